import CrushSourceScanning

extension FuzzTargets {
  static let htmlScanner = FuzzTarget(
    "html-scanner", "Images are on lines of the page in their order, and a line before the page moves them.",
    seeds: ["TestImages/**/*.html", "Fuzz/Seeds/html-scanner/*"]
  ) { input throws(Violation) in
    let uses = HTMLScanner.uses(in: input)
    try SourceLaws.checkLines(uses, input)
    let lines = uses.uses.map(\.line)
    try Violation.unless(lines == lines.sorted(), "images are not in the order of their lines")
    try SourceLaws.checkMoved(uses, HTMLScanner.uses(in: [UInt8(ascii: "\n")] + input))
    let words = TextWords.words(in: input)
    // Bytes that are no UTF-8 become three bytes each.
    try Violation.unless(words.allSatisfy { $0.utf8.count <= 3 * 256 }, "a word of more than 256 bytes")
    return 0
  }

  static let engineSettings = FuzzTarget(
    "engine-settings",
    "Limits of engines are on lines of their files, and frames of sheets have pixels inside the limit.",
    seeds: ["Fuzz/Seeds/engine-settings/*"],
    cost: CostLimit(heap: (4 << 20, 2048, 0))
  ) { input throws(Violation) in
    for uses in [GameEngineScanner.unitySource(input, name: "a"), GameEngineScanner.godotSource(input, name: "a")] {
      try SourceLaws.checkLines(uses, input)
      if let side = uses.texture?.longestSide {
        try Violation.unless((0...1 << 30).contains(side), "a side of \(side)")
      }
    }
    for form in ["plist", "json", "atlas", "tres"].compactMap(SheetReader.Form.init(fileExtension:)) {
      for frame in SheetReader.sheets(in: input, form, name: "a").flatMap(\.frames) {
        let isInside = frame.x >= 0 && frame.y >= 0 && frame.width > 0 && frame.height > 0
        let end = max(frame.x + frame.width, frame.y + frame.height)
        try Violation.unless(isInside && end <= 2 << 20 + 1, "a frame at \(frame)")
      }
    }
    return 0
  }

  static let repeatedSource = FuzzTarget(
    "repeated-source", "A source of many equal parts needs time and memory in proportion to its size.",
    seeds: ["Fuzz/Seeds/repeated-source/*"], maximumLength: 96,
    cost: CostLimit(heap: (8 << 20, 0, 1024), time: (200_000_000, 0, 12_000))
  ) { input throws(Violation) in
    // A start, a part and an end, between bytes of 0, after the kind of the source.
    guard let kind = input.first else { return 0 }
    let pieces = input.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count > 1, !pieces[1].isEmpty else { return 0 }
    let count = RepeatedSource.size / pieces[1].count
    let source =
      Array(pieces[0]) + Array(repeatElement(pieces[1], count: count).joined()) + (pieces.count > 2 ? pieces[2] : [])
    RepeatedSource.read(source, kind: kind)
    return source.count
  }
}

enum RepeatedSource {
  /// The bytes of the equal parts. A time that grows by the square exceeds the limit clearly.
  static let size = 1 << 15

  static func read(_ source: [UInt8], kind: UInt8) {
    switch kind & 7 {
    case 0, 1: _ = SwiftScanner.uses(in: source, readsUIKit: true)
    case 2: _ = ObjectiveCScanner.uses(in: source)
    case 3: _ = InterfaceBuilderScanner.uses(in: source)
    case 4: _ = HTMLScanner.uses(in: source)
    case 5:
      _ = GameEngineScanner.unitySource(source, name: "a")
      _ = GameEngineScanner.godotSource(source, name: "a")
    case 6: _ = TextWords.words(in: source)
    default:
      for form in ["atlas", "tres"].compactMap(SheetReader.Form.init(fileExtension:)) {
        _ = SheetReader.sheets(in: source, form, name: "a")
      }
    }
  }
}
