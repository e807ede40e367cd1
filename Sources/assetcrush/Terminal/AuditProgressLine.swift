import AuditScopes
import Synchronization
import Text

/// The progress line of an audit on standard error: the number of files, the part of the bytes, and the current file.
final class AuditProgressLine: Sendable {
  private struct State {
    var files = 0
    var bytes = 0
    var allFiles = 0
    var allBytes = 0
    var path = ""
    /// The time of the next drawing.
    var next: ContinuousClock.Instant
    var width = 0
  }

  private static let barWidth = 16
  /// A short audit draws no line.
  private static let firstDelay = Duration.milliseconds(300)
  private static let interval = Duration.milliseconds(100)

  /// Whether the line is drawn from the first file on.
  private let isImmediate: Bool
  private let columns: Int
  private let clock = ContinuousClock()
  private let state: Mutex<State>

  /// - Parameters:
  ///   - isImmediate: true to draw without a delay.
  ///   - columns: the width of the terminal.
  init(isImmediate: Bool, columns: Int) {
    self.isImmediate = isImmediate
    self.columns = columns
    state = Mutex(State(next: clock.now + (isImmediate ? .zero : Self.firstDelay)))
  }

  func show(_ step: AuditProgress) {
    state.withLock { state in
      switch step {
      case .began(let files, let bytes):
        (state.files, state.bytes, state.allFiles, state.allBytes) = (0, 0, files, bytes)
      case .inspects(let path): state.path = path
      case .inspected(let bytes):
        state.files += 1
        state.bytes &+= bytes
      }
      let now = clock.now
      guard now >= state.next else { return }
      state.next = now + Self.interval
      draw(&state)
    }
  }

  /// Draws the line as it stands if it is drawn at all, and clears it.
  func finish() {
    state.withLock { state in
      if isImmediate && state.allFiles > 0 { draw(&state) }
      guard state.width > 0 else { return }
      Terminal.write("\r" + String(repeating: " ", count: state.width) + "\r", to: .error)
      state.width = 0
    }
  }

  private func draw(_ state: inout State) {
    let part =
      state.allBytes > 0
      ? Double(state.bytes) / Double(state.allBytes) : Double(state.files) / Double(max(state.allFiles, 1))
    let share = min(max(part, 0), 1)
    let filled = Int(share * Double(Self.barWidth))
    let line =
      "[" + String(repeating: "=", count: filled) + String(repeating: " ", count: Self.barWidth - filled)
      + "] \(ByteCount.grouped(state.files))/\(ByteCount.grouped(state.allFiles)) \(Int(share * 100)) % "
    // The last column stays empty, since some terminals wrap after it.
    let room = max(columns - 1 - line.count, 0)
    let path = oneLine(state.path)
    let text = line + (path.count <= room ? path : room == 0 ? "" : "…" + path.suffix(room - 1))
    let rest = String(repeating: " ", count: max(0, state.width - text.count))
    Terminal.write("\r" + text + rest, to: .error)
    state.width = max(text.count, state.width)
  }
}
