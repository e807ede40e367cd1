/// The facts about a folder that all files in it share.
struct FolderState {
  /// The sorted indices of the targets that contain all files in the folder.
  var targets: [Int] = []
  /// The targets from which the folder is excluded, so that no glob adds its files.
  var barred: [Int] = []
  /// The numbers of the globs that may match files in the folder.
  var patterns: [Int] = []
  /// The purpose by the names of folders below the named path.
  var purpose = Membership.Purpose.app
  /// Whether it is a named folder, or is inside one.
  var isBelowRoot = false
  /// The list of all files that ship from the folder, by a project file of the audit.
  var listing = Listing.none
  /// Whether other authors wrote the files in it.
  var isVendors = false
  /// Whether a manifest of the folder, or of one above it, is unknown, so that other targets may contain its files.
  var isClaimed = false
  var isInCatalog = false
  /// Whether it is in a catalog or in a built product, where names of folders have no meaning.
  var isInProduct = false
  /// Whether it is in an app that its content proves to be built. Its files ship with it.
  var isInBuiltApp = false
  /// The engine of the closest project file.
  var engine: Engine?
  /// The folder of this project file.
  var engineFolder: String?
  /// Whether the engine loads the files in the folder itself, and no native part of the app does.
  var isLoadedByEngine = false
  /// Whether the files in the folder ship as they are, and become no textures before the app runs.
  var shipsVerbatim = false
  /// The folder that stands for a target.
  var group: String?
  /// Whether a build system that is not read decides which files of the folder ship.
  var hasForeignBuild = false
  /// The folder of an example, or of another program beside the app.
  var example: String?
  /// Whether single files in the folder have targets of their own.
  var hasOwnMembers = false
}
