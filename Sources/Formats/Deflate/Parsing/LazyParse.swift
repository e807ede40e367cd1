/// The first parse: the longest match, unless the next position has a longer one.
enum LazyParse {
  /// The distance from which a match of three bytes costs more than three literals.
  private static let farForShortest = 1024

  static func append(_ bytes: Span<UInt8>, _ table: borrowing MatchTable, to tokens: inout [Token]) {
    let starts = table.starts.span
    let matches = table.matches.span
    var position = 0
    while position < bytes.count {
      let range = Int(starts[position])..<Int(starts[position &+ 1])
      var best: MatchTable.Match?
      for index in range {
        let match = matches[index]
        if match.length > DeflateAlphabet.shortestMatch || match.distance < farForShortest { best = match }
      }
      let nextEnd = Int(starts[position &+ 2])
      if let match = best, match.length < DeflateAlphabet.longestMatch, nextEnd > range.upperBound,
        matches[nextEnd &- 1].length > match.length
      {
        best = nil
      }
      if let best {
        tokens.append(Token(length: best.length, distance: best.distance))
        position &+= best.length
      } else {
        tokens.append(Token(literal: bytes[position]))
        position &+= 1
      }
    }
  }
}
