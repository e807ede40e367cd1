/// Suggestions for misspelled names.
package enum Suggestion {
  /// Returns `; did you mean 'x'?`, or an empty string if no name is similar.
  package static func text(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns the name most similar to `name`, or nil if none is similar enough. If several are equally similar, the
  /// first one wins.
  package static func nearest(to name: String, among names: [String]) -> String? {
    // The difference of the lengths is the least number of insertions or deletions.
    let most = 1 + name.utf8.count / 3
    let nearest = names.filter { abs($0.utf8.count - name.utf8.count) <= most }
      .map { ($0, distance(Array($0.utf8), Array(name.utf8))) }.min { $0.1 < $1.1 }
    if let nearest, nearest.1 <= most { return nearest.0 }
    return names.first { containsWord(like: name, $0) }
  }

  /// Returns true if one of several words of a name differs from the text by at most two letters: `tranparent` and
  /// `transparent-margins`.
  private static func containsWord(like text: String, _ name: String) -> Bool {
    let words = name.split(separator: "-")
    guard words.count > 1, text.utf8.count >= 5 else { return false }
    return words.contains { word in
      abs(word.utf8.count - text.utf8.count) <= 2 && distance(Array(word.utf8), Array(text.utf8)) <= 2
    }
  }

  /// Returns the name that a user probably meant, or nil: the only name that begins with the text, or else the nearest
  /// name with at most two wrong letters. In a short word, one letter may be wrong.
  package static func similar(to name: String, among names: [String]) -> String? {
    let starts = names.filter { !name.isEmpty && $0.utf8.starts(with: name.utf8) }
    if starts.count == 1 { return starts[0] }
    let most = name.utf8.count < 4 ? 1 : 2
    let near = names.filter { abs($0.utf8.count - name.utf8.count) <= most }
      .map { ($0, distance(Array($0.utf8), Array(name.utf8))) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= most ? $0.0 : nil }
  }

  /// Returns the number of bytes to insert, delete or replace (Levenshtein 1965). The table is computed one row at a
  /// time.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (byte == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
