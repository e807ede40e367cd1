import CrushInspection
import CrushParsers

/// The form of limits on growth as a table of a config: `growth = { decoded = "2MiB", disk = "5%" }`.
enum GrowthTable {
  static let shape = ConfigShape.table(
    GrowthLimit.Measure.allCases.map { ConfigField($0.rawValue, .growth, summary(of: $0)) })

  private static func summary(of measure: GrowthLimit.Measure) -> String {
    switch measure {
    case .decoded: "The most growth of the decoded bytes of the images that a device loads, on each kind of device."
    case .disk: "The most growth of the bytes on disk of all files."
    case .download: "The most growth of the estimated bytes of the compressed download."
    case .shipped: "The most growth of the bytes that images add to the app."
    }
  }

  /// Reads `[growth]`, in the order of the measures.
  static func limits(of value: TOMLValue) -> [GrowthLimit] {
    guard let table = value.table else { return [] }
    return GrowthLimit.Measure.allCases.compactMap { measure in
      guard let value = table[measure.rawValue], let amount = amount(of: value) else { return nil }
      return GrowthLimit(measure, amount, written: value.text)
    }
  }

  private static func amount(of value: TOMLValue) -> GrowthLimit.Amount? {
    if let text = value.text { return GrowthLimit.Amount(text) }
    return value.number.map { .bytes(Int($0)) }
  }

  /// Writes `[growth]`.
  static func table(_ limits: [GrowthLimit]) -> TOMLValue.Content {
    .table(limits.map { ($0.measure.rawValue, .string($0.amount.text)) })
  }
}
