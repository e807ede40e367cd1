import CrushFiles

/// The evidence that a file is unchanged, so that a build need not read it again.
package enum ChangeDetection: Sendable, Equatable {
  /// Equal size, times and file number, if the known trace is settled. The trace of a file that changed shortly before
  /// it was read proves nothing, because a later change might leave an equal trace (see `FileTrace.isSettled`).
  case traces
  /// Equal size and time of modification, similar to make. This also works for trees that were copied with their times.
  case times
  /// Equal contents. Every file is read.
  case contents

  /// Whether a file with the trace `found` is proven to have the contents that `known` describes.
  func isUnchanged(_ known: Manifest.Trace, _ found: FileTrace) -> Bool {
    switch self {
    case .traces: known.isSettled && known.file == found
    case .times: known.file.size == found.size && known.file.modified == found.modified
    case .contents: false
    }
  }
}
