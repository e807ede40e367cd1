import AuditScopes
import Testing
import Text

@Suite struct SuggestionTests {
  private let names = ["metadata", "devices", "display", "rules"]

  @Test func `the nearest name is suggested, unless it is too different`() {
    #expect(Suggestion.nearest(to: "metdata", among: names) == "metadata")
    #expect(Suggestion.nearest(to: "device", among: names) == "devices")
    #expect(Suggestion.nearest(to: "", among: names) == nil)
    #expect(Suggestion.nearest(to: "budgets", among: names) == nil)
    #expect(Suggestion.text(for: "rule", among: names) == "; did you mean 'rules'?")
  }

  @Test func `a name that is far too long is not compared`() {
    // A table row for each letter would take 40 million steps per name.
    #expect(Suggestion.nearest(to: String(repeating: "metadata", count: 600_000), among: names) == nil)
  }
}
