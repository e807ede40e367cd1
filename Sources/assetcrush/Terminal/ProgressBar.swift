import Synchronization

/// How many files of a run are done: a line on standard error that is drawn over itself, and the words of a run that a
/// signal ends.
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    /// Nil when no run is under way.
    var total: Int?
    var drawnTicks = -1
    var width = 0
    var isStopped = false
  }

  private static let barWidth = 24

  private let isShown: Bool
  private let state = Mutex(State())

  /// - Parameter isShown: false draws no line.
  init(isShown: Bool) { self.isShown = isShown }

  /// Begins a run over `total` files.
  func start(total: Int) {
    state.withLock { state in
      (state.done, state.total, state.drawnTicks) = (0, total, -1)
    }
  }

  /// One more file is done; drawn at most two hundred times.
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

  /// Ends the run and wipes the line: text that follows starts at its beginning.
  func finish() {
    state.withLock { state in
      state.total = nil
      Self.wipe(&state)
    }
  }

  /// Wipes the line for good, and reports how far the run came, if one is under way.
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
