package import CrushPropertyList

/// The list of the nibs in a compiled storyboard: the `Info.plist` in a `.storyboardc` folder.
///
/// A file `Info-8.0+.plist` beside it has the form for iOS 8 and later. Both have equal keys.
package struct StoryboardList: Sendable, Equatable {
  /// A scene of another storyboard.
  package struct Reference: Sendable, Equatable {
    package let storyboard: String
    /// Its storyboard identifier; nil for the initial scene.
    package let identifier: String?
  }

  /// The identifier of the initial controller.
  package let initial: String?
  /// The names of nibs without `.nib`, by the identifiers of controllers. A nib has the objects of a scene without its
  /// view, which is in the nibs of `InterfaceScene.nibNames`.
  package let nibNames: [String: String]
  /// The scenes of other storyboards, by the identifiers of controllers.
  package let references: [String: Reference]

  /// The name of a Mac's nib with the main menu; nil if there is none.
  package let mainMenuNib: String?

  /// The name of the nib with the initial controller.
  package var initialNib: String? { initial.flatMap { nibNames[$0] } }

  /// Reads the root of the list. Returns nil if it is not the list of a storyboard.
  package init?(_ root: Value) {
    guard let names = root["UIViewControllerIdentifiersToNibNames"] ?? root["NSViewControllerIdentifiersToNibNames"],
      names.kind == .dictionary
    else { return nil }
    let initial =
      root["UIStoryboardDesignatedEntryPointIdentifier"] ?? root["NSStoryboardDesignatedEntryPointIdentifier"]
    self.initial = initial?.string
    mainMenuNib = root["NSStoryboardMainMenu"]?.string
    var nibNames: [String: String] = [:]
    for entry in names.entries { nibNames[entry.key] = entry.value.string }
    self.nibNames = nibNames
    var references: [String: Reference] = [:]
    for entry in root["UIViewControllerIdentifiersToExternalStoryboardReferences"]?.entries ?? [] {
      guard let storyboard = entry.value["UIReferencedStoryboardName"]?.string else { continue }
      references[entry.key] = Reference(
        storyboard: storyboard, identifier: entry.value["UIReferencedControllerIdentifier"]?.string)
    }
    self.references = references
  }

  /// Reads the bytes of the list.
  ///
  /// - Returns: nil if the property list is not the list of a storyboard.
  package init?(_ bytes: [UInt8]) throws(PropertyListError) {
    let root = try Reader.read(bytes).root
    self.init(root)
  }
}
