/// The form of an image in a terminal.
package enum DrawingForm: String, Sendable, CaseIterable {
  /// Characters with two colored halves, one pixel above the other.
  case blocks
  /// The graphics protocol of Kitty, with a PNG.
  case kitty
  /// The inline images of iTerm2, with a PNG.
  case iterm
  /// Sixel, with at most 256 colors.
  case sixel
  /// Characters of four shades, without escape sequences.
  case shades

  /// Returns the best form that the terminal is known to show.
  ///
  /// The terminal is never asked, since an answer may never come, or may end in the next command line. tmux and screen
  /// hide the terminal behind them, and do not pass images on by default.
  ///
  /// - Parameter variables: the environment.
  package static func best(in variables: [String: String], isTerminal: Bool, hasColor: Bool) -> DrawingForm {
    guard hasColor else { return .shades }
    guard isTerminal else { return .blocks }
    func value(_ name: String) -> String { variables[name] ?? "" }
    let (terminal, program) = (value("TERM"), value("TERM_PROGRAM"))
    let isMultiplexed = !value("TMUX").isEmpty || !value("STY").isEmpty
    if isMultiplexed || ["screen", "tmux"].contains(where: terminal.hasPrefix) { return .blocks }
    let isKitty = !value("KITTY_WINDOW_ID").isEmpty || ["xterm-kitty", "xterm-ghostty"].contains(terminal)
    if isKitty || program == "ghostty" { return .kitty }
    // iTerm2 sends LC_TERMINAL over ssh.
    if program == "iTerm.app" || value("LC_TERMINAL") == "iTerm2" { return .iterm }
    if program == "WezTerm" || !value("WEZTERM_PANE").isEmpty { return .iterm }
    if program == "mintty" { return .iterm }
    let sixelTerminals = ["foot", "mlterm", "yaft", "contour"]
    if sixelTerminals.contains(where: terminal.hasPrefix) || terminal.hasSuffix("-sixel") { return .sixel }
    // Konsole has Sixel since 22.04.
    if let version = Int(value("KONSOLE_VERSION")), version >= 220_400 { return .sixel }
    return .blocks
  }
}

/// The number of colors of a terminal.
package enum DrawingColors: Sendable {
  /// 24 bits.
  case all
  /// The 256 colors of xterm.
  case few

  /// Returns 24 bits if the terminal declares them (COLORTERM), or is one that has them.
  package static func of(_ variables: [String: String]) -> DrawingColors {
    if ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") { return .all }
    let terminal = variables["TERM"] ?? ""
    if terminal.hasSuffix("-direct") || ["xterm-kitty", "xterm-ghostty"].contains(terminal) { return .all }
    return .few
  }
}
