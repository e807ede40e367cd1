import CrushSourceScanning

extension FuzzTargets {
  static let storyboard = FuzzTarget(
    "storyboard", "Scenes and images are on lines of the document, and an empty line before it moves them by one.",
    seeds: ["TestImages/**/*.storyboard", "TestImages/**/*.xib"], maximumLength: 8192,
    cost: CostLimit(heap: (4 << 20, 512, 16))
  ) { input throws(Violation) in
    guard let source = try? InterfaceSource.read(input) else { return 0 }
    let lines = InputParts.lines(of: input)
    for line in StoryboardInputs.lines(of: source) {
      try Violation.unless((1...lines).contains(line), "line \(line) of \(lines)")
    }
    // UTF-16 has line breaks of two bytes. A declaration must be first.
    if !input.contains(0), let first = input.first, first < 0x80, !input.starts(with: "<?xml".utf8) {
      try StoryboardInputs.checkMoved(source, input)
    }
    for size in source.images.compactMap(\.size) {
      try Violation.unless(size.width != nil || size.height != nil, "a size without sides")
    }
    let names = Set(InterfaceBuilderScanner.uses(in: input).uses.map(\.name))
    try Violation.unless(
      names == Set(source.images.map { .asset($0.name) }), "the scanner has other images than the document")
    return 0
  }
}

/// The laws of interface documents.
enum StoryboardInputs {
  static func lines(of source: InterfaceSource) -> [Int] {
    let scenes = source.document?.scenes ?? []
    return source.images.map(\.line) + scenes.map(\.line)
      + scenes.flatMap { scene in scene.images.map(\.line) + scene.colors.map(\.line) }
  }

  static func checkMoved(_ source: InterfaceSource, _ input: [UInt8]) throws(Violation) {
    guard let moved = try? InterfaceSource.read([UInt8(ascii: "\n")] + input) else {
      throw Violation("an empty line before the document makes it unreadable")
    }
    try Violation.unless(
      lines(of: moved) == lines(of: source).map { $0 + 1 }, "an empty line does not move each line by one")
    guard let both = try? InterfaceSource.read(input + Array("<a/>".utf8)) else { return }
    throw Violation("a second root is accepted, with \(both.images.count) images")
  }
}
