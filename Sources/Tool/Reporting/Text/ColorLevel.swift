/// The number of colors of a text.
package enum ColorLevel: Int, Sendable, Comparable, CaseIterable {
  case none, basic
  /// 256 colors.
  case palette
  /// 24 bits.
  case full

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The choice of a command line.
  package enum Choice: Sendable { case auto, always, never }

  /// Returns the colors for a stream.
  ///
  /// The option precedes `NO_COLOR` (no-color.org), then `FORCE_COLOR` with the levels 0 to 3 of chalk (npm), then
  /// `CLICOLOR_FORCE`, then `CLICOLOR=0`. Without them, a terminal has colors, unless `TERM` is `dumb`. An empty
  /// variable counts as unset.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the stream is a terminal.
  ///   - variable: returns a variable of the environment.
  package static func chosen(_ choice: Choice, isTerminal: Bool, _ variable: (String) -> String?) -> ColorLevel {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let forced = value("FORCE_COLOR").map(level(forced:))
    let able = able(value)
    switch choice {
    case .never: return .none
    case .always: return max(forced ?? able, .basic)
    case .auto: break
    }
    if value("NO_COLOR") != nil { return .none }
    if let forced { return forced }
    if let force = value("CLICOLOR_FORCE"), force != "0", force != "false" { return able }
    if value("CLICOLOR") == "0" || !isTerminal || value("TERM") == "dumb" { return .none }
    return able
  }

  private static func level(forced value: String) -> ColorLevel {
    switch value {
    case "0", "false": .none
    case "2": .palette
    case "3": .full
    default: .basic
    }
  }

  /// Returns the colors that the terminal says to have, at least the basic ones.
  private static func able(_ value: (String) -> String?) -> ColorLevel {
    if let color = value("COLORTERM"), color == "truecolor" || color == "24bit" { return .full }
    let terminal = value("TERM") ?? ""
    return terminal.hasSuffix("-direct") ? .full : terminal.contains("256color") ? .palette : .basic
  }
}
