/// The open `if (@available(iOS 13, *)) { … } else { … }` statements around a place in Objective-C.
struct ObjectiveCChecks {
  private struct Block {
    var condition: UseCondition
    /// The condition of a following `else`. Nil for a block that is not a branch of a check.
    var otherwise: UseCondition?
    /// The condition of the code after the block, if the block returns. Nil for a block without a check.
    var rest: UseCondition?
    var hasReturned = false
  }

  private var blocks: [Block] = []
  /// The condition of an `else` after the block that has just ended.
  private var otherwise: UseCondition?
  /// The code since the last bracket or semicolon, without spaces.
  private var head: [UInt8] = []

  /// The longest head of a statement in bytes.
  private static let longestHead = 160

  var condition: UseCondition { blocks.last?.condition ?? UseCondition() }

  /// Reads the next byte of code that is no space.
  mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"):
      open()
      head = []
    case UInt8(ascii: "}"):
      let last = blocks.popLast()
      otherwise = last?.otherwise
      if let rest = last?.rest, last?.hasReturned == true, !blocks.isEmpty {
        blocks[blocks.count - 1].condition.formIntersection(rest)
      }
      head = []
    case UInt8(ascii: ";"):
      if !blocks.isEmpty, head.starts(with: "return".utf8) { blocks[blocks.count - 1].hasReturned = true }
      otherwise = nil
      head = []
    default: if head.count <= Self.longestHead { head.append(byte) }
    }
  }

  private mutating func open() {
    let outer = condition
    defer { otherwise = nil }
    guard head.count <= Self.longestHead, var rest = drop("if(", head[...]) ?? otherwise.flatMap({ _ in elseIf }) else {
      if let otherwise, head.elementsEqual("else".utf8) {
        blocks.append(Block(condition: outer.intersection(otherwise)))
      } else {
        blocks.append(Block(condition: outer))
      }
      return
    }
    // An `else if` also has the condition of an `else`.
    let reached = head.starts(with: "else".utf8) ? otherwise ?? UseCondition() : UseCondition()
    let isNegated = rest.first == UInt8(ascii: "!")
    if isNegated { rest = rest.dropFirst() }
    guard let arguments = drop("@available(", rest), arguments.suffix(2).elementsEqual("))".utf8) else {
      blocks.append(Block(condition: outer.intersection(reached), otherwise: reached))
      return
    }
    let requirement = Self.requirement(arguments.dropLast(2))
    let (then, other) = isNegated ? (requirement.unmet, requirement.met) : (requirement.met, requirement.unmet)
    // With a second condition, as in `@available(iOS 13, *) && isOn`, the brackets do not match.
    let isSole = !arguments.dropLast(2).contains { "()&|".utf8.contains($0) }
    blocks.append(
      Block(
        condition: isSole ? outer.intersection(reached).intersection(then) : outer.intersection(reached),
        otherwise: isSole ? reached.intersection(other) : reached, rest: isSole ? other : nil))
  }

  private var elseIf: ArraySlice<UInt8>? { drop("elseif(", head[...]) }

  private func drop(_ start: String, _ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.starts(with: start.utf8) ? text.dropFirst(start.utf8.count) : nil
  }

  /// Reads arguments without spaces, such as `iOS13.0,*`.
  private static func requirement(_ text: ArraySlice<UInt8>) -> SystemRequirement {
    SystemRequirement(
      text.split(separator: UInt8(ascii: ",")).map { argument in
        let name = argument.prefix { !(48...57).contains($0) }
        let version = String(decoding: argument.dropFirst(name.count), as: UTF8.self)
        return [.name(String(decoding: name, as: UTF8.self)), .number(Double(version))]
      })
  }
}
