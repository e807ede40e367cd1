import CrushBasics

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
    /// The bytes that images add to the app.
    case shipped
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
      let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy(Self.isDigits),
        parts.count == 1 || parts[1].utf8.count <= Self.mostFractionDigits, let number = Double(digits),
        number <= Self.mostPercent
      else { return nil }
      self = .percent(number)
    }

    private static func isDigits(_ text: Substring) -> Bool {
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Growth to ten million times the size.
    private static let mostPercent = 1e9

    /// Swift writes such numbers without an exponent.
    private static let mostFractionDigits = 4

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
  /// The amount as the user wrote it; nil if it comes from a number.
  package let written: String?

  package init(_ measure: Measure, _ amount: Amount, written: String? = nil) {
    self.measure = measure
    self.amount = amount
    self.written = written
  }

  /// Returns true for the same amount of the same measure, in any unit.
  package static func == (left: GrowthLimit, right: GrowthLimit) -> Bool {
    left.measure == right.measure && left.amount == right.amount
  }

  /// The reason why a text is no limit.
  package struct ParsingError: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// - Parameter text: `MEASURE=AMOUNT`, such as `decoded=2MiB` or `disk=5%`.
  /// - Returns: nil for any other text.
  package init?(_ text: String) {
    do throws(ParsingError) {
      self = try Self.parse(text)
    } catch { return nil }
  }

  /// Parses a limit such as `decoded=2MiB`.
  package static func parse(_ text: String) throws(ParsingError) -> GrowthLimit {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let measures = Measure.allCases.map(\.rawValue).joined(separator: ", ")
    guard let measure = parts.first.flatMap(Measure.init(rawValue:)) else {
      throw ParsingError(description: "unknown measure \"\(parts.first ?? "")\"; expected one of \(measures)")
    }
    guard parts.count == 2 else {
      throw ParsingError(description: "no amount; expected \(measure.rawValue)= followed by \(Amount.forms)")
    }
    guard let amount = Amount(parts[1]) else {
      throw ParsingError(description: "unknown amount \"\(parts[1])\"; expected \(Amount.forms)")
    }
    return GrowthLimit(measure, amount, written: parts[1])
  }

  /// The amount as the user wrote it, or else with a unit.
  package var amountText: String { written ?? amount.text }

  /// `decoded=2MiB`. `init(_:)` is the inverse.
  package var text: String { "\(measure.rawValue)=\(amountText)" }

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
