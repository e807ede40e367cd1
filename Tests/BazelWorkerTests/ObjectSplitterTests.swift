import CrushBazelWorker
import CrushFixtures
import Testing

@Suite struct ObjectSplitterTests {
  /// Objects with braces in strings, escapes and nested objects.
  private static let objects = [
    #"{}"#, #"{"arguments":["}{","\"}","\\"]}"#, #"{"a":{"b":{"c":[{},{}]}}}"#, "{\n  \"é}\" : \"\\u007d\"\n}",
  ]

  private func split(_ pieces: [[UInt8]], limit: Int = 1 << 20) throws -> [ObjectSplitter.Object] {
    var splitter = ObjectSplitter(limit: limit)
    var found: [ObjectSplitter.Object] = []
    for piece in pieces { try splitter.add(piece) { found.append($0) } }
    try splitter.finish()
    return found
  }

  @Test(arguments: ["", " ", "\r\n", "\n\t \n"])
  func `objects are found for every division of the stream`(_ space: String) throws {
    let stream = Array((Self.objects.joined(separator: space) + space).utf8)
    for cut in 0...stream.count {
      let found = try split([Array(stream[..<cut]), Array(stream[cut...])])
      #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == Self.objects, "cut at \(cut)")
      for object in found { #expect(Array(stream[object.offset...].prefix(object.bytes.count)) == object.bytes) }
    }
    #expect(try split(stream.map { [$0] }).count == Self.objects.count)
  }

  @Test func `random objects are found in random pieces`() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let alphabet = Array(#"{}[]",:\a é"#)
    for _ in 0..<200 {
      let texts = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        // A random string, with quotes and backslashes escaped.
        let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
          .map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
        return "{\"k\":\"\(text)\"}"
      }
      var rest = Array(texts.joined().utf8)[...]
      var pieces: [[UInt8]] = []
      while !rest.isEmpty {
        let count = Int.random(in: 1...7, using: &random)
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let found = try split(pieces).map { String(decoding: $0.bytes, as: UTF8.self) }
      #expect(found == texts, "seed \(random.seed)")
    }
  }

  @Test(arguments: [
    ("x", WorkerError.notAnObject(byte: 0x78, offset: 0)), ("{}]", .notAnObject(byte: 0x5D, offset: 2)),
    ("{} [1]", .notAnObject(byte: 0x5B, offset: 3)), ("{}\n\u{0}", .notAnObject(byte: 0, offset: 3)),
    ("{", .endsInside(offset: 0)), ("{} {\"a\":1", .endsInside(offset: 3)), ("{\"}", .endsInside(offset: 0)),
  ])
  func `a byte outside of an object is an error`(_ text: String, _ error: WorkerError) {
    #expect(throws: error) { try split([Array(text.utf8)]) }
    #expect(throws: error) { try split(text.utf8.map { [$0] }) }
  }

  @Test func `an object may be as large as the limit, but not larger`() throws {
    let object = Array((#"{"a":""# + String(repeating: "x", count: 92) + #""}"#).utf8)
    #expect(object.count == 100)
    #expect(try split([object, object], limit: 100).count == 2)
    let error = WorkerError.tooLarge(limit: 99, offset: 2)
    #expect(throws: error) { try split([Array("{}".utf8), object], limit: 99) }
    #expect(throws: error) { try split((Array("{}".utf8) + object).map { [$0] }, limit: 99) }
    // An object without an end is not collected beyond the limit.
    #expect(throws: WorkerError.tooLarge(limit: 99, offset: 0)) {
      try split([Array("{".utf8), [UInt8](repeating: 0x20, count: 99)], limit: 99)
    }
  }
}
