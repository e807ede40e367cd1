import CrushBasics
import Testing

@Suite struct SuggestionTests {
  private let names = ["metadata", "devices", "display", "rules"]

  @Test func `the most similar name is suggested, but no dissimilar one`() {
    #expect(Suggestion.nearest(to: "metdata", among: names) == "metadata")
    #expect(Suggestion.nearest(to: "device", among: names) == "devices")
    #expect(Suggestion.nearest(to: "", among: names) == nil)
    #expect(Suggestion.nearest(to: "budgets", among: names) == nil)
    #expect(Suggestion.text(for: "rule", among: names) == "; did you mean 'rules'?")
  }

  @Test func `a name that is far too long is compared with none`() {
    // The table of the distance would take 40 million steps per name.
    #expect(Suggestion.nearest(to: String(repeating: "metadata", count: 600_000), among: names) == nil)
  }

  @Test func `a word of a longer name is suggested`() {
    let rules = ["large-decoded", "transparent-margins", "unused-alpha"]
    #expect(Suggestion.nearest(to: "tranparent", among: rules) == "transparent-margins")
    #expect(Suggestion.nearest(to: "decode", among: rules) == "large-decoded")
    #expect(Suggestion.nearest(to: "alp", among: rules) == nil)
  }

  @Test func `an option or a command is suggested if it begins with the text, or if two letters are wrong at most`() {
    let options = ["output", "quiet", "top", "format", "files-from", "fix", "fix-dirty"]
    for (text, expected) in [
      ("out", "output"), ("quite", "quiet"), ("formt", "format"), ("tpo", nil), ("to", "top"), ("json", nil),
      ("fast", nil), ("fixdirty", "fix-dirty"), ("fi", "fix"), ("fi-dirty", "fix-dirty"), ("", nil),
    ] as [(String, String?)] {
      #expect(Suggestion.similar(to: text, among: options) == expected, "\(text)")
    }
    #expect(Suggestion.similar(to: String(repeating: "output", count: 600_000), among: options) == nil)
  }
}
