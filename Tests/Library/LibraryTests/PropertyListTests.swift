import AssetCrushPropertyList
import CrushFixtures
import Foundation
import Testing

/// The product AssetCrushPropertyList, compared with the program.
@Suite struct PropertyListTests {
  private static let list = PropertyList([
    "Name": "Café", "Count": 3, "Ratio": 0.5, "IsOn": true, "Tags": ["a", "b"], "Inner": ["Deep.Key": -7],
    "Bytes": .data([1, 2, 3]), "Day": .date(86_400),
  ])

  @Test(arguments: [PropertyList.Format.binary, .xml])
  func `a list survives each format`(_ format: PropertyList.Format) throws {
    let bytes = try Self.list.bytes(as: format, order: .source)
    let read = try PropertyList(bytes)
    #expect(read.format == format)
    #expect(try read.differences(to: Self.list).isEmpty)
    #expect(read.root["Bytes"]?.data == [1, 2, 3])
    #expect(read.root["Day"]?.date == 86_400)
    #expect(read.root["Inner"]?.entries.map(\.key) == ["Deep.Key"])
  }

  @Test func `a format that loses values must be allowed to`() throws {
    for format in [PropertyList.Format.json, .openStep] {
      do throws(PropertyListError) {
        _ = try Self.list.bytes(as: format)
        Issue.record("values are lost")
      } catch { #expect(error.kind == .notWritable) }
      #expect(try !Self.list.bytes(as: format, allowsLoss: true).isEmpty)
    }
    let plain = PropertyList(["a": ["x", "y"], "b": "c"])
    for format in [PropertyList.Format.json, .openStep] {
      let bytes = try plain.bytes(as: format)
      #expect(try PropertyList(bytes).differences(to: plain).isEmpty)
    }
  }

  @Test(arguments: [("binary", PropertyList.Format.binary), ("xml", .xml), ("json", .json)])
  func `a result has the bytes of the program's result`(_ name: String, _ format: PropertyList.Format) throws {
    let source = Corpus.testImages.appending(path: "App/Levels/level1.plist")
    let folder = try TemporaryFolder()
    let run = try ToolProcess.run(
      ["plist", "convert", "--to", name, "-o", folder.path("out"), source.path(percentEncoded: false)])
    #expect(run.exitCode == 0, "\(run.errors)")
    let bytes = try PropertyList(Corpus.bytes(of: source)).bytes(as: format)
    #expect(try folder.read("out") == bytes)
  }

  @Test func `values are read and changed by key path`() throws {
    var list = Self.list
    #expect(list["Tags.1"]?.string == "b")
    #expect(list[#"Inner.Deep\.Key"#]?.integer == -7)
    #expect(list["Tags.2"] == nil)
    try list.set("c", at: "Tags.2")
    try list.set(["New": 1], at: "Added")
    try list.insert(.unsignedInteger(.max), at: "Big")
    try list.remove(at: "Count")
    #expect(list.root["Big"]?.unsignedInteger == .max && list.root["Big"]?.integer == nil)
    let lines = try Self.list.differences(to: list).map(\.description)
    #expect(
      lines == [
        "- Count: 3", #"+ Tags.2: "c""#, "+ Added: a dictionary of 1", "+ Big: 18446744073709551615",
      ])
    do throws(PropertyListError) {
      _ = try list.value(at: "name")
      Issue.record("the key has another case")
    } catch {
      #expect(error.kind == .keyPath)
      #expect(error.message == "there is no value at key path name; did you mean Name?")
    }
  }

  @Test func `the last of two equal keys counts`() {
    let list = PropertyList(.dictionary([("a", 1), ("b", 2), ("a", 3)]))
    #expect(list.root.entries.map(\.key) == ["a", "b"])
    #expect(list.root["a"]?.integer == 3)
  }

  @Test func `lists are merged key by key`() {
    let merged = PropertyList(["a": ["x": 1, "y": 2]]).merging(PropertyList(["a": ["y": 3], "b": 4]))
    #expect(merged == PropertyList(["a": ["x": 1, "y": 3], "b": 4]))
  }

  @Test func `an error has a kind, a place and a message`() throws {
    do throws(PropertyListError) {
      _ = try PropertyList(Array("<plist>\n<dict>\n<key>a</key>\n</dict></plist>".utf8))
      Issue.record("a value is missing")
    } catch { #expect(error.kind == .damaged && error.line == 4 && error.offset == nil) }
    do throws(PropertyListError) {
      _ = try PropertyList(Array("bplist00".utf8) + Array(repeating: 0, count: 40))
      Issue.record("the trailer is empty")
    } catch { #expect(error.kind == .damaged && error.line == nil && error.offset != nil) }
  }

  /// Containers of random shapes, whose order and values stay.
  @Test func `random values survive`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let list = PropertyList(Self.value(&generator, depth: 3))
      let read = try PropertyList(list.bytes(as: .binary, order: .source))
      #expect(read == list, "seed \(seed)")
      #expect(read.root == list.root, "seed \(seed)")
    }
  }

  private static func value(_ generator: inout SeededGenerator, depth: Int) -> PropertyList.Value {
    let count = Int(generator.next() % 4)
    switch generator.next() % (depth > 0 ? 9 : 7) {
    case 0: return .string(String(generator.next() % 1000))
    case 1: return .integer(Int64(truncatingIfNeeded: generator.next()))
    case 2: return .real(Double(generator.next() % 100) / 8)
    case 3: return .boolean(generator.next() % 2 == 0)
    case 4: return .data(generator.bytes(count))
    case 5: return .date(Double(generator.next() % 1_000_000))
    case 6: return .uid(UInt32(truncatingIfNeeded: generator.next()))
    case 7: return .array((0..<count).map { _ in value(&generator, depth: depth - 1) })
    default: return .dictionary((0..<count).map { ("k\($0)", value(&generator, depth: depth - 1)) })
    }
  }
}
