import CrushSourceScanning
import Testing

@Suite struct ObjectiveCConditionTests {
  private func scan(_ text: String) -> [String] { systems(ObjectiveCScanner.uses(in: Array(text.utf8))) }
  private func image(_ name: String) -> String { "[UIImage imageNamed:@\"\(name)\"];" }

  private static let notMac = "iOS tvOS watchOS visionOS catalyst"

  @Test(
    arguments: [
      ("#if TARGET_OS_IOS", "iOS catalyst", "macOS tvOS watchOS visionOS"), ("#if TARGET_OS_OSX", "macOS", notMac),
      ("#if TARGET_OS_TV", "tvOS", "iOS macOS watchOS visionOS catalyst"), ("#if TARGET_OS_MAC", "all", nil),
      ("#if TARGET_OS_WATCH", "watchOS", "iOS macOS tvOS visionOS catalyst"),
      ("#if TARGET_OS_MACCATALYST", "catalyst", "iOS macOS tvOS watchOS visionOS"),
      ("#if TARGET_OS_IPHONE", notMac, "macOS"), ("#if !TARGET_OS_IPHONE", "macOS", notMac),
      ("#if TARGET_OS_IPHONE && !TARGET_OS_MACCATALYST", "iOS tvOS watchOS visionOS", "macOS catalyst"),
      ("#if defined(DEBUG)", nil, "all"), ("#if !defined(DEBUG)", "all", nil), ("#if defined DEBUG", nil, "all"),
      ("#ifdef DEBUG", nil, "all"), ("#ifndef DEBUG", "all", nil), ("#if DEBUG", nil, "all"),
      ("#ifdef FLAG", "all", "all"), ("#ifdef TARGET_OS_IPHONE", "all", "all"), ("#ifdef", "all", "all"),
      ("#if 0", nil, "all"), ("#if 1", "all", nil), ("  #  if 0", nil, "all"), ("#if 0 // x", nil, "all"),
      ("#if 0 /* don't */", nil, "all"), ("#if __has_include(<UIKit/UIKit.h>)", notMac, "macOS"),
      ("#if __IPHONE_OS_VERSION_MAX_ALLOWED >= 130000", "all", "all"),
      ("#if X > 3 && TARGET_OS_TV", "tvOS", "all"), ("#if X & 3 || TARGET_OS_MAC", "all", nil),
      ("#if X & 3 || TARGET_OS_TV", "all", "iOS macOS watchOS visionOS catalyst"),
      ("#if TARGET_OS_TV || \\\n  TARGET_OS_OSX", "macOS tvOS", "iOS watchOS visionOS catalyst"),
      ("#if \"", "all", "all"), ("#if defined(_WIN32)", nil, "all"),
    ] as [(String, String?, String?)])
  func `a directive decides the platforms of both branches`(_ directive: String, _ then: String?, _ other: String?) {
    let source = "\(directive)\n\(image("a"))\n#else\n\(image("b"))\n#endif\n\(image("c"))"
    #expect(scan(source) == [then.map { "a: \($0)" }, other.map { "b: \($0)" }, "c: all"].compactMap { $0 })
  }

  @Test func `a directive in a comment, in a text or after code is none`() {
    for start in ["// #if 0\n", "/*\n#if 0\n*/", "x = @\"#if 0\";\n", "x #if 0\n", "#define A \\\n#if 0\n"] {
      #expect(scan(start + image("a")) == ["a: all"], "\(start)")
    }
  }

  @Test func `elif follows the earlier branches`() {
    let source = "#if TARGET_OS_IOS\n\(image("a"))\n#elif TARGET_OS_OSX\n\(image("b"))\n#else\n\(image("c"))\n#endif\n"
    #expect(scan(source) == ["a: iOS catalyst", "b: macOS", "c: tvOS watchOS visionOS"])
  }

  @Test func `an image that no release build shows is a mention`() {
    let uses = ObjectiveCScanner.uses(in: Array("#if 0\n\(image("a")) @\"b\"\n#endif\n@\"c\"".utf8))
    #expect(uses.uses.isEmpty && uses.words == ["a", "b", "c"] && uses.looseWords == ["c"])
  }

  @Test func `the branches of a check run on newer and on older systems`() {
    let source = """
      - (void)f {
        if (@available(iOS 13.0, *)) { \(image("a")) } else { if (x) { \(image("b")) } }
        \(image("c"))
        if (!@available(iOS 12, *)) { \(image("d")) }
        if (@available(iOS 13, *) && x) { \(image("e")) } else { \(image("f")) }
        if (@available(iOS 15, *)) { } else if (@available(iOS 14, *)) { \(image("g")) } else if (x) { \(image("h")) } else { \(image("i")) }
      }
      """
    #expect(
      scan(source) == [
        "a: iOS>=13.0 macOS tvOS watchOS visionOS catalyst>=13.0", "b: iOS<13.0 catalyst<13.0", "c: all",
        "d: iOS<12.0 catalyst<12.0", "e: all", "f: all", "g: iOS>=14.0<15.0 catalyst>=14.0<15.0",
        "h: iOS<14.0 catalyst<14.0", "i: iOS<14.0 catalyst<14.0",
      ])
  }

  @Test func `code after a branch that returns has the bounds of the other branch`() {
    let source = """
      - (UIImage *)f {
        if (@available(iOS 13.0, *)) { g(); return \(image("a")) }
        if (x) { return nil; }
        return \(image("b"))
      }
      - (UIImage *)g { if (@available(iOS 13.0, *)) { if (x) { return nil; } } \(image("c")) }
      """
    #expect(
      scan(source) == [
        "a: iOS>=13.0 macOS tvOS watchOS visionOS catalyst>=13.0", "b: iOS<13.0 catalyst<13.0", "c: all",
      ])
  }

  @Test(
    arguments: [
      ("NSString *n = @\"a\";", ["a"]), ("#define kImage @\"a\"", ["a"]), ("[UIImage imageNamed:@\"a\"];", []),
      ("#import \"a.h\"", []), ("[UIImage systemImageNamed:@\"a\"];", []), ("NSLocalizedString(@\"a\", nil)", []),
      ("[d objectForKey:@\"a\"]", []), ("[NSImage imageNamed:kImage]; x = @[@\"a\", @\"b\"];", ["a", "b"]),
    ])
  func `texts apart from the uses are loose`(_ source: String, _ words: [String]) {
    #expect(ObjectiveCScanner.uses(in: Array(source.utf8)).looseWords == Set(words))
  }
}
