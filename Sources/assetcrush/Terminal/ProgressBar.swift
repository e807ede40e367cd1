import Synchronization

/// The progress line on standard error, and the last message of a run that a signal stops.
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    /// The number of files; nil between runs.
    var total: Int?
    var drawnTicks = -1
    var width = 0
    var isStopped = false
  }

  private static let barWidth = 24

  private let isShown: Bool
  private let state = Mutex(State())

  /// - Parameter isShown: whether the line is drawn.
  init(isShown: Bool) { self.isShown = isShown }

  /// Begins a run over `total` files.
  func start(total: Int) {
    state.withLock { state in
      (state.done, state.total, state.drawnTicks) = (0, total, -1)
    }
  }

  /// Counts one more file. The line is drawn at most 200 times.
  func advance() {
    state.withLock { state in
      state.done += 1
      guard isShown, !state.isStopped, let total = state.total, total > 0 else { return }
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

  /// Ends the run and clears the line, so that the next text starts in the first column.
  func finish() {
    state.withLock { state in
      state.total = nil
      Self.wipe(&state)
    }
  }

  /// Clears the line for the last time, and reports the progress of an unfinished run.
  func stop(isQuiet: Bool) {
    state.withLock { state in
      state.isStopped = true
      Self.wipe(&state)
      guard !isQuiet, let total = state.total else { return }
      Terminal.write(
        "assetcrush: stopped after \(state.done) of \(total) files; run the same command again to continue\n",
        to: .error)
    }
  }

  private static func wipe(_ state: inout State) {
    guard state.width > 0 else { return }
    Terminal.write("\r" + String(repeating: " ", count: state.width) + "\r", to: .error)
    state.width = 0
  }
}
