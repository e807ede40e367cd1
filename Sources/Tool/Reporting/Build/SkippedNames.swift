import CrushBasics
import CrushFiles
import CrushSteps

/// The sentence about the files and folders that a build skips.
enum SkippedNames {
  /// The number of different names that the sentence contains.
  private static let shown = 3

  /// Returns the number of skipped files and folders with the first names, or nil if there are none.
  static func text(of records: [FileRecord]) -> String? {
    let skipped = records.filter { if case .skipped = $0.disposition { true } else { false } }
    if skipped.isEmpty { return nil }
    var names: [String] = []
    for record in skipped where names.count < shown {
      let name = oneLine(Path.name(of: record.source))
      if !names.contains(name) { names.append(name) }
    }
    let list = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    let count = plural(skipped.count, "file or folder", "files or folders")
    return "\(count) skipped\(names.count == skipped.count ? ": " : ", such as ")\(list)"
  }
}
