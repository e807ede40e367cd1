import CrushBasics

/// A threshold of a rule, which a config or the command line may change.
package struct RuleOption: Sendable, Equatable {
  package enum Unit: String, Sendable, Equatable {
    case bytes
    case pixels
    /// A number of things.
    case count
    case points
    /// A factor, 1 or more.
    case ratio
    /// A part of a whole, 0 to 1.
    case share
  }

  /// The name in lower case, with dashes between words.
  package let name: String
  package let unit: Unit
  /// The default.
  package let standard: Double
  /// The compared quantity, as a part of a sentence.
  package let summary: String

  private init(_ name: String, _ unit: Unit, _ standard: Double, _ summary: String) {
    self.name = name
    self.unit = unit
    self.standard = standard
    self.summary = summary
  }

  package static func bytes(_ name: String, _ standard: Int, _ summary: String) -> RuleOption {
    RuleOption(name, .bytes, Double(standard), summary)
  }
  package static func pixels(_ name: String, _ standard: Int, _ summary: String) -> RuleOption {
    RuleOption(name, .pixels, Double(standard), summary)
  }
  package static func count(_ name: String, _ standard: Int, _ summary: String) -> RuleOption {
    RuleOption(name, .count, Double(standard), summary)
  }
  package static func points(_ name: String, _ standard: Double, _ summary: String) -> RuleOption {
    RuleOption(name, .points, standard, summary)
  }
  package static func ratio(_ name: String, _ standard: Double, _ summary: String) -> RuleOption {
    RuleOption(name, .ratio, standard, summary)
  }
  package static func share(_ name: String, _ standard: Double, _ summary: String) -> RuleOption {
    RuleOption(name, .share, standard, summary)
  }

  /// Returns the value of a text such as `24MiB` or `1.1`; nil if it has none.
  package func value(of text: String) -> Double? {
    if unit == .bytes { return ByteCount.parse(text).map(Double.init) }
    return Double(text).flatMap { accepts($0) ? $0 : nil }
  }

  package func accepts(_ value: Double) -> Bool {
    switch unit {
    case .bytes, .pixels, .count: value >= 0 && value <= 0x1p53 && value == value.rounded()
    case .points: value >= 0 && value.isFinite
    case .ratio: value >= 1 && value.isFinite
    case .share: (0...1).contains(value)
    }
  }

  /// The description of valid values, for messages.
  package var expectation: String {
    switch unit {
    case .bytes: "bytes, such as 4096, \"24MiB\" or \"1.5MB\""
    case .pixels: "a whole number of pixels"
    case .count: "a whole number"
    case .points: "a number of points"
    case .ratio: "a number from 1"
    case .share: "a number from 0 to 1"
    }
  }

  /// Returns a value with its unit: `25.2 MB`, `32 pixels`, `1.1`.
  package func text(of value: Double) -> String {
    switch unit {
    case .bytes: ByteCount.text(Int(value))
    case .pixels: "\(Int(value)) pixels"
    case .points: "\(ByteCount.shortest(value)) points"
    case .count: ByteCount.grouped(Int(value))
    case .ratio, .share: ByteCount.shortest(value)
    }
  }

  /// Returns a value as settings state it: `24MiB`, `32`, `1.1`. `value(of:)` is the inverse.
  package func entry(of value: Double) -> String {
    unit == .bytes ? ByteCount.binaryText(Int(value)).filter { $0 != " " } : ByteCount.shortest(value)
  }
}
