import CrushBasics

/// A part of the files of an audit, such as the third of sixteen. Several machines audit the parts.
package struct AuditShard: Sendable, Equatable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  /// The most parts of an audit.
  package static let most = 10_000

  package init?(number: Int, count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a part such as `3/16`.
  package init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else { return nil }
    self.init(number: number, count: count)
  }

  package var description: String { "\(number)/\(count)" }

  /// Returns true if the part contains a file. Each file is in one part, which depends only on the bytes of its path.
  package func contains(_ path: String) -> Bool {
    var hash = FNV1a()
    for byte in path.utf8 { hash.combine(byte) }
    // The lower bits of FNV-1a depend only on the lower bits of the bytes.
    return Int(truncatingIfNeeded: (hash.value ^ hash.value &>> 32) & 0xFFFF_FFFF) % count == number - 1
  }
}
