import Assets
import FileSystem
import Pipeline

extension BuildPlan {
  /// The fate of a file that is not found in a folder. One that the user names by itself, not in a list, is built even
  /// where its name says junk.
  func named(_ fate: SourceWalk.EntryDisposition, _ entry: FileTree.Entry) -> SourceWalk.EntryDisposition {
    guard case .leftOut(let reason) = fate, reason.isByName, entry.kind == .file, case .file? = roots.last else {
      return fate
    }
    return .taken(FileClass(shipped: entry.name))
  }
}

extension LeftOutReason {
  fileprivate var isByName: Bool {
    switch self {
    case .junk, .developer: true
    case .excluded, .special: false
    }
  }

  /// The warnings about a skipped file.
  var warnings: [String] {
    guard case .developer(.secret) = self else { return [] }
    return [
      "left out of the build: by its name it holds a key or a password; to ship it, name it by itself as a source"
    ]
  }
}
