/// The conditions of each token of a Swift file: `#if`, availability, and code that Xcode runs only for previews.
struct SwiftConditions {
  private var compiled = Steps(Platforms.all)
  private var checked = Steps(UseCondition())

  init(_ code: SwiftCode) {
    compile(code)
    check(SwiftRegions(code).regions)
  }

  subscript(index: Int) -> UseCondition {
    var condition = checked[index]
    condition.platforms.formIntersection(compiled[index])
    return condition
  }

  private mutating func compile(_ code: SwiftCode) {
    var blocks = ConditionalBlocks()
    for index in code.tokens.indices where code.isMark("#", at: index) {
      guard index + 1 < code.tokens.count, case .name(let directive) = code.tokens[index + 1] else { continue }
      switch directive {
      case "if": blocks.open(Self.condition(code, from: index + 2))
      case "elseif": blocks.next(Self.condition(code, from: index + 2))
      case "else": blocks.next(.always)
      case "endif": blocks.close()
      default: continue
      }
      compiled.append(blocks.platforms, at: index)
    }
  }

  /// Returns the condition that starts at `start`, and ends at the end of its line. An operator continues it.
  private static func condition(_ code: SwiftCode, from start: Int) -> PlatformCondition {
    var end = start
    var line = code.line(at: start - 1)
    while end < code.tokens.count, !code.isMark("#", at: end) {
      if code.line(at: end) != line {
        guard code.isMark("&", at: end - 1) || code.isMark("|", at: end - 1) || startsWithOperator(code, end) else {
          break
        }
        line = code.line(at: end)
      }
      end += 1
    }
    return ConditionParser.condition(code.tokens[min(start, end)..<end])
  }

  private static func startsWithOperator(_ code: SwiftCode, _ index: Int) -> Bool {
    (code.isMark("&", at: index) && code.isMark("&", at: index + 1))
      || (code.isMark("|", at: index) && code.isMark("|", at: index + 1))
  }

  /// Combines the conditions of nested regions.
  private mutating func check(_ regions: [SwiftRegions.Region]) {
    var open: [(end: Int, condition: UseCondition)] = []
    func outer() -> UseCondition { open.last?.condition ?? UseCondition() }
    func close(until index: Int) {
      while let last = open.last, last.end <= index {
        open.removeLast()
        checked.append(outer(), at: last.end)
      }
    }
    let sorted = regions.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for region in sorted {
      close(until: region.range.lowerBound)
      let condition = outer().intersection(region.condition)
      checked.append(condition, at: region.range.lowerBound)
      // A region that crosses the end of another one ends there.
      open.append((min(region.range.upperBound, open.last?.end ?? .max), condition))
    }
    close(until: .max)
  }
}
