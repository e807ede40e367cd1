import CrushFixtures
import CrushSourceScanning
import Testing

/// Damaged compiled nibs.
@Suite struct HostileNibTests {
  private func error(_ bytes: [UInt8]) -> NibError? {
    do throws(NibError) {
      _ = try CompiledNib.read(bytes)
      return nil
    } catch { return error }
  }

  /// A nib with a view, an image and a nib in it.
  private static var bytes: [UInt8] {
    var inner = NibWriter()
    let small = inner.image("small")
    inner.add("UIImageView", [("UIImage", small)])
    var writer = NibWriter()
    writer.add("NSObject")
    let image = writer.image("hero")
    let view = writer.add("UIImageView", [("UIImage", image), ("UIOpaque", .boolean(true)), ("UITag", .integer(3))])
    let alpha = writer.add("UIColor", [("UIAlpha", .real(0))])
    writer.add(
      "UIView",
      [
        ("UISubviews", writer.list([view])), ("UIHidden", .boolean(true)), ("UIBackgroundColor", .object(alpha)),
        ("archiveData", .data(inner.bytes())),
      ])
    writer.add("UITabBarController", [("UIViewControllers", writer.list([view, alpha, 0]))])
    return writer.bytes()
  }

  @Test func `a cut nib is an error`() {
    let bytes = Self.bytes
    #expect(error(bytes) == nil)
    for count in bytes.indices {
      #expect(error(Array(bytes[..<count])) != nil, "cut at \(count)")
      _ = error(Array(bytes[count...]))
    }
  }

  @Test func `a nib with any changed byte never traps`() {
    let bytes = Self.bytes
    for place in bytes.indices {
      for value in [0, 1, 4, 5, 8, 9, 10, 11, 0x7F, 0x80, 0x81, 0xFE, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] = value
        _ = error(damaged)
        damaged[place] = bytes[place] ^ value
        _ = error(damaged)
      }
    }
  }

  /// Each object once compared the whole name of its class with the known ones, which took minutes.
  @Test func `many objects of one class with a very long name are read`() throws {
    var writer = NibWriter()
    let name = "UI" + String(repeating: "View", count: 100_000)
    for _ in 0..<5_000 { writer.add(name) }
    let bytes = writer.bytes()
    let nib = try CompiledNib.read(bytes)
    #expect(nib.archive.objects.count == 5_000 && nib.archive.classNames == [name])
  }

  @Test func `random archives never trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let classes = [
      "UIView", "UIImageView", "NSArray", "NSDictionary", "UIImageNibPlaceholder", "UITabBarController", "NSString",
      "UIColor", "UIClassSwapper", "NSCustomResource", "UIStoryboardEmbedSegueTemplate",
    ]
    let keys = [
      "UISubviews", "UIImage", "UIResourceName", "NS.bytes", "UINibEncoderEmptyKey", "UIViewControllers", "UIHidden",
      "UIOriginalClassName", "UIBackgroundColor", "UIAlpha", "NSClassName", "UINibName", "UIDynamicCatalogName",
    ]
    for round in 0..<400 {
      var writer = NibWriter()
      let count = Int.random(in: 1...40, using: &random)
      for _ in 0..<count {
        let values = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          let content: NibWriter.Content =
            switch Int.random(in: 0...5, using: &random) {
            case 0: .boolean(Bool.random(using: &random))
            case 1: .data(Array("NSImage".utf8))
            case 2: .integer(Int8.random(in: .min ... .max, using: &random))
            // One past the last object is an error.
            default: .object(Int.random(in: 0..<count + (round % 50 == 0 ? 1 : 0), using: &random))
            }
          return (keys.randomElement(using: &random) ?? "", content)
        }
        writer.add(classes.randomElement(using: &random) ?? "", values)
      }
      let nib = try? CompiledNib.read(writer.bytes())
      #expect(nib != nil || round % 50 == 0, "seed \(seed), round \(round)")
      #expect((nib?.document.objects ?? 0) <= count, "seed \(seed), round \(round)")
    }
  }

  @Test func `errors name the part and the place`() {
    let header = Array("NIBArchive".utf8) + NibWriter.little(1, 4) + NibWriter.little(9, 4)
    func archive(_ lists: [(Int, Int)], _ rest: [UInt8] = []) -> [UInt8] {
      header + lists.flatMap { NibWriter.little(UInt64($0.0), 4) + NibWriter.little(UInt64($0.1), 4) } + rest
    }
    let none = (0, 50)
    let cases: [([UInt8], NibError)] = [
      ([], .notANib), (Array("NIBArchiv".utf8), .notANib), (header, .truncated(nil, offset: 18)),
      (archive([(0, 51), none, none, none]), .truncated(.objects, offset: 50)),
      (archive([(1, 50), none, none, none]), .tooMany(.objects, count: 1, offset: 18)),
      (archive([none, (0xFFFF_FFFF, 50), none, none]), .tooMany(.keys, count: 0xFFFF_FFFF, offset: 26)),
      (archive([none, none, (1, 50), none], [0x80]), .tooMany(.values, count: 1, offset: 34)),
      (archive([none, (1, 50), none, none], [0x82, 65]), .truncated(.keys, offset: 52)),
      (archive([none, (1, 50), none, none], [0, 0, 0, 0, 0, 0x80]), .invalidNumber(offset: 50)),
      (archive([none, (1, 50), none, none], [0x7F, 0x7F, 0x7F, 0x7F, 0xFF]), .invalidNumber(offset: 50)),
      (archive([none, none, (1, 50), none], [0x80, 11]), .unknownType(11, offset: 51)),
      (
        archive([(1, 50), none, none, none], [0x80, 0x80, 0x80]),
        .missingItem(.classNames, index: 0, of: .objects, item: 0)
      ),
      (
        archive([(1, 50), none, none, (1, 53)], [0x80, 0x80, 0x81, 0x81, 0x80, 0]),
        .missingItem(.values, index: 0, of: .objects, item: 0)
      ),
      (archive([none, none, (1, 50), none], [0x80, 9]), .missingItem(.keys, index: 0, of: .values, item: 0)),
      (
        archive([none, (1, 50), (1, 52), none], [0x81, 65, 0x80, 10, 3, 0, 0, 0]),
        .missingItem(.objects, index: 3, of: .values, item: 0)
      ),
    ]
    for (bytes, expected) in cases {
      #expect(error(bytes) == expected)
      #expect(!expected.description.isEmpty && !expected.description.hasSuffix("."))
    }
  }

  @Test func `objects that share all values are an error`() {
    var writer = NibWriter()
    writer.add("A", (0..<100).map { ("k\($0)", .none) })
    var bytes = writer.bytes()
    // 4,000 objects of 100 values each, in a list at the end.
    let object: [UInt8] = [0x80, 0x80, 0xE4]
    bytes.replaceSubrange(18..<26, with: NibWriter.little(4000, 4) + NibWriter.little(UInt64(bytes.count), 4))
    bytes += (0..<4000).flatMap { _ in object }
    #expect(error(bytes) == .tooManySharedValues(limit: 66_336))
  }
}
