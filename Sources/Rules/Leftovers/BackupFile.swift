import Assets
import AuditScopes
import FileSystem
import Findings
import Survey

/// Copies that editors and merges leave.
struct BackupFile: Rule {
  static let id = "backup-file"
  static let summary = "A backup or a leftover of an editor"
  static let help = RuleHelp(
    what:
      "A warning for names that end in ~, .bak, .orig, .rej or .swp, and for an image named like a copy that Finder makes, "
      + "\"hero 2.png\" or \"hero copy.png\", that equals its original beside it. Layers of Icon Composer's icons are "
      + "exempt, and copies that a catalog or a source names.",
    why: "A backup ships like any other file.",
    example: "logo copy.bak.",
    fix: "Delete it; `assetcrush build` leaves it out.")
  static let subjects: Subjects = .junk
  static let comparesWithSurroundings = true

  static func needs(_ settings: RuleSettings) -> SurveyNeeds { DuplicateFile.needs(settings) }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.backup) else { return [] }
    return [finding(.warning, file, "a backup or an editor's leftover: delete it", remedy: .deletion)]
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let copies = files.filter { file in
      file.promised != nil && Path.holds(file.path, UInt8(ascii: " "))
        && Self.endings.contains { Path.withoutExtension(file.path).hasSuffix($0) }
    }
    if copies.isEmpty { return [] }
    let images = Dictionary(files.lazy.filter { $0.promised != nil }.map { (ExactPath($0.path), $0) }) { first, _ in
      first
    }
    return copies.compactMap { file in
      guard let original = original(of: file, images), Self.areEqual(file, original),
        !Self.isNamed(file, index)
      else { return nil }
      return finding(
        .warning, file, "equals \(Path.name(of: original.path)), which stands beside it: delete one", remedy: .deletion)
    }
  }

  /// Whether two images have the same bytes, or show the same pixels.
  private static func areEqual(_ file: AuditedFile, _ other: AuditedFile) -> Bool {
    if let pixels = file.samePixelsAs, pixels == other.path || pixels == other.samePixelsAs { return true }
    if let pixels = other.samePixelsAs, pixels == file.path { return true }
    let sizes = [file.path, other.path].map { try? FileStatus(of: $0).size }
    return sizes[0] == sizes[1] && (try? Files.haveSameBytes(file.path, other.path)) == true
  }

  /// Whether a catalog's set, an icon of Icon Composer or a source may show the image under its own name.
  private static func isNamed(_ file: AuditedFile, _ index: SurveyIndex) -> Bool {
    let asset = index.catalogs.asset(ofImageAt: file.path, named: AssetName(file.path))
    return BundlePath.isInside(file.path, folderOf: "icon") || !asset.slots.isEmpty
      || index.uses.mentions(asset, at: file.path)
  }

  /// What Finder adds to a copy's name.
  private static let endings = [" 2", " copy"]

  /// The image whose copy a file is by its name.
  private func original(of file: AuditedFile, _ images: [ExactPath: AuditedFile]) -> AuditedFile? {
    guard file.kind == .png || file.kind == .other, !file.isFolder else { return nil }
    let base = Path.withoutExtension(file.path)
    let type = "." + Path.fileExtension(of: file.path)
    for ending in Self.endings where base.hasSuffix(ending) {
      let original = String(base.dropLast(ending.count))
      // With a third one it is a series.
      if images[ExactPath(original + " 3" + type)] == nil, let found = images[ExactPath(original + type)] {
        return found
      }
    }
    return nil
  }
}
