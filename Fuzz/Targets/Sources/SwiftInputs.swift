import CrushSourceScanning

extension FuzzTargets {
  static let swiftScanner = FuzzTarget(
    "swift-scanner",
    "Uses are on lines of the source. A comment at its end changes nothing, a line before it moves them.",
    seeds: ["TestImages/**/*.swift", "Fuzz/Seeds/swift-scanner/*"], cost: SwiftInputs.cost
  ) { input throws(Violation) in
    let uses = SwiftScanner.uses(in: input, readsUIKit: true)
    try SourceLaws.checkLines(uses, input)
    let longer = SwiftScanner.uses(in: input + Array("\n// x\n".utf8), readsUIKit: true)
    try Violation.unless(longer == uses, "a comment at the end changes the uses")
    // A comment at the start may say that a tool made the source. A question mark depends on the byte before it.
    if input.first != UInt8(ascii: "/"), input.first != UInt8(ascii: "?") {
      let moved = SwiftScanner.uses(in: [UInt8(ascii: "\n")] + input, readsUIKit: true)
      try SourceLaws.checkMoved(uses, moved)
    }
    let plain = SwiftScanner.uses(in: input)
    try Violation.unless(
      plain.uses.map(\.name) == uses.uses.map(\.name) && plain.words == uses.words && plain.symbols == uses.symbols,
      "the sizes of UIKit's views change the names")
    return 0
  }

  static let objectiveCScanner = FuzzTarget(
    "objc-scanner",
    "Uses are on lines of the source. A comment at its end changes nothing, a line before it moves them.",
    seeds: ["TestImages/**/*.m", "TestImages/**/*.h", "Fuzz/Seeds/objc-scanner/*"], cost: SwiftInputs.cost
  ) { input throws(Violation) in
    let uses = ObjectiveCScanner.uses(in: input)
    try SourceLaws.checkLines(uses, input)
    // A backslash joins the next line.
    if input.last != UInt8(ascii: "\\"), input.last != UInt8(ascii: "\r") {
      let longer = ObjectiveCScanner.uses(in: input + Array("\n// x\n".utf8))
      try Violation.unless(longer == uses, "a comment at the end changes the uses")
    }
    try SourceLaws.checkMoved(uses, ObjectiveCScanner.uses(in: [UInt8(ascii: "\n")] + input))
    return 0
  }
}

enum SwiftInputs {
  static let cost = CostLimit(heap: (4 << 20, 2048, 0), time: (100_000_000, 60_000, 0))
}

/// The laws of all scanners of sources.
enum SourceLaws {
  static func lines(of uses: SourceUses) -> [Int] {
    uses.uses.map(\.line) + uses.resources.map(\.line) + uses.declaredViews.map(\.line)
      + uses.entryViews.flatMap { $0.map(\.line) }
  }

  static func checkLines(_ uses: SourceUses, _ input: [UInt8]) throws(Violation) {
    let last = InputParts.lines(of: input)
    for line in lines(of: uses) { try Violation.unless((1...last).contains(line), "line \(line) of \(last)") }
    for size in uses.uses.compactMap(\.size) {
      let sides = [size.width, size.height].compactMap(\.self)
      try Violation.unless(!sides.isEmpty && sides.allSatisfy { (0.1...100_000).contains($0) }, "a size of \(sides)")
    }
    let resources = uses.resources.map(\.line)
    try Violation.unless(resources == resources.sorted(), "resources are not in the order of their lines")
  }

  static func checkMoved(_ uses: SourceUses, _ moved: SourceUses) throws(Violation) {
    try Violation.unless(
      lines(of: moved) == lines(of: uses).map { $0 + 1 },
      "an empty line before the source does not move the uses by one")
    try Violation.unless(
      moved.uses.map(\.name) == uses.uses.map(\.name) && moved.words == uses.words && moved.symbols == uses.symbols
        && moved.looseWords == uses.looseWords && moved.patterns == uses.patterns,
      "an empty line before the source changes the names")
  }
}
