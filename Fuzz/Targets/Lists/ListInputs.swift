import CrushPropertyList

/// The settings and laws that targets of property lists share.
enum ListInputs {
  /// Small limits, since larger lists only cost time.
  static let limits: Limits = {
    var limits = Limits(depth: 128, expansion: 16)
    limits.freeNodes = 512
    limits.freeText = 1 << 15
    return limits
  }()

  /// The limits for reading a written list. A list with shared objects can be much smaller than its values.
  static let roomy = Limits(expansion: Limits.mostExpansion)

  /// The seeds of binary lists and XML lists.
  static let seeds = ["TestImages/App/**/*.plist", "TestImages/Broken/*.plist", "TestImages/Rules/**/*.plist"]

  /// The cost of reading a list and writing it in all formats.
  static let cost = CostLimit(heap: (1 << 20, 256, 8), time: (20_000_000, 20_000, 500))

  /// Checks that an error has a place inside the file.
  static func check(_ error: PropertyListError, in input: [UInt8]) throws(Violation) {
    try Violation.unless(!error.description.isEmpty, "an error has no message")
    if case .binary(_, let offset) = error {
      try Violation.unless((0...input.count).contains(offset), "offset \(offset) of \(input.count) bytes: \(error)")
    }
    guard let position = error.position else { return }
    // A carriage return ends a line too.
    let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
    try Violation.unless(
      (1...lines).contains(position.line) && (1...(input.count + 1)).contains(position.column),
      "\(position) is outside of the text: \(error)")
  }

  /// Checks that the beginning of a text is an error, or has the same value.
  ///
  /// - Parameter read: Returns the list of a text; nil for an error.
  static func checkBeginnings(
    of input: [UInt8], _ document: Document, read: ([UInt8]) -> Document?
  ) throws(Violation) {
    for length in [input.count - 1, input.count - 5, input.count / 2, input.count / 3] where length > 0 {
      guard let part = read(Array(input[..<length])) else { continue }
      try Violation.unless(part == document, "the first \(length) bytes have another value")
    }
  }
}
