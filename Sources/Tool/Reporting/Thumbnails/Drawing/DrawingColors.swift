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
