import Assets
import FileSystem

/// Copies that editors and merges leave.
struct BackupFile: Rule {
  static let id = "backup-file"
  static let summary = "A backup or a leftover of an editor"
  static let help = RuleHelp(
    what:
      "A warning for names that end in ~, .bak, .orig, .rej or .swp, and for an image named like a copy that Finder makes, "
      + "\"hero 2.png\" or \"hero copy.png\", beside its original, when no catalog assigns it.",
    why: "A backup ships like any other file.",
    example: "logo copy.bak.",
    fix: "Delete it; `assetcrush build` leaves it out.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.backup) else { return [] }
    return [finding(.warning, file, "a backup or an editor's leftover: delete it")]
  }

  func findings(across files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    let copies = files.filter { file in
      file.promised != nil && Path.holds(file.path, UInt8(ascii: " "))
        && Self.endings.contains { Path.withoutExtension(file.path).hasSuffix($0) }
    }
    if copies.isEmpty { return [] }
    let images = Set(files.lazy.filter { $0.promised != nil }.map(\.path))
    return copies.compactMap { file in
      original(of: file, images, context).map { original in
        finding(.warning, file, "named like a copy of \(original), which stands beside it: delete one")
      }
    }
  }

  /// What Finder adds to a copy's name.
  private static let endings = [" 2", " copy"]

  /// The name of the image whose copy a file is by its name.
  private func original(of file: AuditedFile, _ images: Set<String>, _ context: RuleContext) -> String? {
    guard file.kind == .png || file.kind == .other, !file.isFolder, file.promised != nil else {
      return nil
    }
    let base = Path.withoutExtension(file.path)
    let type = "." + Path.fileExtension(of: file.path)
    for ending in Self.endings where base.hasSuffix(ending) {
      let original = String(base.dropLast(ending.count))
      // With a third one it is a series.
      guard images.contains(original + type), !images.contains(original + " 3" + type),
        context.catalog(around: file.path).map({ $0.slots(of: file).isEmpty }) ?? true
      else { continue }
      return Path.name(of: original + type)
    }
    return nil
  }
}
