/// A format string with replaced ranges, in ascending order.
struct FormatText {
  private let source: [UInt8]
  private var result: [UInt8] = []
  private var copied = 0

  init(_ text: String) { source = Array(text.utf8) }

  mutating func replace(_ range: Range<Int>, by text: String) {
    result.append(contentsOf: source[copied..<range.lowerBound])
    result.append(contentsOf: text.utf8)
    copied = range.upperBound
  }

  consuming func finished() -> String { String(decoding: result + source[copied...], as: UTF8.self) }

  /// Returns a text without the labels of its arguments: `%(used)lld of %2$(all)lld` becomes `%lld of %2$lld`.
  static func withoutLabels(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    var builder = FormatText(text)
    for range in FormatSpecifier.all(in: text).compactMap(\.labelRange) { builder.replace(range, by: "") }
    return builder.finished()
  }

  /// Returns a text whose conversions all have the number of their argument.
  static func numbered(_ text: String) -> String {
    let values = FormatSpecifier.all(in: text).filter { $0.content != .percent }
    guard values.contains(where: { $0.position == nil }), values.allSatisfy({ $0.stars == 0 }) else { return text }
    var builder = FormatText(text)
    var next = 1
    for specifier in values where specifier.position == nil {
      let start = specifier.range.lowerBound
      builder.replace(start..<(start + 1), by: "%\(next)$")
      next += 1
    }
    return builder.finished()
  }
}

/// The numbers of the labeled arguments of a plural.
///
/// Seen in Xcode 27: A single argument loses its label. Several arguments are numbered by their first use, after the
/// numbers that the texts state.
struct ArgumentLabels {
  private var numbers: [String: Int] = [:]
  private let hasOneArgument: Bool

  init(_ texts: [String]) {
    let specifiers = texts.flatMap(FormatSpecifier.all)
    let used = Set(specifiers.compactMap(\.position))
    var next = 1
    for label in specifiers.compactMap(\.label) where numbers[label] == nil {
      while used.contains(next) { next += 1 }
      numbers[label] = next
      next += 1
    }
    hasOneArgument = numbers.count == 1 && used.isEmpty
  }

  /// Returns a text with numbers instead of labels.
  func numbered(_ text: String) -> String {
    if numbers.isEmpty || hasOneArgument { return FormatText.withoutLabels(text) }
    var builder = FormatText(text)
    for specifier in FormatSpecifier.all(in: text) {
      guard let label = specifier.label, let range = specifier.labelRange, let number = numbers[label] else { continue }
      if specifier.position == nil {
        let start = specifier.range.lowerBound
        builder.replace(start..<(start + 1), by: "%\(number)$")
      }
      builder.replace(range, by: "")
    }
    return builder.finished()
  }
}
