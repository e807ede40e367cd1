import CrushBasics
import CrushPropertyList

extension FuzzTargets {
  static let binaryLists = FuzzTarget(
    "plist-binary",
    "A binary list is equal after each format without losses, and the fast path to XML writes the general path's bytes.",
    seeds: ListInputs.seeds, cost: ListInputs.cost
  ) { input throws(Violation) in
    let document: Document
    do throws(PropertyListError) { document = try BinaryReader.read(input, limits: ListInputs.limits) } catch {
      try ListInputs.check(error, in: input)
      return 1 << 16
    }
    for length in [input.count - 1, input.count - 8, input.count / 2] {
      let part = try? BinaryReader.read(Array(input[..<length]), limits: ListInputs.limits)
      try Violation.unless(part == nil, "the first \(length) of \(input.count) bytes are a list")
    }
    var pieces = Pieces()
    if BinaryText.write(input, limits: ListInputs.limits, to: &pieces) {
      let list = try? Writer.write(document, .xml1)
      try Violation.unless(list?.bytes == pieces.joined, "the fast path to XML has other bytes")
      try Violation.unless(list?.losses.isEmpty == true, "the fast path to XML hides losses")
    }
    return try ListLaws.check(document)
  }

  static let xmlLists = FuzzTarget(
    "plist-xml", "An XML list is equal after each format without losses, and its beginning is an error or equal.",
    seeds: ListInputs.seeds + ["TestImages/**/*.entitlements", "TestImages/**/*.stringsdict"], cost: ListInputs.cost
  ) { input throws(Violation) in
    try check(input, beginningsAreErrors: true) { text throws(PropertyListError) in
      try XMLReader.readWithRepeatedKeys(text, limits: ListInputs.limits)
    }
  }

  static let openStepLists = FuzzTarget(
    "plist-openstep", "An OpenStep list is equal after each format without losses.",
    seeds: ["Fuzz/Seeds/plist-openstep/*", "TestImages/**/*.strings", "TestImages/**/project.pbxproj"],
    cost: ListInputs.cost
  ) { input throws(Violation) in
    let isClosed = [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(input.first)
    return try check(input, beginningsAreErrors: isClosed) { text throws(PropertyListError) in
      try OpenStepReader.read(text, limits: ListInputs.limits)
    }
  }

  static let jsonLists = FuzzTarget(
    "plist-json", "A list in JSON is equal after each format without losses.",
    seeds: ["TestImages/**/*.json"], cost: ListInputs.cost
  ) { input throws(Violation) in
    let isClosed = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(input.first)
    return try check(input, beginningsAreErrors: isClosed) { text throws(PropertyListError) in
      try JSONReader.readWithRepeatedKeys(text, limits: ListInputs.limits)
    }
  }

  /// Checks the laws of a text list.
  private static func check(
    _ input: [UInt8], beginningsAreErrors: Bool, by read: ([UInt8]) throws(PropertyListError) -> Reader.Result
  ) throws(Violation) -> Int {
    let result: Reader.Result
    do throws(PropertyListError) { result = try read(input) } catch {
      try ListInputs.check(error, in: input)
      return 1 << 16
    }
    for key in result.repeatedKeys {
      try Violation.unless(key.first.line <= key.later.line, "\(key) is in the wrong order")
    }
    if beginningsAreErrors {
      try ListInputs.checkBeginnings(of: input, result.document) { text in
        do throws(PropertyListError) { return try read(text).document } catch { return nil }
      }
    }
    _ = Comments.areIn(input)
    return try ListLaws.check(result.document)
  }
}
