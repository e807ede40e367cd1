import CrushPropertyList
import Testing

/// Small files that expand to many values, and large files that invite repeated work.
@Suite(.timeLimit(.minutes(30)))
struct HostileSizeTests {
  /// Fourteen levels of arrays with ten references each to the next level: 205 bytes for 10¹⁴ values.
  @Test func `arrays that share arrays are rejected`() throws {
    var objects: [[UInt8]] = (0..<13).map { [0xAA] + [UInt8](repeating: UInt8($0 + 1), count: 10) }
    objects.append([0xAA] + [UInt8](repeating: 13, count: 10))
    objects[13] = [0x09]
    let bytes = BinaryFile(objects).bytes
    #expect(bytes.count < 220)
    let error = try #require(throws: PropertyListError.self) { try Reader.read(bytes) }
    guard case .binary(.tooManyValues(let limit), _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(limit < 70_000)
  }

  @Test func `the limit of values`() throws {
    // 100 · 100 · n values. 300 bytes may expand to 60,000 values, but not to 100,000.
    func shared(_ count: UInt8) -> BinaryFile {
      let level: (UInt8) -> [UInt8] = { [0xAF, 0x10, 100] + [UInt8](repeating: $0, count: 100) }
      return BinaryFile([level(1), level(2), [0xA0 | count] + [UInt8](repeating: 3, count: Int(count)), [0x09]])
    }
    #expect(try Reader.read(shared(5).bytes).census.values[.boolean] == 50_000)
    #expect(throws: PropertyListError.self) { try Reader.read(shared(9).bytes) }
  }

  @Test func `many references to one string`() throws {
    let count = 400_000
    var file = BinaryFile([[0xAF, 0x12] + BinaryFile.bytes(UInt64(count), 4), [0x61, 0, 0xE9]])
    file.objects[0] += [UInt8](repeating: 1, count: count)
    file.offsetWidth = 4
    let document = try Reader.read(file.bytes)
    #expect(document.root.count == count)
    #expect(document.root.elements.last?.string == "é")
    #expect(try BinaryWriter.write(document, order: .source).count <= file.bytes.count)
  }

  @Test func `shared arrays within the limit are read`() throws {
    // 100 · 100 · 6 values for 300 bytes, which is below the minimum limit of every file.
    let level: (UInt8) -> [UInt8] = { [0xAF, 0x10, 100] + [UInt8](repeating: $0, count: 100) }
    let document = try Reader.read(BinaryFile([level(1), level(2), [0xA5, 3, 3, 3, 3, 3], [0x09]]).bytes)
    #expect(document.census.values == [.array: 10_101, .boolean: 50_000])
    let compact = try BinaryWriter.write(document, order: .compact)
    #expect(compact.count < 300)
    #expect(try Reader.read(compact) == document)
  }

  @Test func `depth of a binary list`() throws {
    func nested(_ depth: Int) -> BinaryFile {
      var file = BinaryFile((1..<depth).map { [0xA1] + BinaryFile.bytes(UInt64($0), 2) } + [[0xA0]])
      file.referenceWidth = 2
      file.offsetWidth = 4
      return file
    }
    #expect(try Reader.read(nested(512).bytes).census.values == [.array: 512])
    for depth in [513, 60_000] {
      let error = try #require(throws: PropertyListError.self) { try Reader.read(nested(depth).bytes) }
      guard case .binary(.tooDeep(limit: 512), _) = error else {
        Issue.record("depth \(depth): \(error)")
        return
      }
    }
  }

  @Test func `overlapping strings`() throws {
    // 10,000 strings that each extend from their own offset to nearly the end.
    let count = 10_000
    let marker: [UInt8] = [0x6F, 0x12]
    var file = BinaryFile([])
    file.objects = (0..<count).map { _ in marker + BinaryFile.bytes(30_000, 4) }
    file.objects.append([0xAF, 0x11] + BinaryFile.bytes(UInt64(count), 2))
    file.objects[count] += (0..<count).flatMap { BinaryFile.bytes(UInt64($0), 2) }
    file.objects.append([UInt8](repeating: 0x61, count: 60_000))
    file.root = UInt64(count)
    file.offsetWidth = 4
    file.referenceWidth = 2
    let error = try #require(throws: PropertyListError.self) { try Reader.read(file.bytes) }
    guard case .binary(.overlappingObjects, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test(arguments: ["array", "dict", "plist"])
  func `depth of a text`(_ name: String) throws {
    let key = name == "dict" ? "<key>k</key>" : ""
    func nested(_ depth: Int) -> [UInt8] {
      let start = String(repeating: "<\(name)>\(key)", count: depth)
      let end = String(repeating: "</\(name)>", count: depth)
      return PlistText.list(start + "<true/>" + end)
    }
    #expect(try Reader.read(nested(512)).census.values[.boolean] == 1)
    for depth in [513, 60_000] {
      let error = try #require(throws: PropertyListError.self) { try Reader.read(nested(depth)) }
      guard case .text(.tooDeep(limit: 512), _) = error else {
        Issue.record("depth \(depth): \(error)")
        return
      }
    }
  }

  @Test func `a text of start tags`() throws {
    let bytes = Array(String(repeating: "<array>", count: 1_000_000).utf8)
    #expect(throws: PropertyListError.self) { try Reader.read(bytes) }
    #expect(throws: PropertyListError.self) { try Reader.read([UInt8](repeating: UInt8(ascii: "<"), count: 5_000_000)) }
  }

  @Test func `a million references`() throws {
    let document = try PlistText.document("<string>\(String(repeating: "&amp;", count: 1_000_000))</string>")
    #expect(document.root.count == 1_000_000)
  }

  @Test func `a hundred thousand sections`() throws {
    let document = try PlistText.document("<string>\(String(repeating: "<![CDATA[x]]>", count: 100_000))</string>")
    #expect(document.root.count == 100_000)
  }

  @Test func `fifty thousand keys, each repeated`() throws {
    let entries = (0..<50_000).map { "<key>\($0)</key><true/>" }.joined()
    let document = try PlistText.document("<dict>\(entries)\(entries)</dict>")
    #expect(document.root.count == 50_000)
    #expect(KeyOrder.xcode.apply(to: document).root.entries.first?.key == "0")
  }

  /// Keys that are equal in all units that CoreFoundation's hash uses: the first, middle and last 32 units.
  @Test func `keys that collide in CoreFoundation's hash`() throws {
    let same = String(repeating: "a", count: 48)
    let entries = (10_000..<18_000).map { "<key>\(same)\($0)\(same)\(same)\($0)\(same)</key><true/>" }.joined()
    let document = try PlistText.document("<dict>\(entries)</dict>")
    #expect(document.root.count == 8_000)
    #expect(try Reader.read(BinaryWriter.write(document, order: .xcode)).root.count == 8_000)
  }

  @Test func `nested dictionaries with equal keys`() throws {
    let inner = "<dict><key>a</key><true/><key>a</key>"
    let text =
      String(repeating: inner, count: 500) + "<array>" + String(repeating: "<true/>", count: 20_000)
      + "</array>" + String(repeating: "</dict>", count: 500)
    let document = try PlistText.document(text)
    #expect(document.census.keys == 500)
    #expect(document.census.values[.boolean] == 20_000)
  }

  @Test func `numbers of a million digits`() throws {
    let digits = String(repeating: "1", count: 1_000_000)
    #expect(try PlistText.document("<real>\(digits)</real>").root.real == .infinity)
    #expect(try PlistText.document("<real>0.\(digits)</real>").root.real == 0.1111111111111111)
    #expect(try PlistText.document("<real>1e\(digits)</real>").root.real == .infinity)
    #expect(try PlistText.document("<real>1e-\(digits)</real>").root.real == 0)
    #expect(throws: PropertyListError.self) { try PlistText.document("<integer>\(digits)</integer>") }
    #expect(throws: PropertyListError.self) { try PlistText.document("<date>\(digits)-01-01T00:00:00Z</date>") }
  }
}
