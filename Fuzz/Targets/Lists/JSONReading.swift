import CrushBasics
import CrushParsers
import CrushPropertyList

extension FuzzTargets {
  static let json = FuzzTarget(
    "json", "The two readers of JSON accept the same texts, and find equal values.",
    seeds: ["TestImages/**/*.json", "TestImages/**/*.xcstrings", "Fuzz/Regressions/plist-json/*"],
    cost: CostLimit(heap: (1 << 20, 512, 0), time: (20_000_000, 10_000, 0))
  ) { input throws(Violation) in
    let list = try? JSONReader.readWithRepeatedKeys(input)
    let result: JSONParser.Result
    do throws(JSONError) { result = try JSONParser.parse(input) } catch {
      try check(error, list?.document, in: input)
      return 0
    }
    guard let list else {
      // A property list has no null.
      try Violation.unless(hasNull(result.root), "only JSONParser accepts the text")
      return 0
    }
    try Violation.unless(isEqual(result.root, list.document.root), "the readers find different values")
    try Violation.unless(
      result.repeatedKeys.isEmpty == list.repeatedKeys.isEmpty, "the readers find other repeated keys")
    _ = JSONValue(result.root)
    return 0
  }

  /// Checks the error of a text that the reader of property lists may accept.
  private static func check(_ error: JSONError, _ list: Document?, in input: [UInt8]) throws(Violation) {
    try Violation.unless(!error.description.isEmpty, "an error has no message")
    if let position = error.position {
      let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
      try Violation.unless((1...lines).contains(position.line), "\(position) is outside of the text: \(error)")
    }
    guard list != nil else { return }
    switch error {
    // Property lists may be deeper, and may contain half of a surrogate pair.
    case .tooDeep, .syntax(_, "both halves of a surrogate pair", _): break
    default: throw Violation("only JSONReader accepts the text: \(error)")
    }
  }

  private static func hasNull(_ root: JSONNode) -> Bool {
    var pending = [root]
    while let node = pending.popLast() {
      switch node.content {
      case .null: return true
      case .array(let elements): pending += elements
      case .object(let members): pending += members.map(\.value)
      case .boolean, .number, .string: break
      }
    }
    return false
  }

  private static func isEqual(_ root: JSONNode, _ value: Value) -> Bool {
    var pending = [(root, value)]
    while let (node, value) = pending.popLast() {
      switch node.content {
      case .null: return false
      case .boolean(let boolean): guard value.boolean == boolean else { return false }
      case .string(let text): guard value.string?.utf8.elementsEqual(text.utf8) == true else { return false }
      case .number(let digits):
        let isEqual = value.integer.map { "\($0)" == digits || $0 == 0 } ?? (value.real == Double(digits))
        guard isEqual else { return false }
      case .array(let elements):
        guard value.kind == .array, value.count == elements.count else { return false }
        pending += zip(elements, value.elements)
      case .object(let members):
        guard value.kind == .dictionary, value.count == members.count else { return false }
        for (member, entry) in zip(members, value.entries) {
          guard member.key.utf8.elementsEqual(entry.key.utf8) else { return false }
          pending.append((member.value, entry.value))
        }
      }
    }
    return true
  }
}
