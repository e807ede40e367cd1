import CrushReporting

/// The line of a progress display on standard error.
struct ProgressScreen: Sendable {
  /// Whether the terminal obeys the sequences that erase.
  private let canErase: Bool
  /// Whether the terminal wraps a line again when the window becomes narrower. xterm and GNU screen cut it instead.
  private let wrapsAgain: Bool
  /// The line on the screen; empty if there is none.
  private var line = ""

  init(canErase: Bool) {
    self.canErase = canErase
    wrapsAgain =
      Terminal.variable("TMUX") != nil || Terminal.variable("XTERM_VERSION") == nil && Terminal.variable("STY") == nil
  }

  /// Replaces the line.
  ///
  /// - Parameter text: returns a line of at most this number of columns.
  mutating func draw(_ text: (Int) -> String) {
    // A stopped job that continues in the background must not write into the command line of the shell.
    guard !canErase || Terminal.isForeground else { return }
    let window = Terminal.Stream.error.width ?? 80
    // Some terminals wrap after the last column, and a terminal shows ^C at the cursor.
    let next = text(max(1, window - 3))
    if canErase {
      Terminal.write(start(window) + next + "\u{1B}[K", to: .error)
    } else {
      Terminal.write("\r" + next + spaces(ProgressLine.columns(of: line) - ProgressLine.columns(of: next)), to: .error)
    }
    line = next
  }

  /// Erases the line, so that the next text starts in the first column.
  mutating func wipe() {
    guard !line.isEmpty else { return }
    defer { line = "" }
    guard canErase else {
      return Terminal.write("\r" + spaces(ProgressLine.columns(of: line)) + "\r", to: .error)
    }
    if Terminal.isForeground { Terminal.write(start(Terminal.Stream.error.width ?? 80) + "\u{1B}[K", to: .error) }
  }

  /// Returns the sequence that moves to the start of the line. If a narrower window has wrapped the line, its rows are
  /// erased.
  private func start(_ window: Int) -> String {
    let rows = wrapsAgain ? ProgressLine.rows(of: line, columns: window) : 1
    return rows == 1 ? "\r" : "\r\u{1B}[\(rows - 1)A\u{1B}[J"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
