import CrushCatalogSources

extension FuzzTargets {
  static let contentsJSON = FuzzTarget(
    "contents-json",
    "A Contents.json gives bounded entries with valid sizes, and each problem is a message about its set.",
    seeds: ["TestImages/**/Contents.json"],
    cost: CostLimit(heap: (1 << 20, 1024, 0), time: (20_000_000, 20_000, 0))
  ) { input throws(Violation) in
    let kinds = SourceSet.Kind.allCases
    let kind = kinds[Int(input.last ?? 0) % kinds.count]
    let path = "Folder/Name.\(kind.rawValue)"
    let (set, messages) = CatalogSourceReader.readSet(input, kind: kind, path: path)
    try Violation.unless(set.entries.count <= 10_000 && messages.count <= 2001, "too many entries or messages")
    for entry in set.entries { try check(entry) }
    for (path, _) in set.entries.flatMap(\.other) + set.properties.other {
      try Violation.unless(path.utf8.count <= 200, "a path of \(path.utf8.count) bytes")
    }
    for message in messages {
      try Violation.unless(message.item == path && !message.text.isEmpty, "a message without its set: \(message)")
      guard message.text.hasSuffix("is not valid JSON.") else { continue }
      let line = message.reason?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
      let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
      try Violation.unless((1...lines).contains(line) && set.entries.isEmpty, "the reason has no place: \(message)")
    }
    let again = CatalogSourceReader.readSet(input, kind: kind, path: path)
    try Violation.unless(
      again.messages == messages && again.set.entries == set.entries && again.set.properties == set.properties,
      "a second reading differs")
    return 0
  }

  private static func check(_ entry: SourceEntry) throws(Violation) {
    if let size = entry.size {
      let range = 0.5...100_000
      try Violation.unless(range.contains(size.width) && range.contains(size.height), "the size is \(size)")
    }
    if let scale = entry.traits.scale { try Violation.unless((1...3).contains(scale), "the scale is \(scale)") }
    let texts = [entry.fileName, entry.role, entry.typeIdentifier, entry.traits.locale, entry.traits.subtype]
    for text in texts.compactMap(\.self) {
      try Violation.unless(!text.isEmpty && !text.utf8.contains(0), "a text is empty or has a zero byte")
    }
    let insets = (entry.insets ?? []) + (entry.slicing.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? [])
    try Violation.unless(insets.allSatisfy { abs($0) <= 1_000_000 }, "the insets are \(insets)")
    if case .components(_, let components)? = entry.color {
      try Violation.unless(
        (components.count == 2 || components.count == 4) && components.allSatisfy(\.isFinite), "\(components)")
    }
  }
}
