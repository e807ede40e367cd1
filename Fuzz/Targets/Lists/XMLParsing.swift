import CrushParsers

extension FuzzTargets {
  static let xml = FuzzTarget(
    "xml", "Events of XML are in order, inside the text and balanced, and a beginning of the text has equal events.",
    seeds: ["TestImages/**/*.storyboard", "TestImages/**/*.xib", "TestImages/**/*.svg", "TestImages/App/*.plist"],
    cost: CostLimit(heap: (1 << 20, 256, 0), time: (20_000_000, 5_000, 0))
  ) { input throws(Violation) in
    for grammar in [XMLPullParser.TagGrammar.firstBracket, .quotedAttributes] {
      let events = try XMLLaws.events(of: input, grammar)
      for length in [input.count / 2, input.count / 3, input.count - 1] where length > 0 {
        let beginning = try XMLLaws.events(of: Array(input[..<length]), grammar)
        // The last event can be cut.
        try Violation.unless(
          events.starts(with: beginning.dropLast()), "the first \(length) bytes have other events, \(grammar)")
      }
    }
    return 0
  }
}

private enum XMLLaws {
  /// Returns all events up to the end or an error.
  static func events(of input: [UInt8], _ grammar: XMLPullParser.TagGrammar) throws(Violation) -> [XMLEvent] {
    var parser = XMLPullParser(input, grammar: grammar, depthLimit: 64)
    var events: [XMLEvent] = []
    var depth = 0
    var end = 0
    while true {
      let event: XMLEvent
      do throws(XMLError) { event = try parser.next() } catch {
        try Violation.unless((0...input.count).contains(error.offset), "\(error) at \(error.offset)")
        return events
      }
      events.append(event)
      switch event {
      case .start(let tag):
        try checkTag(tag, in: input, after: end)
        end = tag.attributes.upperBound
        depth += tag.isEmpty ? 0 : 1
      case .end(let name):
        try Violation.unless(name.lowerBound >= end && name.upperBound <= input.count, "an end tag at \(name)")
        end = name.upperBound
        depth -= 1
      case .text(let text):
        try checkText(text, in: input, after: end)
        end = text.range.upperBound
      case .finished:
        try Violation.unless(depth == 0, "\(depth) elements are open at the end")
        return events
      }
      try Violation.unless((0...64).contains(depth) && parser.position <= input.count, "a depth of \(depth)")
    }
  }

  private static func checkTag(_ tag: XMLTag, in input: [UInt8], after end: Int) throws(Violation) {
    try Violation.unless(
      !tag.name.isEmpty && tag.offset >= end && tag.attributes.lowerBound == tag.name.upperBound
        && tag.attributes.upperBound <= input.count, "a tag at \(tag)")
    var attributes = XMLAttributes(of: tag, in: input)
    var last = tag.attributes.lowerBound
    do throws(XMLError) {
      while let attribute = try attributes.next() {
        guard attribute.name.lowerBound >= last, attribute.value.range.upperBound <= tag.attributes.upperBound,
          attribute.name.upperBound < attribute.value.range.lowerBound
        else { throw XMLError.internalSubset(offset: -1) }
        last = attribute.value.range.upperBound
        _ = try? attribute.value.string(in: input)
      }
    } catch {
      // The attributes end where the tag ends, so that an error can be at its bracket.
      try Violation.unless(
        (tag.attributes.lowerBound...input.count).contains(error.offset), "attributes of \(tag): \(error)")
    }
  }

  private static func checkText(_ text: XMLText, in input: [UInt8], after end: Int) throws(Violation) {
    let range = text.range
    try Violation.unless(range.lowerBound >= end && range.upperBound <= input.count, "a text at \(range)")
    let bytes = input[range]
    try Violation.unless(
      text.isASCII == bytes.allSatisfy { $0 < 0x80 } || !text.isVerbatim, "isASCII is \(text.isASCII) at \(range)")
    var decoded: [UInt8] = []
    guard (try? text.appendDecoded(from: input, to: &decoded)) != nil else { return }
    try Violation.unless(decoded.count <= range.count, "a decoded text is longer than its source")
    if text.isVerbatim { try Violation.unless(decoded.elementsEqual(bytes), "a verbatim text is decoded") }
  }
}
