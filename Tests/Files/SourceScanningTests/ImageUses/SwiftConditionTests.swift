import CrushFixtures
import CrushSourceScanning
import Testing

/// Compilation conditions (The Swift Programming Language, "Conditional Compilation Block").
@Suite struct SwiftConditionTests {
  private func scan(_ text: String) -> [String] { systems(SwiftScanner.uses(in: Array(text.utf8))) }

  private static let notMac = "iOS tvOS watchOS visionOS catalyst"

  @Test(
    arguments: [
      // The condition, the platforms where it may be true, and the ones where it may be false.
      ("os(iOS)", "iOS catalyst", "macOS tvOS watchOS visionOS"), ("os(macOS)", "macOS", notMac),
      ("os(OSX)", "macOS", notMac), ("os(Linux)", nil, "all"),
      ("os(visionOS)", "visionOS", "iOS macOS tvOS watchOS catalyst"),
      ("!os(macOS)", notMac, "macOS"), ("!!os(macOS)", "macOS", notMac),
      ("os(iOS) || os(tvOS)", "iOS tvOS catalyst", "macOS watchOS visionOS"),
      ("os(iOS) || os(tvOS) && DEBUG", "iOS catalyst", "macOS tvOS watchOS visionOS"),
      ("(os(iOS) || os(tvOS)) && FLAG", "iOS tvOS catalyst", "all"), ("os(iOS) && os(tvOS)", nil, "all"),
      ("canImport(UIKit)", notMac, "macOS"), ("canImport(UIKit, _version: 5)", notMac, "macOS"),
      ("canImport(AppKit)", "macOS catalyst", notMac),
      ("canImport(WatchKit)", "iOS watchOS", "iOS macOS tvOS visionOS catalyst"),
      ("canImport(MyKit)", "all", "all"), ("canImport(SwiftUI)", "all", nil),
      ("targetEnvironment(macCatalyst)", "catalyst", "iOS macOS tvOS watchOS visionOS"),
      ("os(iOS) && !targetEnvironment(macCatalyst)", "iOS", "macOS tvOS watchOS visionOS catalyst"),
      ("targetEnvironment(simulator)", "all", "all"), ("arch(arm64)", "all", "all"), ("swift(>=5.9)", "all", "all"),
      ("compiler(<6) && os(tvOS)", "tvOS", "all"), ("hasFeature(X)", "all", "all"), ("FLAG", "all", "all"),
      ("!FLAG", "all", "all"), ("DEBUG", nil, "all"), ("!DEBUG", "all", nil), ("DEBUG || FLAG", "all", "all"),
      ("true", "all", nil), ("false", nil, "all"), ("", "all", "all"),
      ("(os(iOS)", "iOS catalyst", "macOS tvOS watchOS visionOS"),
      ("os(iOS) ||\n  os(tvOS)", "iOS tvOS catalyst", "macOS watchOS visionOS"),
      ("os(iOS)\n  || os(tvOS)", "iOS tvOS catalyst", "macOS watchOS visionOS"),
      ("os(iOS) // || os(macOS)", "iOS catalyst", "macOS tvOS watchOS visionOS"),
    ] as [(String, String?, String?)])
  func `a condition decides the platforms of both branches`(_ condition: String, _ then: String?, _ other: String?) {
    let source = "#if \(condition)\nImage(\"a\")\n#else\nImage(\"b\")\n#endif\nImage(\"c\")"
    #expect(scan(source) == [then.map { "a: \($0)" }, other.map { "b: \($0)" }, "c: all"].compactMap { $0 })
  }

