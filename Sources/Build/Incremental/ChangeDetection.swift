import FileSystem

/// What spares a build from reading a file again.
package enum ChangeDetection: Sendable, Equatable {
  /// Size and both times and the file's number, unless the file changed so shortly before it was read that a change
  /// after that would not show.
  case traces
  /// Size and time of modification alone, as make has it: also for trees that were copied with their times.
  case times
  /// Nothing: all is read.
  case contents

  func isUnchanged(_ known: Manifest.Trace, _ found: FileTrace) -> Bool {
    switch self {
    case .traces: known.isSettled && known.file == found
    case .times: known.file.size == found.size && known.file.modified == found.modified
    case .contents: false
    }
  }
}
