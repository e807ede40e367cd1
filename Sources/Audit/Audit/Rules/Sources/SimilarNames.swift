/// The names that differ from a missing one by case or by one letter, which its author probably meant.
struct SimilarNames {
  private struct Name {
    let text: String
    let bytes: [UInt8]
  }

  private let byLowerCase: [String: String]
  /// The names by their number of bytes, each list sorted.
  private let byLength: [Int: [Name]]

  /// The fewest letters of a name in which one may be wrong.
  private static let shortest = 5

  init(_ names: some Sequence<String>) {
    let names = names.sorted()
    byLowerCase = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    byLength = Dictionary(grouping: names.map { Name(text: $0, bytes: Array($0.utf8)) }, by: \.bytes.count)
  }

  /// Returns the name that differs from another one by case alone; nil if there is none.
  func sameLetters(as name: String) -> String? {
    byLowerCase[name.lowercased()].flatMap { $0 == name ? nil : $0 }
  }

  /// Returns a similar name. A different number means another image, so that only letters may differ.
  func closest(to name: String) -> String? {
    if let same = sameLetters(as: name) { return same }
    guard name.utf8.count >= Self.shortest else { return nil }
    let bytes = Array(name.utf8)
    for length in bytes.count - 1...bytes.count + 1 {
      let found = byLength[length]?.first { $0.text != name && Self.differByOneLetter($0.bytes, bytes) }
      if let found { return found.text }
    }
    return nil
  }

  /// Returns true if one letter is missing, surplus or wrong, or if two neighbors changed places.
  private static func differByOneLetter(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard abs(left.count - right.count) <= 1 else { return false }
    let start = zip(left, right).prefix { $0 == $1 }.count
    let (first, second) = (left[start...], right[start...])
    func isLetter(_ byte: UInt8?) -> Bool { byte.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 } ?? false }
    guard left.count == right.count else {
      let (longer, shorter) = left.count > right.count ? (first, second) : (second, first)
      return isLetter(longer.first) && longer.dropFirst().elementsEqual(shorter)
    }
    let isWrong = first.dropFirst().elementsEqual(second.dropFirst())
    let isSwapped =
      first.prefix(2).reversed().elementsEqual(second.prefix(2))
      && first.dropFirst(2).elementsEqual(second.dropFirst(2))
    return (isWrong || isSwapped) && isLetter(first.first) && isLetter(second.first)
  }
}

extension SimilarNames {
  /// Returns the problem and the advice for a missing name.
  ///
  /// - Parameter usual: the ones for a name that is similar to no other.
  func explanation(
    of name: String, noun: String, usual: (problem: String, advice: String)
  ) -> (problem: String, advice: String) {
    let start = "names the \(noun) \(name), "
    guard let similar = closest(to: name) else { return (start + usual.problem, usual.advice) }
    let how = sameLetters(as: name) == nil ? "by one letter" : "by case"
    return (start + "which does not exist; \(similar) differs \(how)", "rename one of the two")
  }
}
