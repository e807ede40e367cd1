import CrushCatalogSources
import CrushFileKinds
import CrushInspection

/// The kinds of files that rules check. A rule receives only files of its own subjects.
///
/// A file can have several. For example, a decoded PNG of an asset catalog has `images`, `pixels` and `inSets`. An app has
/// many files and few combinations of subjects, so the run selects the rules once for each combination, not for each file.
package struct Subjects: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Images of known size.
  static let images = Subjects(rawValue: 1)
  /// Images whose pixels were decoded.
  static let pixels = Subjects(rawValue: 1 << 1)
  /// Images in an app icon set.
  static let appIcons = Subjects(rawValue: 1 << 2)
  /// Files named like an image.
  static let imageNames = Subjects(rawValue: 1 << 3)
  /// Files whose name and content have different image formats.
  static let misnamed = Subjects(rawValue: 1 << 4)
  /// Files of 0 bytes.
  static let empty = Subjects(rawValue: 1 << 5)
  /// Files that are a copy of an earlier file.
  static let copies = Subjects(rawValue: 1 << 6)
  /// Files in a set of an asset catalog.
  static let inSets = Subjects(rawValue: 1 << 7)
  /// Files inside a bundle.
  static let bundled = Subjects(rawValue: 1 << 8)
  static let junk = Subjects(rawValue: 1 << 9)
  static let folders = Subjects(rawValue: 1 << 10)
  /// `Contents.json` of asset catalogs.
  static let catalogs = Subjects(rawValue: 1 << 11)
  static let propertyLists = Subjects(rawValue: 1 << 12)
  static let unreadable = Subjects(rawValue: 1 << 13)
  static let unmeasured = Subjects(rawValue: 1 << 14)
  /// Atlases of compiled catalogs. Their images are files of their own.
  static let atlases = Subjects(rawValue: 1 << 15)
  static let compiledCatalogs = Subjects(rawValue: 1 << 16)

  static let stringCatalogs = Subjects(rawValue: 1 << 17)

  init(of file: AuditedFile) {
    if let facts = file.rendition {
      self.init(of: file, facts)
      return
    }
    var subjects: Subjects = []
    switch file.content {
    case .image(let image):
      subjects.insert(.images)
      if image.pixels != nil { subjects.insert(.pixels) }
      if file.isAppIcon { subjects.insert(.appIcons) }
    case .propertyList: subjects.insert(.propertyLists)
    case .catalog: subjects.insert(.catalogs)
    case .compiledCatalog: subjects.insert(.compiledCatalogs)
    case .stringCatalog: subjects.insert(.stringCatalogs)
    case .unreadable, .inaccessible, .preprocessed: subjects.insert(.unreadable)
    case .unmeasured: subjects.insert(.unmeasured)
    case .source, .lfsPointer, .none: break
    }
    if case .junk = file.fileClass { subjects.insert(.junk) }
    if file.duplicateOf != nil { subjects.insert(.copies) }
    if file.isInBundle { subjects.insert(.bundled) }
    if file.isFolder {
      subjects.insert(.folders)
    } else if let promised = file.promised {
      subjects.insert(.imageNames)
      if let held = file.signature, held != promised { subjects.insert(.misnamed) }
      if file.folder.contains(.inSet) { subjects.insert(.inSets) }
      if file.size == 0 { subjects.insert(.empty) }
    } else if file.folder.contains(.inSet), CatalogSet.isCopyOfContents(file.path) {
      subjects.insert(.inSets)
    }
    self = subjects
  }

  /// Returns the subjects of a rendition. Its name and the folders around it are not its own, so rules about names,
  /// folders and sets do not apply. A copy for old targets has the faults of the newest form, which rules report.
  private init(of file: AuditedFile, _ facts: RenditionFacts) {
    var subjects: Subjects = []
    switch file.content {
    case .image(let image):
      switch facts.role {
      case .ordinary, .marketingIcon: subjects.formUnion([.images, .imageNames])
      case .atlas: subjects.insert(.atlases)
      case .oldCopy: break
      }
      if facts.role == .marketingIcon { subjects.insert(.appIcons) }
      if image.pixels != nil { subjects.insert(.pixels) }
      if image.undecoded != nil { subjects.insert(.unmeasured) }
      if file.duplicateOf != nil { subjects.insert(.copies) }
    case .unreadable, .inaccessible: subjects.insert(.unreadable)
    case .unmeasured: subjects.insert(.unmeasured)
    case .none: if file.duplicateOf != nil { subjects.insert(.copies) }
    case .propertyList, .catalog, .compiledCatalog, .preprocessed, .lfsPointer, .source, .stringCatalog: break
    }
    self = subjects
  }
}
