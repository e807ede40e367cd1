import CrushFileKinds
import CrushFiles
import CrushSteps

extension BuildPlan {
  /// Returns the disposition of a file that was named and not found in a folder. A file that is named as a source, and
  /// not in a list, is built even if its name looks like junk.
  func named(_ disposition: SourceWalk.EntryDisposition, _ entry: FileTree.Entry) -> SourceWalk.EntryDisposition {
    guard case .skipped(let reason) = disposition, reason.isByName, entry.kind == .file, case .file? = roots.last else {
      return disposition
    }
    return .taken(FileClass(shipped: entry.name))
  }
}

extension SkipReason {
  fileprivate var isByName: Bool {
    switch self {
    case .junk, .developer: true
    case .excluded, .special, .link: false
    }
  }

  /// The warnings about a skipped file.
  var warnings: [String] {
    guard case .developer(.secret) = self else { return [] }
    return [
      "skipped, because its name suggests a key or a password; to ship it, name the file itself as a source"
    ]
  }
}
