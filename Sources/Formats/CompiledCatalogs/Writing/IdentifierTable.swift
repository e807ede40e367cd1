/// The identifiers of a catalog's names. Two names with one hash get different numbers.
package struct IdentifierTable: Sendable {
  private var identifiers: [String: UInt16] = [:]

  /// More names than there are identifiers.
  package struct TooManyNames: Error, Sendable, Equatable {
    package let count: Int
  }

  /// The numbers from 1 to 65,535.
  private static let largestCount = Int(UInt16.max)

  /// Numbers the names. The result does not depend on their order.
  ///
  /// Of names with one hash, the first by the bytes of UTF-8 keeps it, as in Apple's catalogs for one of them. Each
  /// other one gets the next number that is no hash of a name and is not in use. Apple's choice is not known.
  ///
  /// - Parameter fixed: names whose numbers are known, such as the ones of a catalog of Apple as a model.
  package init(_ names: some Sequence<String>, fixed: [String: UInt16] = [:]) throws(TooManyNames) {
    // Swift compares strings by canonical equivalence, but a catalog compares bytes.
    let sorted = Set(names.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
    let count = sorted.count + fixed.count
    guard count <= Self.largestCount else { throw TooManyNames(count: count) }
    var isTaken = [Bool](repeating: false, count: Self.largestCount + 1)
    var others: [String] = []
    for (name, number) in fixed where number > 0 {
      isTaken[Int(number)] = true
      identifiers[name] = number
    }
    for bytes in sorted {
      let name = String(decoding: bytes, as: UTF8.self)
      if identifiers[name] != nil { continue }
      let hash = NameIdentifier.hash(name)
      if isTaken[Int(hash)] {
        others.append(name)
      } else {
        isTaken[Int(hash)] = true
        identifiers[name] = hash
      }
    }
    for name in others {
      var number = Int(NameIdentifier.hash(name))
      repeat { number = number == Self.largestCount ? 1 : number + 1 } while isTaken[number]
      isTaken[number] = true
      identifiers[name] = UInt16(number)
    }
  }

  /// Returns the identifier of a name of the table, or the hash of another name.
  package func identifier(of name: String) -> UInt16 { identifiers[name] ?? NameIdentifier.hash(name) }
}
