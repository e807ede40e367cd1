import CrushSourceScanning
import Testing

/// Availability in statements and attributes (The Swift Programming Language, "Availability Condition").
@Suite struct SwiftAvailabilityTests {
  private func scan(_ text: String) -> [String] { systems(SwiftScanner.uses(in: Array(text.utf8))) }

  private func others(_ versions: String) -> String { "\(versions) tvOS watchOS visionOS" }

  @Test func `the branches of a check run on newer and on older systems`() {
    #expect(
      scan("if #available(iOS 15.4, *) { Image(\"a\") } else { Image(\"b\") }; Image(\"c\")") == [
        "a: iOS>=15.4 macOS tvOS watchOS visionOS catalyst>=15.4", "b: iOS<15.4 catalyst<15.4", "c: all",
      ])
    #expect(
      scan("if #unavailable(macOS 12) { Image(\"a\") } else { Image(\"b\") }") == [
        "a: macOS<12.0", "b: iOS macOS>=12.0 tvOS watchOS visionOS catalyst",
      ])
    #expect(
      scan("guard #available(iOS 15, macCatalyst 16, *) else { return Image(\"a\") }\nImage(\"b\")") == [
        "a: iOS<15.0 catalyst<16.0", "b: all",
      ])
  }

  @Test(
    arguments: [
      ("x, #available(iOS 15, *)"), ("#available(iOS 15, *), x"), ("#available(SwiftStdlib 5, *)"), ("x"),
      ("#selector(x)"),
    ])
  func `an else branch has no bound if another condition decides`(_ condition: String) {
    #expect(scan("if \(condition) { } else { Image(\"a\") }") == ["a: all"])
    #expect(scan("guard \(condition) else { Image(\"a\") }") == ["a: all"])
  }

  @Test func `a chain of checks combines their bounds`() {
    let source = """
      if #available(iOS 17, *) { Image("a")
      } else if #available(iOS 15, *) { Image("b"); if x { Image("c") }
      } else if x { Image("d")
      } else { Image("e") }
      """
    #expect(
      scan(source) == [
        "a: iOS>=17.0 macOS tvOS watchOS visionOS catalyst>=17.0", "b: iOS>=15.0<17.0 catalyst>=15.0<17.0",
        "c: iOS>=15.0<17.0 catalyst>=15.0<17.0", "d: iOS<15.0 catalyst<15.0", "e: iOS<15.0 catalyst<15.0",
      ])
  }

  @Test(
    arguments: [
      ("10.15", 10, 15), ("10.10", 10, 10), ("10.9", 10, 9), ("12", 12, 0), ("12.0", 12, 0), ("14.7", 14, 7),
    ])
  func `versions keep their parts`(_ version: String, _ major: Int, _ minor: Int) {
    let uses = SwiftScanner.uses(in: Array("if #available(macOS \(version), *) {} else { Image(\"a\") }".utf8)).uses
    #expect(uses.first?.runsBelow[.macOS] == PlatformVersion(major: major, minor: minor))
    #expect(uses.first?.runsBelow[.iOS] == nil)
  }

  @Test(
    arguments: [
      ("@available(iOS, unavailable)", "macOS tvOS watchOS visionOS"),
      ("@available(iOS, unavailable, message: \"x\") @available(tvOS, unavailable)", "macOS watchOS visionOS"),
      ("@available(iOS, unavailable)\n@available(macOS, unavailable)\n@MainActor", "tvOS watchOS visionOS"),
      (
        "@available(iOS, introduced: 13, obsoleted: 15.4)",
        "iOS>=13.0<15.4 macOS tvOS watchOS visionOS catalyst>=13.0<15.4"
      ),
      ("@available(macOS 13, *)", "iOS macOS>=13.0 tvOS watchOS visionOS catalyst"),
      ("@available(macOS 13.0, *) @objc public", "iOS macOS>=13.0 tvOS watchOS visionOS catalyst"),
      ("@available(iOS, deprecated: 14)", "all"), ("@available(*, deprecated)", "all"),
      ("@available(*, deprecated, renamed: \"x\")", "all"), ("@available(iOSApplicationExtension, unavailable)", "all"),
      ("@available(swift 5)", "all"), ("@available()", "all"), ("@MainActor", "all"),
    ])
  func `an attribute applies to its declaration alone`(_ attribute: String, _ expected: String) {
    for declaration in [
      "func f() -> Image { Image(\"a\") }", "var x: Image { Image(\"a\") }", "struct A: View { let x = Image(\"a\") }",
      "let x = Image(\"a\")", "static let x: Image = Image(\"a\")", "class func f() { g(Image(\"a\")) }",
    ] {
      let source = "struct S {\n\(attribute)\n\(declaration)\nvar y: Image { Image(\"b\") }\n}\nImage(\"c\")"
      #expect(scan(source) == ["a: \(expected)", "b: all", "c: all"], "\(source)")
    }
  }

  @Test func `code after a branch that returns has the bounds of the other branch`() {
    #expect(
      scan("var x: Image { if #available(iOS 13, *) { f(); return Image(\"a\") }\n return Image(\"b\") }\nImage(\"c\")")
        == [
          "a: iOS>=13.0 macOS tvOS watchOS visionOS catalyst>=13.0", "b: iOS<13.0 catalyst<13.0", "c: all",
        ])
    #expect(scan("{ if #available(iOS 13, *) { if x { return } }; Image(\"a\") }") == ["a: all"])
    #expect(scan("{ if #available(iOS 13, *) {\n#if X\nreturn\n#endif\n}; Image(\"a\") }") == ["a: all"])
    #expect(scan("{ if #available(iOS 13, *), x { return }; Image(\"a\") }") == ["a: all"])
    #expect(scan("{ if #available(iOS 13, *) { throw x } else { }; Image(\"a\") }") == ["a: iOS<13.0 catalyst<13.0"])
    #expect(
      scan("{ guard #unavailable(iOS 13) else { return }; Image(\"a\") }; Image(\"b\")") == [
        "a: iOS<13.0 catalyst<13.0", "b: all",
      ])
  }

  @Test func `checks and compilation conditions combine`() {
    let source = """
      #if os(iOS)
      @available(iOS 14, *) func f() { if #available(iOS 16, *) { } else { Image("a") } }
      #endif
      """
    #expect(scan(source) == ["a: iOS>=14.0<16.0 catalyst>=14.0<16.0"])
  }

  @Test func `a branch for systems below the deployment target never runs`() throws {
    let source = "if #available(iOS 15.2, macOS 12, *) { } else { Image(\"a\") }"
    let use = try #require(SwiftScanner.uses(in: Array(source.utf8)).uses.first)
    func platforms(_ major: Int, _ minor: Int, mac: Int? = nil) -> Platforms {
      use.platforms { platform in
        switch platform {
        case .iOS: PlatformVersion(major: major, minor: minor)
        case .macOS: mac.map { PlatformVersion(major: $0) }
        default: nil
        }
      }
    }
    #expect(platforms(15, 1) == [.iOS, .catalyst, .macOS])
    #expect(platforms(15, 2) == .macOS)
    #expect(platforms(16, 0) == .macOS)
    #expect(platforms(16, 0, mac: 12) == [])
    #expect(platforms(14, 0, mac: 13) == [.iOS, .catalyst])
    let plain = try #require(SwiftScanner.uses(in: Array("Image(\"a\")".utf8)).uses.first)
    #expect(plain.platforms { _ in PlatformVersion(major: 99) } == .all)
  }
}
