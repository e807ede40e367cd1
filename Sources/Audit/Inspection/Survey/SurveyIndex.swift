package import CrushFiles
package import CrushProjects
import CrushSourceScanning

/// The lookup tables of a survey, which all scopes share.
///
/// Many rules look for something in other files. `unused-image`, for example, looks for the name of an image in all sources.
/// Each table is made once from all files, and then all rules use it from all workers. No table changes after the survey.
package struct SurveyIndex: Sendable {
  package let scopes: ScopeMap
  /// The reader of the files, with the archives open.
  package let reader: FileReader
  package let projects: ProjectMap
  package let profiles: FileProfiles
  package let catalogs: CatalogIndex
  package let bundles: BundleIndex
  package let uses: UseIndex
  /// The images that sources of Flutter, React Native and web apps name by their paths.
  package let scripts: ScriptIndex
  /// The colors, data sets and loads in code.
  package let resources: ResourceIndex
  /// The XIBs, storyboards and nibs, sorted as the files, and then those of the sources.
  package let interfaces: [LocatedInterface]
  /// The paths of the image files and sets among the sources.
  package let imagePaths: Set<String>
  /// The names of files that build phases make.
  package let madeNames: Set<String>
  /// The names of fonts and interfaces that were not audited: beside the audit, or in files that do not ship.
  package let otherNames: Set<String>
  /// Sources that could not be read.
  package let unreadSources: [FileError]

  /// The sizes of the products, sorted by path.
  package internal(set) var products: [ProductContents]
  /// The bytes that files add to the app; unknown unless they are needed.
  package internal(set) var shipped = ShippedIndex()
  /// The screens, the images of launches, and the cache of named images.
  package let screens: ScreenIndex
  /// The mismatches of localized tables.
  package let localizedTables: LocalizedTables

  /// - Parameters:
  ///   - files: all files of the survey.
  ///   - sources: the sources beside them.
  ///   - reader: the reader of the files.
  init(
    _ scopes: ScopeMap, _ projects: ProjectMap, _ profiles: FileProfiles, _ files: [AuditedFile],
    _ sources: SourceFiles, _ reader: FileReader, _ needs: [SurveyNeeds], products: [ProductContents]
  ) {
    self.products = products
    self.reader = reader
    localizedTables = LocalizedTables(files, reader) { needs[$0].localizedTables }
    self.scopes = scopes
    self.projects = projects
    self.profiles = profiles
    catalogs = CatalogIndex(files)
    bundles = BundleIndex(files, projects.bundles, reader)
    let inside = files.compactMap { file in
      file.sourceUses.map { (path: file.path, uses: $0) }
    }
    scripts = ScriptIndex(
      inside + sources.files, images: ScriptIndex.images(of: files) + sources.imagePaths, projects, reader)
    uses = UseIndex(inside + sources.files, projects, shown: scripts.shown)
    resources = ResourceIndex(inside + sources.files, projects)
    interfaces = (inside + sources.files).compactMap { path, uses in
      uses.interface.map { LocatedInterface(path: path, document: $0, membership: projects.membership(of: path)) }
    }
    imagePaths = sources.imagePaths
    madeNames = sources.madeNames
    otherNames = sources.otherNames
    unreadSources = sources.failures
    var screens = ScreenSurvey(files, sources, projects, profiles, catalogs, reader)
    self.screens = screens.index()
  }
}
