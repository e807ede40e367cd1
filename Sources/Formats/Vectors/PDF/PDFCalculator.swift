/// A program of a PostScript calculator function (ISO 32000-1, section 7.10.5).
struct PDFCalculator: Sendable {
  private indirect enum Word: Sendable {
    case number(Double)
    case operation(String)
    /// `{ first } { second } ifelse`, or `{ first } if`.
    case branch([Word], [Word])
  }

  private let words: [Word]

  private static let mostWords = 10_000
  private static let mostDepth = 32
  private static let mostNumbers = 100

  init(_ bytes: [UInt8]) throws(VectorError) {
    var lexer = PDFLexer(bytes)
    guard lexer.next() == .word("{") else { throw .damaged("a function has no program", at: .none) }
    var count = 0
    words = try Self.block(&lexer, depth: 0, &count)
  }

  private static func block(
    _ lexer: inout PDFLexer, depth: Int, _ count: inout Int
  ) throws(VectorError) -> [Word] {
    guard depth < mostDepth else { throw .tooMany("nested blocks of a function", limit: mostDepth) }
    var words: [Word] = []
    var blocks: [[Word]] = []
    while true {
      count += 1
      if count > mostWords { throw .tooMany("words of a function", limit: mostWords) }
      switch lexer.next() {
      case .object(.number(let number)): words.append(.number(number))
      case .object(.bool(let flag)): words.append(.number(flag ? 1 : 0))
      case .word("{"): blocks.append(try block(&lexer, depth: depth + 1, &count))
      case .word("}"): return words
      case .word("if"): words.append(.branch(blocks.popLast() ?? [], []))
      case .word("ifelse"):
        let second = blocks.popLast() ?? []
        words.append(.branch(blocks.popLast() ?? [], second))
      case .word(let name):
        guard names.contains(name) else { throw .unsupported("the operator \(name) of a function", at: .none) }
        words.append(.operation(name))
      case .end: throw .damaged("the program of a function has no end", at: .none)
      default: throw .damaged("a function has a word that is no operator", at: .none)
      }
    }
  }

  /// Runs the program. There are no loops, so it ends.
  ///
  /// - Returns: the stack. A program that takes more numbers than there are takes zeros.
  func run(_ input: Double) -> [Double] {
    var stack = [input]
    Self.run(words, &stack)
    return stack
  }

  private static func run(_ words: [Word], _ stack: inout [Double]) {
    for word in words where stack.count < mostNumbers {
      switch word {
      case .number(let number): stack.append(number)
      case .branch(let first, let second): run(stack.popLast() ?? 0 != 0 ? first : second, &stack)
      case .operation(let name):
        if let function = unary[name] {
          stack.append(function(stack.popLast() ?? 0))
        } else if let function = binary[name] {
          let second = stack.popLast() ?? 0
          stack.append(function(stack.popLast() ?? 0, second))
        } else {
          move(name, &stack)
        }
      }
    }
  }

  private static let names = Set(unary.keys).union(binary.keys).union(["pop", "exch", "dup", "copy", "index", "roll"])

  private static let unary: [String: @Sendable (Double) -> Double] = [
    "abs": { abs($0) }, "neg": { -$0 }, "ceiling": { $0.rounded(.up) }, "floor": { $0.rounded(.down) },
    "round": { ($0 + 0.5).rounded(.down) }, "truncate": { $0.rounded(.towardZero) }, "cvi": { $0.rounded(.towardZero) },
    "cvr": { $0 }, "sqrt": { max(0, $0).squareRoot() }, "not": { $0 == 0 ? 1 : 0 },
    "sin": { Angles.unit($0 * .pi / 180).y }, "cos": { Angles.unit($0 * .pi / 180).x },
  ]

  private static let binary: [String: @Sendable (Double, Double) -> Double] = [
    "add": { $0 + $1 }, "sub": { $0 - $1 }, "mul": { $0 * $1 }, "div": { $1 == 0 ? 0 : $0 / $1 },
    "idiv": { $1 == 0 ? 0 : ($0 / $1).rounded(.towardZero) },
    "mod": { $1 == 0 ? 0 : $0.truncatingRemainder(dividingBy: $1) }, "exp": { Angles.power($0, $1) },
    "eq": { $0 == $1 ? 1 : 0 }, "ne": { $0 != $1 ? 1 : 0 }, "gt": { $0 > $1 ? 1 : 0 }, "ge": { $0 >= $1 ? 1 : 0 },
    "lt": { $0 < $1 ? 1 : 0 }, "le": { $0 <= $1 ? 1 : 0 }, "and": { $0 != 0 && $1 != 0 ? 1 : 0 },
    "or": { $0 != 0 || $1 != 0 ? 1 : 0 }, "xor": { ($0 != 0) != ($1 != 0) ? 1 : 0 },
  ]

  private static func move(_ name: String, _ stack: inout [Double]) {
    func count() -> Int { Int(min(max(stack.popLast() ?? 0, -100), 100)) }
    switch name {
    case "pop": _ = stack.popLast()
    case "dup": stack.append(stack.last ?? 0)
    case "exch": if stack.count > 1 { stack.swapAt(stack.count - 1, stack.count - 2) }
    case "copy":
      let count = min(max(count(), 0), stack.count)
      stack += stack.suffix(count)
    case "index":
      let index = count()
      stack.append(index >= 0 && index < stack.count ? stack[stack.count - 1 - index] : 0)
    default:
      let shift = count()
      let size = min(max(count(), 0), stack.count)
      guard size > 0 else { return }
      let part = Array(stack.suffix(size))
      let start = ((-shift % size) + size) % size
      stack.replaceSubrange(stack.count - size..<stack.count, with: part[start...] + part[..<start])
    }
  }
}
