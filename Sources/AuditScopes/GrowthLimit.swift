import Text

/// A limit on the growth between two states of an app's assets.
package struct GrowthLimit: Sendable, Equatable {
  /// The bytes that a limit applies to.
  package enum Measure: String, Sendable, CaseIterable {
    /// The decoded bytes of the images that a device loads, on each kind of device.
    case decoded
    /// The bytes on disk of all files.
    case disk
    /// The estimated bytes of the compressed download.
    case download
  }

  package enum Amount: Sendable, Equatable {
    case bytes(Int)
    /// A part of the bytes of the first side, in percent.
    case percent(Double)

    /// - Parameter text: a number of bytes such as `2MiB`, or a percentage such as `5%`.
    /// - Returns: nil for any other text.
    package init?(_ text: String) {
      guard text.utf8.last == UInt8(ascii: "%") else {
        guard let bytes = ByteCount.parse(text) else { return nil }
        self = .bytes(bytes)
        return
      }
      let digits = text.dropLast()
      let isNumber = digits.utf8.first.map { (0x30...0x39).contains($0) } == true
      guard isNumber, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
        let number = Double(digits), number <= Self.mostPercent
      else { return nil }
      self = .percent(number)
    }

    /// A growth beyond this is meant as no limit.
    private static let mostPercent = 1e9

    /// The text from which `init(_:)` makes an equal amount: `2 MiB`, `5%`.
    package var text: String {
      switch self {
      case .bytes(let bytes): ByteCount.binaryText(bytes)
      case .percent(let number): ByteCount.shortest(number) + "%"
      }
    }

    /// The valid texts, for messages.
    package static let forms = "bytes, such as 4096, \"24MiB\" or \"1.5MB\", or a percentage, such as \"5%\""
  }

  package let measure: Measure
  package let amount: Amount

  package init(_ measure: Measure, _ amount: Amount) {
    self.measure = measure
    self.amount = amount
  }

  /// - Parameter text: `MEASURE=AMOUNT`, such as `decoded=2MiB` or `disk=5%`.
  /// - Returns: nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let measure = Measure(rawValue: String(parts[0])), let amount = Amount(String(parts[1]))
    else { return nil }
    self.init(measure, amount)
  }

  /// `decoded=2 MiB`. `init(_:)` is the inverse.
  package var text: String { "\(measure.rawValue)=\(amount.text)" }

  /// The valid texts of `init(_:)`, for help and messages.
  package static let forms =
    "\(Measure.allCases.map(\.rawValue).joined(separator: ", ")) followed by = and \(Amount.forms)"

  /// Returns true if a growth is beyond the limit. With a percentage, any growth from nothing is.
  package func isExceeded(before: Int, after: Int) -> Bool {
    if after <= before { return false }
    switch amount {
    case .bytes(let bytes): return after - before > bytes
    case .percent(let number): return Double(after - before) * 100 > Double(before) * number
    }
  }

  /// Returns the limits with others over them. Each measure has at most one limit, and the last one wins.
  package static func overlaid(_ limits: [GrowthLimit], by others: [GrowthLimit]) -> [GrowthLimit] {
    Measure.allCases.compactMap { measure in
      others.last { $0.measure == measure } ?? limits.last { $0.measure == measure }
    }
  }
}
