import CrushPropertyList

extension FuzzTargets {
  static let listEditing = FuzzTarget(
    "plist-edit",
    "A failed edit changes nothing, an inserted value is found and can be removed, and merging and comparing agree.",
    seeds: ListInputs.seeds + ["TestImages/**/*.strings"], cost: ListInputs.cost
  ) { input throws(Violation) in
    // The last bytes decide the edits.
    let edits = input.suffix(16)
    guard let read = try? Reader.readWithJSON(Array(input.dropLast(16)), limits: ListInputs.limits) else {
      return 1 << 16
    }
    var source = ChosenBytes(edits)
    let document = read.document
    let value = EditLaws.values[source.below(EditLaws.values.count)]
    let path = EditLaws.path(in: document, &source)
    try EditLaws.checkKeyPath(path)
    try EditLaws.checkInsertion(document, value, path, appends: source.byte() & 1 == 1)
    try EditLaws.checkReplacement(document, value, path)
    try EditLaws.checkRemoval(document, path)
    try EditLaws.checkMerging(document, value.document)
    let census = document.census
    return 4096 * (1 + census.keys + census.values.values.reduce(0, +))
  }
}

/// The laws of edits at a key path.
enum EditLaws {
  /// Values to insert, of several kinds.
  static let values: [Value] = ["1", "[[]]", "\"é\"", "{\"a\":{\"b\":[1,2]},\"c\":1.5}", "{}", "{\"a\":\"x\"}"]
    .compactMap { text in try? JSONReader.read(Array(text.utf8)).root }

  /// Returns a path that leads to a value, or that ends with a new part.
  static func path(in document: Document, _ source: inout ChosenBytes) -> KeyPath {
    var parts: [String] = []
    var value = document.root
    while parts.count < 6 {
      let children: [(String, Value)] =
        value.kind == .array
        ? value.elements.enumerated().map { ("\($0.offset)", $0.element) } : value.entries.map { ($0.key, $0.value) }
      let choice = source.byte()
      if choice % 4 == 0 || children.isEmpty {
        return KeyPath(
          parts: parts + [["new", "0", "a.b", "\(children.count)", "-1", "\u{301}", ""][Int(choice / 4) % 7]])
      }
      let child = children[source.below(children.count)]
      parts.append(child.0)
      value = child.1
      if choice % 4 == 1 { break }
    }
    return KeyPath(parts: parts)
  }

  /// A path is equal after it is written and parsed. A backslash before a dot is part of the notation.
  static func checkKeyPath(_ path: KeyPath) throws(Violation) {
    guard !path.parts.contains(where: { $0.utf8.contains(UInt8(ascii: "\\")) }), !path.parts.isEmpty else { return }
    let parsed = KeyPath(path.description)
    let isEqual =
      parsed.parts.count == path.parts.count
      && zip(parsed.parts, path.parts).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    try Violation.unless(isEqual, "the key path \(path.parts) becomes \(parsed.parts)")
  }

  static func checkInsertion(
    _ document: Document, _ value: Value, _ path: KeyPath, appends: Bool
  ) throws(Violation) {
    var edited = document
    do throws(KeyPathError) { try edited.insert(value, at: path, appends: appends) } catch {
      return try Violation.unless(edited == document, "a failed insertion changes the list: \(error)")
    }
    var place = path
    if appends, let array = try? document.value(at: path), array.kind == .array {
      place = KeyPath(parts: path.parts + ["\(array.count)"])
    }
    try checkValue(edited, value, place)
    try checkDifference(document, edited)
    do throws(KeyPathError) { try edited.remove(at: place) } catch {
      throw Violation("an inserted value cannot be removed: \(error)")
    }
    try Violation.unless(edited == document, "insertion and removal change the list")
  }

  static func checkReplacement(_ document: Document, _ value: Value, _ path: KeyPath) throws(Violation) {
    let old = try? document.value(at: path)
    var edited = document
    do throws(KeyPathError) { try edited.replace(value, at: path) } catch {
      return try Violation.unless(edited == document, "a failed replacement changes the list: \(error)")
    }
    try checkValue(edited, value, path)
    try checkDifference(document, edited)
    guard let old, (try? edited.replace(old, at: path)) != nil else { return }
    try Violation.unless(edited == document, "two replacements change the list")
  }

  static func checkRemoval(_ document: Document, _ path: KeyPath) throws(Violation) {
    let old = try? document.value(at: path)
    var edited = document
    do throws(KeyPathError) { try edited.remove(at: path) } catch {
      return try Violation.unless(edited == document, "a failed removal changes the list: \(error)")
    }
    guard let old, (try? edited.insert(old, at: path)) != nil else {
      throw Violation("a removed value cannot be inserted again")
    }
    // A key of a dictionary moves to the end.
    let (first, second) = (KeyOrder.compact.apply(to: edited), KeyOrder.compact.apply(to: document))
    try Violation.unless(first == second, "removal and insertion change the list")
  }

  static func checkMerging(_ document: Document, _ other: Document) throws(Violation) {
    try Violation.unless(document.merging(document) == document, "a list merged with itself differs")
    let merged = document.merging(other)
    try Violation.unless(merged.merging(other) == merged, "merging twice differs from merging once")
    guard document.root.kind == .dictionary, other.root.kind == .dictionary else {
      return try Violation.unless(merged == other, "a merged list is not the second one")
    }
    for entry in other.root.entries where entry.value.kind != .dictionary {
      let value = merged.root[entry.key]
      try Violation.unless(value?.standalone == entry.value.standalone, "\(entry.key) is not merged")
    }
    for entry in document.root.entries where other.root[entry.key] == nil && !entry.key.contains("\u{FFFD}") {
      let value = merged.root[entry.key]
      try Violation.unless(value?.standalone == entry.value.standalone, "\(entry.key) is not kept")
    }
  }

  private static func checkValue(_ document: Document, _ value: Value, _ path: KeyPath) throws(Violation) {
    let found = try? document.value(at: path)
    try Violation.unless(found?.standalone == value.standalone, "another value is at \(path)")
  }

  private static func checkDifference(_ first: Document, _ second: Document) throws(Violation) {
    guard let differences = try? Difference.between(first, second) else { return }
    let isEqual = KeyOrder.compact.apply(to: first) == KeyOrder.compact.apply(to: second)
    try Violation.unless(differences.isEmpty == isEqual, "\(differences.count) differences of lists, equal: \(isEqual)")
  }
}
