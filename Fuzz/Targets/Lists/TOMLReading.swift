import CrushParsers

extension FuzzTargets {
  static let toml = FuzzTarget(
    "toml", "A TOML text is equal after it is written and read, with comments, and with other line ends.",
    seeds: ["Fuzz/Seeds/toml/*"],
    cost: CostLimit(heap: (1 << 20, 1024, 0), time: (20_000_000, 20_000, 0))
  ) { input throws(Violation) in
    let table: TOMLTable
    do throws(TOMLError) { table = try TOMLReader.read(input) } catch {
      let lines = input.count { $0 == 0x0A } + 1
      try Violation.unless(
        (1...lines).contains(error.line) && (1...(input.count + 1)).contains(error.column),
        "\(error) is outside of \(lines) lines")
      try Violation.unless(!error.message.isEmpty, "an error has no message")
      return 0
    }
    let text = TOMLWriter.write(table)
    let again = try TOMLLaws.read(Array(text.utf8), "the written text")
    try Violation.unless(TOMLLaws.isEqual(again, table), "the written text has other values")
    try Violation.unless(TOMLWriter.write(again) == text, "the text changes when it is written again")
    let commented = try TOMLLaws.read(input + Array("\n# \u{E9}\n\n".utf8), "the text with a comment")
    try Violation.unless(TOMLLaws.isEqual(commented, table), "a comment changes the values")
    if !input.contains(0x0D) {
      let lines = input.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      let other = try TOMLLaws.read(lines, "the text with CR LF")
      try Violation.unless(TOMLLaws.isEqual(other, table), "line ends change the values")
    }
    return 0
  }
}

/// The equality of TOML values. Lines do not matter, and nan equals nan.
private enum TOMLLaws {
  static func read(_ text: [UInt8], _ name: String) throws(Violation) -> TOMLTable {
    do throws(TOMLError) { return try TOMLReader.read(text) } catch { throw Violation("\(name) is not read: \(error)") }
  }

  static func isEqual(_ first: TOMLTable, _ second: TOMLTable) -> Bool {
    // The writer moves tables after plain values.
    let (left, right) = (sorted(first), sorted(second))
    return left.count == right.count
      && zip(left, right).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && isEqual($0.value, $1.value) }
  }

  private static func sorted(_ table: TOMLTable) -> [TOMLTable.Entry] {
    table.entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private static func isEqual(_ first: TOMLValue, _ second: TOMLValue) -> Bool {
    switch (first.content, second.content) {
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.real(let left), .real(let right)): left == right && left.sign == right.sign || left.isNaN && right.isNaN
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isEqual($0, $1) }
    case (.table(let left), .table(let right)): isEqual(left, right)
    default: first.content == second.content
    }
  }
}
