import Testing

@testable import CrushReporting

@Suite struct ColorLevelTests {
  private func level(
    _ variables: [String: String], isTerminal: Bool = false, _ choice: ColorLevel.Choice = .auto
  ) -> ColorLevel {
    ColorLevel.chosen(choice, isTerminal: isTerminal) { variables[$0] }
  }

  @Test(
    arguments: [
      ([:], .none, .basic), (["TERM": "xterm-256color"], .none, .palette), (["COLORTERM": "truecolor"], .none, .full),
      (["TERM": "xterm-direct"], .none, .full), (["TERM": "dumb"], .none, .none), (["NO_COLOR": "1"], .none, .none),
      (["NO_COLOR": ""], .none, .basic), (["CLICOLOR": "0"], .none, .none), (["CLICOLOR": "1"], .none, .basic),
      (["CLICOLOR_FORCE": "1"], .basic, .basic), (["CLICOLOR_FORCE": "0"], .none, .basic),
      (["CLICOLOR_FORCE": "1", "COLORTERM": "24bit"], .full, .full),
      (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], .basic, .basic),
      (["FORCE_COLOR": "0"], .none, .none), (["FORCE_COLOR": "1"], .basic, .basic),
      (["FORCE_COLOR": "true"], .basic, .basic),
      (["FORCE_COLOR": "2"], .palette, .palette), (["FORCE_COLOR": "3"], .full, .full),
      (["FORCE_COLOR": ""], .none, .basic),
      (["FORCE_COLOR": "1", "COLORTERM": "truecolor"], .basic, .basic),
      (["FORCE_COLOR": "3", "NO_COLOR": "1"], .none, .none),
      (["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], .none, .none),
      (["FORCE_COLOR": "1", "TERM": "dumb"], .basic, .basic),
    ] as [([String: String], ColorLevel, ColorLevel)])
  func `variables select the colors of a pipe and of a terminal`(
    _ variables: [String: String], _ pipe: ColorLevel, _ terminal: ColorLevel
  ) {
    #expect(level(variables) == pipe && level(variables, isTerminal: true) == terminal)
  }

  @Test func `the option precedes all variables`() {
    for variables in [[:], ["NO_COLOR": "1"], ["FORCE_COLOR": "3"], ["FORCE_COLOR": "0"], ["TERM": "dumb"]] {
      #expect(level(variables, isTerminal: true, .never) == .none)
      #expect(level(variables, .always) > .none)
    }
  }
}
