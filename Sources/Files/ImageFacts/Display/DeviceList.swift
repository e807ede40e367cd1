extension Device {
  /// All devices by family, and by name inside a family. `iPhone 8` is before `iPhone 11`.
  package static let sorted = Family.allCases.flatMap { family in
    all.filter { $0.family == family }.sorted { isBefore(Array($0.name.utf8)[...], Array($1.name.utf8)[...]) }
  }

  /// The group that consists of the device's family, as settings name it.
  package var group: String? { DeviceProfile.group(of: family) }

  /// Compares names by their characters, and the numbers in them by value.
  private static func isBefore(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    var (left, right) = (left, right)
    while let first = left.first, let other = right.first {
      let (digits, others) = (left.prefix(while: isDigit), right.prefix(while: isDigit))
      if !digits.isEmpty, !others.isEmpty {
        if digits.count != others.count { return digits.count < others.count }
        if !digits.elementsEqual(others) { return digits.lexicographicallyPrecedes(others) }
        left = left.dropFirst(digits.count)
        right = right.dropFirst(others.count)
      } else {
        if first != other { return first < other }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.isEmpty && !right.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
