import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// A copy that an editor, a merge or Finder made.
struct BackupFile: Rule {
  static let id = "backup-file"
  static let summary = "A backup copy or an editor's leftover"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.warning, .note]
  static let isFixable = true
  static let help = RuleHelp(
    what: """
      Reports a warning for names that end in ~, .bak, .orig, .rej or .swp. A leftover of a source, such as a.h.orig, is \
      a note if no target and no bundle contains it. Reports a warning for an image that \
      equals its original and is named like a copy from Finder, "hero 2.png" or "hero copy.png". Series with a "hero \
      3.png", layers of Icon Composer's icons and copies that a catalog or a source names are exempt.
      """,
    why: "A backup ships like any other file.",
    example: "logo copy.bak.",
    fix: "Delete it. `assetcrush build` skips names that end in ~, .bak, .orig, .rej or .swp.")
  static let subjects: Subjects = .junk
  static let comparesWithSurroundings = true

  static func needs(_ settings: RuleSettings) -> SurveyNeeds { DuplicateFile.needs(settings) }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .junk(.backup) else { return [] }
    let isOfSource = Self.isOfSource(file.path) && context.membership(of: file).targets.isEmpty
    return [
      finding(
        isOfSource && file.folder.isDisjoint(with: [.built, .inSet]) ? .note : .warning, file,
        "a backup or an editor's leftover", advice: "delete it", remedy: .deletion)
    ]
  }

  /// The extensions of files that a compiler or a developer reads, and no app.
  private static let sources: Set<String> = [
    "am", "c", "cc", "cmake", "cpp", "cxx", "go", "h", "hpp", "hxx", "in", "java", "kt", "m", "md", "mm", "pbxproj",
    "pl",
    "py", "rb", "rs", "sh", "swift", "yml",
  ]

  /// Returns true for a leftover of a source, such as `NAME.h.orig`, which ships only if a target copies it.
  private static func isOfSource(_ path: String) -> Bool {
    let name = Path.name(of: path)
    let original = name.hasSuffix("~") ? String(name.dropLast()) : Path.withoutExtension(name)
    return sources.contains(Path.fileExtension(of: original))
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let copies = files.filter { file in
      file.promised != nil && !file.isRendition && Path.contains(file.path, UInt8(ascii: " "))
        && Self.endings.contains { Path.withoutExtension(file.path).hasSuffix($0) }
    }
    if copies.isEmpty { return [] }
    let images = Dictionary(files.lazy.filter { $0.promised != nil }.map { (ExactPath($0.path), $0) }) { first, _ in
      first
    }
    return copies.compactMap { file in
      guard let original = original(of: file, images), Self.areEqual(file, original, index.reader),
        !Self.isNamed(file, index)
      else { return nil }
      return finding(
        .warning, file, "a copy of \(Path.name(of: original.path)) in the same folder", advice: "delete one of them",
        remedy: .deletion)
    }
  }

  /// Returns true if two images have equal bytes or pixels.
  private static func areEqual(_ file: AuditedFile, _ other: AuditedFile, _ reader: FileReader) -> Bool {
    if let pixels = file.samePixelsAs, pixels == other.path || pixels == other.samePixelsAs { return true }
    if let pixels = other.samePixelsAs, pixels == file.path { return true }
    let sizes = [file.path, other.path].map { try? reader.size(of: $0) }
    return sizes[0] == sizes[1] && (try? reader.haveSameBytes(file.path, other.path)) == true
  }

  /// Returns true if a catalog's set, an icon of Icon Composer or a source may show the image under its own name.
  private static func isNamed(_ file: AuditedFile, _ index: SurveyIndex) -> Bool {
    let asset = index.catalogs.asset(ofImageAt: file.path, named: AssetName(file.path))
    return BundlePath.isInside(file.path, folderOf: "icon") || !asset.slots.isEmpty
      || index.uses.mentions(asset, at: file.path)
  }

  /// The endings that Finder adds to the name of a copy.
  private static let endings = [" 2", " copy"]

  /// Returns the original of a file that is named like a copy.
  private func original(of file: AuditedFile, _ images: [ExactPath: AuditedFile]) -> AuditedFile? {
    guard file.fileClass == .png || file.fileClass == .other, !file.isFolder else { return nil }
    let base = Path.withoutExtension(file.path)
    let type = "." + Path.fileExtension(of: file.path)
    for ending in Self.endings where base.hasSuffix(ending) {
      let original = String(base.dropLast(ending.count))
      // With a third file, the names are a series.
      if images[ExactPath(original + " 3" + type)] == nil, let found = images[ExactPath(original + type)] {
        return found
      }
    }
    return nil
  }
}