  @Test func `later branches exclude the earlier ones`() {
    let source = """
      #if os(iOS)
      Image("a")
      #elseif os(macOS) || FLAG
      Image("b")
      #elseif os(iOS) || os(tvOS)
      Image("c")
      #else
      Image("d")
      #endif
      """
    #expect(
      scan(source) == [
        "a: iOS catalyst", "b: macOS tvOS watchOS visionOS", "c: tvOS", "d: watchOS visionOS",
      ])
  }

  @Test func `nested blocks combine`() {
    let source = """
      #if !os(watchOS)
      #if os(iOS) || os(watchOS)
      Image("a")
      #else
      let text = "\\(Image("b"))"
      #endif
      Image("c")
      #endif
      """
    #expect(
      scan(source) == [
        "b: macOS tvOS visionOS", "a: iOS catalyst", "c: iOS macOS tvOS visionOS catalyst",
      ])
  }

  @Test(arguments: ["#endif", "#else", "#elseif os(iOS)", "#if os(tvOS)", "#if", "#elseif", "#", "# if os(tvOS)"])
  func `a directive without its block changes only the code after it`(_ directive: String) {
    let uses = scan("Image(\"a\")\n\(directive)\n")
    #expect(uses == ["a: all"])
  }

  @Test func `an image that no release build shows is a mention`() {
    for source in [
      "#if DEBUG\nImage(\"a\"); Image(.b)\n#endif", "#if false\nImage(\"a\"); Image(.b)\n#endif",
      "#Preview {\n Image(\"a\"); Image(.b) }", "#Preview(\"Text\", traits: .portrait) { Image(\"a\"); Image(.b) }",
      "struct A_Previews: PreviewProvider { static var previews: some View { Image(\"a\"); Image(.b) } }",
      "struct P: View, SwiftUI.PreviewProvider { static var previews: some View { Image(\"a\"); Image(.b) } }",
      "@available(*, unavailable)\nfunc f() { Image(\"a\"); Image(.b) }",
    ] {
      let uses = SwiftScanner.uses(in: Array((source + "\nImage(\"after\")").utf8))
      #expect(systems(uses) == ["after: all"], "\(source)")
      #expect(uses.words.isSuperset(of: ["a", "after"]) && uses.symbols.contains("b"))
      #expect(uses.looseWords.isDisjoint(with: ["a", "after"]) && !uses.looseSymbols.contains("b"), "\(source)")
    }
  }

  /// Compares nested random conditions with a direct evaluation on each platform.
  @Test func `random conditions have the platforms of their truth tables`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let condition = RandomCondition(depth: 3, &random)
      let expected = RandomCondition.names.filter { condition.value(on: $0) }
      let shown = expected.map { $0 == "iOS" ? "iOS" : $0 }
      let source = "#if \(condition.text)\nImage(\"a\")\n#endif"
      let found = SwiftScanner.uses(in: Array(source.utf8)).uses.first?.platforms ?? []
      for (name, platform) in zip(RandomCondition.names, [Platforms.iOS, .macOS, .tvOS, .watchOS, .visionOS]) {
        #expect(found.contains(platform) == shown.contains(name), "seed \(seed): \(condition.text)")
      }
    }
  }
}

/// A condition without unknown flags.
private indirect enum RandomCondition {
  case system(String), not(RandomCondition), and(RandomCondition, RandomCondition), or(RandomCondition, RandomCondition)

  static let names = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

  init(depth: Int, _ random: inout SeededGenerator) {
    switch depth == 0 ? 0 : Int.random(in: 0...3, using: &random) {
    case 0: self = .system(Self.names.randomElement(using: &random) ?? "iOS")
    case 1: self = .not(RandomCondition(depth: depth - 1, &random))
    case 2: self = .and(RandomCondition(depth: depth - 1, &random), RandomCondition(depth: depth - 1, &random))
    default: self = .or(RandomCondition(depth: depth - 1, &random), RandomCondition(depth: depth - 1, &random))
    }
  }

  var text: String {
    switch self {
    case .system(let name): "os(\(name))"
    case .not(let inner): "!(\(inner.text))"
    case .and(let left, let right): "(\(left.text)) && (\(right.text))"
    case .or(let left, let right): "(\(left.text) || \(right.text))"
    }
  }

  func value(on name: String) -> Bool {
    switch self {
    case .system(let own): own == name
    case .not(let inner): !inner.value(on: name)
    case .and(let left, let right): left.value(on: name) && right.value(on: name)
    case .or(let left, let right): left.value(on: name) || right.value(on: name)
    }
  }
}
