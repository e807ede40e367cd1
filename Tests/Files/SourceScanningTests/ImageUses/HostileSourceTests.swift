import CrushFixtures
import CrushSourceScanning
import Foundation
import Testing

/// Damaged sources.
@Suite struct HostileSourceTests {
  /// Runs every scanner, and returns the uses.
  @discardableResult
  private func scan(_ bytes: [UInt8]) -> [ImageUse] {
    _ = TextWords.words(in: bytes)
    return InterfaceBuilderScanner.uses(in: bytes).uses + SwiftScanner.uses(in: bytes, readsUIKit: true).uses
      + ObjectiveCScanner.uses(in: bytes).uses + HTMLScanner.uses(in: bytes).uses
      + [GameEngineScanner.unity(bytes, name: "a"), GameEngineScanner.godot(bytes, name: "a")].compactMap { $0 }
  }

  private static let sources = [
    ##"""
    Image("a\(b)").resizable().frame(width: 40, height: 30) // "c" /* */ #"raw"# #"""q"# """
      m \(x)
      """
    let v = UIImageView(image: UIImage(named: "d")); v.frame = CGRect(x: 1, y: 2, width: 3, height: 4); case .e
    """##,
    ##"""
    #if os(iOS) && !canImport(UIKit) || (DEBUG)
    if #available(iOS 15.1, *) { Image("a" + b) } else if #unavailable(macOS 12) { } else { Image(x ? "a" : "b") }
    #elseif FLAG
    @available(iOS, obsoleted: 3) enum A: String, CodingKey { case a = "b" }
    #endif
    #Preview { Image(.c) } ; guard #available(tvOS 9, *) else { }; struct P: PreviewProvider { }
    """##,
    ##"""
    #if TARGET_OS_IOS && !defined(X) || \
      __has_include(<UIKit/UIKit.h>)
    if (@available(iOS 13.0, *)) { [UIImage imageNamed:@"a"]; } else if (x) { } else { @"b"; }
    #elif 0
    #endif
    """##,
    ##"""
    @main struct A: App { var body: some Scene { WindowGroup(id: "a") { Home<B>() } } }; struct Home: View { var body: some View {
    Button(action: { }) { Canvas { c, s in UIImage(contentsOfFile: p) } } label: { Color("a", bundle: .module) } } }
    override func draw(_ r: CGRect) { if x == nil { NSDataAsset(name: "b") }; let u: URL? = Bundle.main.url(forResource: "c",
      withExtension: "d")!; try Data(contentsOf: u, options: [.mappedIfSafe]); let v = a.appendingPathComponent("e") + "/f" }
    """##,
    ##"""
    - (void)drawRect:(CGRect)r { NSString *p = [[NSBundle mainBundle] pathForResource:@"a" ofType:@"b"]; if (!x) x =
    [NSData dataWithContentsOfFile:p options:NSDataReadingMappedIfSafe error:nil]; [UIColor colorNamed:c ? @"d" : @"e"];
    [a foo:^(id b) { [[NSDataAsset alloc] initWithName:@"f"]; }]; } - (id)layoutSubviews { return CGImageSourceCreateWithURL(u, 0); }
    """##,
    ##"[UIImage imageNamed:@"a" inBundle:nil] /* x */ @"icon-%d" 'c' ACImageNameHero"##,
    ##"<img src="a%20b.png" width=3 height='4'><!-- x --><script>a<b</script><style-x><img srcset=y src=z.png>"##,
    "TextureImporter:\n  maxTextureSize: 64\nprocess/size_limit=32\n",
    """
    <document><imageView image="a" id="i" contentMode="scaleAspectFit"><rect key="frame" width="6" height="4"/>
    <constraints><constraint firstAttribute="width" constant="9"><variation constant="10"/></constraint></constraints>
    </imageView><resources><image name="a" width="1" height="2"/></resources></document>
    """,
  ]

  /// Fails for a use outside the source, or with an impossible size.
  private func check(_ bytes: [UInt8], _ comment: String) {
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for use in ObjectiveCScanner.uses(in: bytes).resources + SwiftScanner.uses(in: bytes).resources {
      #expect((1...lines).contains(use.line), "\(comment): \(use)")
    }
    for use in scan(bytes) {
      #expect((1...lines).contains(use.line), "\(comment): \(use)")
      guard let size = use.size else { continue }
      #expect([size.width, size.height].compactMap { $0 }.allSatisfy { $0 > 0 && $0.isFinite }, "\(comment): \(use)")
    }
  }

  @Test func `a call with 20,000 closures is read to the end`() {
    let load = "UIImage(contentsOfFile: p)"
    func callers(_ label: String) -> [ResourceUse.Caller?] {
      let closures = String(repeating: "{}, ", count: 20_000)
      let source = "struct A: View { var body: some View { Button(\(closures)\(label){ \(load) }) } }"
      return SwiftScanner.uses(in: Array(source.utf8)).resources.map(\.caller)
    }
    // The closure of an action runs later.
    #expect(callers("") == [nil])
  }

  @Test func `sources cut at any byte, at either end, never trap`() {
    for source in Self.sources.map({ Array($0.utf8) }) {
      for count in 0...source.count {
        check(Array(source[..<count]), "cut at \(count)")
        check(Array(source[count...]), "from \(count)")
      }
    }
  }

  @Test func `random bytes in sources never trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let marks = Array("\"'#\\()[]{}<>/*.%=\n\r@`-!".utf8) + [0, 0x80, 0xFF]
    for source in Self.sources.map({ Array($0.utf8) }) {
      for _ in 0..<300 {
        var bytes = source
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          let mark = marks.randomElement(using: &random) ?? 0
          let place = Int.random(in: bytes.indices, using: &random)
          if Bool.random(using: &random) { bytes[place] = mark } else { bytes.insert(mark, at: place) }
        }
        check(bytes, "seed \(seed)")
      }
    }
  }

  @Test func `random marks alone never trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let marks = Array("\"'#\\()[]{}<>/*.%=\n@`-!a1".utf8)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...30, using: &random)
      check((0..<count).map { _ in marks.randomElement(using: &random) ?? 0 }, "seed \(seed)")
    }
  }

  @Test func `the storyboard of the test images may be cut anywhere`() throws {
    let storyboard = try Corpus.bytes(of: Corpus.testImages.appending(path: "App/Main.storyboard"))
    for count in stride(from: 0, through: storyboard.count, by: 5) {
      let uses = InterfaceBuilderScanner.uses(in: Array(storyboard[..<count]))
      #expect(uses.uses.isEmpty || count >= storyboard.count - 5)
    }
  }
}
