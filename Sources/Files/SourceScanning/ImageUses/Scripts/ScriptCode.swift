/// The tokens of Dart or JavaScript with paired brackets.
struct ScriptCode {
  let tokens: [ScriptToken]
  private let lines: [Int32]
  /// For each token, the index of its closing bracket, or 0 if the token opens none.
  private let ends: [Int]

  init(_ bytes: [UInt8], _ language: ScriptTokenizer.Language) {
    let tokenizer = ScriptTokenizer(bytes, language)
    tokens = tokenizer.tokens
    lines = tokenizer.lines
    ends = Self.ends(of: tokens)
  }

  private static func ends(of tokens: [ScriptToken]) -> [Int] {
    var ends = [Int](repeating: 0, count: tokens.count)
    var open: [(mark: UInt8, index: Int)] = []
    // The open brackets of each kind. A search without a result would take quadratic time.
    var counts = [UInt8: Int]()
    for index in tokens.indices {
      guard case .mark(let mark) = tokens[index] else { continue }
      switch mark {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append((mark, index))
        counts[mark, default: 0] += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        let opening: UInt8 = mark == UInt8(ascii: ")") ? 40 : mark - 2
        // A bracket without its partner is skipped.
        guard counts[opening, default: 0] > 0, let place = open.lastIndex(where: { $0.mark == opening }) else {
          continue
        }
        ends[open[place].index] = index
        for bracket in open[place...] { counts[bracket.mark, default: 0] -= 1 }
        open.removeSubrange(place...)
      default: break
      }
    }
    return ends
  }

  func line(at index: Int) -> Int { lines.indices.contains(index) ? Int(lines[index]) : 0 }

  func isMark(_ mark: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index] == .mark(UInt8(ascii: mark))
  }

  func name(at index: Int) -> String? {
    if tokens.indices.contains(index), case .name(let name) = tokens[index] { name } else { nil }
  }

  func text(at index: Int) -> ScriptText? {
    if tokens.indices.contains(index), case .text(let text) = tokens[index] { text } else { nil }
  }

  /// Returns the index of the closing bracket; nil if the token opens none.
  func end(of index: Int) -> Int? { tokens.indices.contains(index) && ends[index] > 0 ? ends[index] : nil }

  /// Returns the tokens between a bracket and its end; nil if the token opens none.
  func inside(_ index: Int) -> Range<Int>? { end(of: index).map { index + 1..<$0 } }

  /// Splits tokens at a mark outside of brackets.
  func split(_ range: Range<Int>, at mark: Unicode.Scalar) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      if isMark(mark, at: index) {
        pieces.append(start..<index)
        start = index + 1
      }
      index = (end(of: index) ?? index) + 1
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  /// Returns the arguments of a call or the entries of an object. The label of `width: 40` is `width`.
  ///
  /// - Parameter open: the index of the bracket.
  func arguments(at open: Int) -> [(label: String?, value: Range<Int>)] {
    guard let inside = inside(open) else { return [] }
    return split(inside, at: ",").map { piece in
      guard isMark(":", at: piece.lowerBound + 1), piece.count > 2 else { return (nil, piece) }
      let label = name(at: piece.lowerBound) ?? text(at: piece.lowerBound)?.literal
      return label == nil ? (nil, piece) : (label, piece.lowerBound + 2..<piece.upperBound)
    }
  }

  /// Returns the number that tokens consist of; nil for other code.
  func number(_ range: Range<Int>) -> Double? {
    guard range.count == 1, case .number(let text) = tokens[range.lowerBound] else { return nil }
    return Double(text)
  }

  /// The most choices and brackets around a value.
  static let deepest = 8

  /// Returns the texts that code may choose, such as both branches of `dark ? 'a.png' : 'b.png'`.
  ///
  /// - Parameter depth: the number of choices around the tokens.
  func texts(_ range: Range<Int>, depth: Int = 0) -> [(text: ScriptText, index: Int)] {
    if range.isEmpty || depth > Self.deepest { return [] }
    if isMark("(", at: range.lowerBound), end(of: range.lowerBound) == range.upperBound - 1 {
      return texts(range.lowerBound + 1..<range.upperBound - 1, depth: depth + 1)
    }
    if let choice = choice(in: range) { return choice.flatMap { texts($0, depth: depth + 1) } }
    guard let text = sum(range) else { return [] }
    return [(text, range.lowerBound)]
  }

  /// Returns the branches of a choice outside of brackets; nil if there is none.
  private func choice(in range: Range<Int>) -> [Range<Int>]? {
    var index = range.lowerBound
    while index < range.upperBound {
      if isMark("?", at: index), !isMark(".", at: index + 1) {
        if isMark("?", at: index + 1) {
          return [range.lowerBound..<index, index + 2..<max(index + 2, range.upperBound)]
        }
        let branches = split(index + 1..<range.upperBound, at: ":")
        guard let first = branches.first, first.upperBound < range.upperBound else { return branches }
        return [first, first.upperBound + 1..<range.upperBound]
      }
      if isMark("|", at: index), isMark("|", at: index + 1) {
        return [range.lowerBound..<index, index + 2..<max(index + 2, range.upperBound)]
      }
      index = (end(of: index) ?? index) + 1
    }
    return nil
  }

  /// Returns the text of literals and names joined by `+` or set side by side; nil for other code.
  private func sum(_ range: Range<Int>) -> ScriptText? {
    var parts: [ScriptText.Part] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let text = text(at: index) {
        parts += text.parts
        index += 1
      } else if name(at: index) != nil {
        let chain = chain(at: index)
        index = chain.end
        // The value of a call or of an element is unknown.
        var isComputed = false
        while index < range.upperBound, !isMark("+", at: index) {
          if !isMark("!", at: index) { isComputed = true }
          index = (end(of: index) ?? index) + 1
        }
        parts.append(isComputed ? .computed : .name(chain.name))
      } else if isMark("+", at: index) {
        index += 1
      } else {
        return parts.isEmpty ? nil : ScriptText(parts + [.computed])
      }
    }
    return parts.isEmpty ? nil : ScriptText(parts)
  }

  /// Returns the chain of names from a name, such as `Assets.images.logo`, and the index after it.
  func chain(at start: Int) -> (name: String, end: Int) {
    var names = [name(at: start) ?? ""]
    var index = start + 1
    while true {
      let step = isMark("?", at: index) && isMark(".", at: index + 1) ? 2 : 1
      guard isMark(".", at: index + step - 1), let next = name(at: index + step) else { break }
      names.append(next)
      index += step + 1
    }
    return (names.joined(separator: "."), index)
  }
}
