import Synchronization

/// A line on standard error that is drawn over itself while files are worked on.
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var drawnTicks = -1
    var width = 0
  }

  private static let barWidth = 24

  private let total: Int
  private let isShown: Bool
  private let state = Mutex(State())

  /// - Parameter isShown: false keeps it silent.
  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown && total > 0
  }

  /// One more file is done; drawn at most two hundred times.
  func advance() {
    guard isShown else { return }
    state.withLock { state in
      state.done += 1
      let ticks = state.done * 200 / total
      guard ticks != state.drawnTicks else { return }
      state.drawnTicks = ticks
      let filled = state.done * Self.barWidth / total
      let line =
        "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: Self.barWidth - filled)
        + "] \(state.done)/\(total)"
      state.width = line.count
      Terminal.write("\r" + line, to: .error)
    }
  }

  /// Wipes the line: what follows starts at its beginning.
  func finish() {
    guard isShown else { return }
    state.withLock { Terminal.write("\r" + String(repeating: " ", count: $0.width) + "\r", to: .error) }
  }
}
