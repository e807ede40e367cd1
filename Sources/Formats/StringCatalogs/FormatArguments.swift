/// The arguments that a format string takes.
package struct FormatArguments: Sendable, Equatable {
  /// The kinds of arguments that can replace each other.
  package enum Kind: Sendable, Hashable {
    /// An object, `%@`.
    case object
    /// An integer of at most 32 bits, such as `%d`.
    case integer
    /// An integer of 64 bits, such as `%lld` and `%ld`.
    case longInteger
    /// A floating-point number.
    case real
    case longReal
    case character
    /// A text or a pointer of C.
    case pointer
    /// `%arg` outside a substitution, which can be of any kind.
    case any
  }

  /// One argument and its conversion in the text.
  package struct Argument: Sendable, Equatable {
    package var kind: Kind
    /// The conversion without its number, such as `%lld`.
    package var text: String
    /// Whether it is the number of a plural rule, whose conversion is set apart from the texts.
    package var isCounted = false

    /// Returns whether an argument of the source code can be taken like this. The width of an integer that a rule counts
    /// matters only above 2³¹, and hand-written rules often state another one.
    func agrees(with other: Argument) -> Bool {
      if kind == other.kind || kind == .any || other.kind == .any { return true }
      return (isCounted || other.isCounted) && [.integer, .longInteger].contains(kind)
        && [.integer, .longInteger].contains(other.kind)
    }

    /// Returns whether both are integers, which may have other widths. Values below 2³¹ are right in both.
    func differsInWidth(from other: Argument) -> Bool {
      let integers: [Kind] = [.integer, .longInteger]
      return kind != other.kind && integers.contains(kind) && integers.contains(other.kind)
    }

    /// Whether a plural rule can count it.
    package var isNumber: Bool { [.integer, .longInteger, .real, .longReal, .any].contains(kind) }
  }

  /// The arguments by their numbers, from 1.
  package var arguments: [Int: Argument] = [:]
  /// The names of substitutions that the text refers to, and that do not exist.
  package var undefined: Set<String> = []
  /// The first conversion with the flag for a space, and the word that it begins, such as `% der`.
  private(set) var spaced: String?

  /// The most references to substitutions whose arguments count in one text. Texts have only a few, and each
  /// reference reads all forms of its substitution.
  private static let referenceLimit = 64
  private var references = 0

  /// Whether conversions with the flag for a space take an argument. They are usually prose, such as `5 % des`.
  private let countsSpaced: Bool

  /// - Parameter substitutions: the substitutions of the text's localization by their names.
  init(_ text: String, substitutions: [String: StringSubstitution] = [:], countsSpaced: Bool = false) {
    self.countsSpaced = countsSpaced
    var next = 1
    add(text, &next, substitutions, argument: nil)
  }

  /// Adds the arguments of a text.
  ///
  /// - Parameter argument: the argument of `%arg`.
  private mutating func add(
    _ text: String, _ next: inout Int, _ substitutions: [String: StringSubstitution], argument: (Int, String)?
  ) {
    for specifier in FormatSpecifier.all(in: text) {
      if specifier.content == .percent { continue }
      if specifier.hasSpace {
        if spaced == nil { spaced = Self.word(at: specifier.range.lowerBound, in: text) }
        if !countsSpaced { continue }
      }
      for _ in 0..<specifier.stars {
        set(next, "d")
        next += 1
      }
      if case .argument = specifier.content, let (number, type) = argument {
        set(number, type)
        next = number + 1
        continue
      }
      if case .substitution(let name) = specifier.content {
        add(name, specifier, &next, substitutions)
        continue
      }
      let number = specifier.position ?? next
      if specifier.position == nil { next += 1 }
      switch specifier.content {
      case .value(let type): set(number, type)
      case .argument: set(number, "arg")
      case .percent, .substitution: break
      }
    }
  }

  private mutating func add(
    _ name: String, _ specifier: FormatSpecifier, _ next: inout Int, _ substitutions: [String: StringSubstitution]
  ) {
    guard let substitution = substitutions[name] else {
      undefined.insert(name)
      return
    }
    references += 1
    guard references <= Self.referenceLimit else { return }
    let number = specifier.position ?? substitution.argument ?? next
    if specifier.position == nil, substitution.argument == nil { next += 1 }
    let type = substitution.specifier ?? "lld"
    set(number, type, isCounted: true)
    for (_, unit) in substitution.form.units {
      // The conversions of a form begin with the number of its argument.
      var inner = number
      add(unit.value, &inner, [:], argument: (number, type))
    }
  }

  private mutating func set(_ number: Int, _ type: String, isCounted: Bool = false) {
    guard arguments[number] == nil, let kind = Self.kind(of: type) else { return }
    arguments[number] = Argument(kind: kind, text: "%" + type, isCounted: isCounted)
  }

  /// Returns a percent sign and the word behind it.
  private static func word(at start: Int, in text: String) -> String {
    let bytes = text.utf8.dropFirst(start)
    let rest = bytes.dropFirst().drop { $0 == UInt8(ascii: " ") }
    let end = rest.firstIndex { $0 == UInt8(ascii: " ") } ?? bytes.endIndex
    return String(decoding: bytes[..<end].prefix(40), as: UTF8.self)
  }

  /// Returns a text that looks like `%@` and is no conversion, such as `$@`; nil without one.
  static func misspelling(in text: String) -> String? {
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "@") {
      let before = index > 0 ? bytes[index - 1] : 0
      let first = index > 1 ? bytes[index - 2] : 0
      if before == UInt8(ascii: "$") {
        if first == UInt8(ascii: "%") { return "%$@" }
        if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) { return "$@" }
      }
      let isLast = index + 1 == bytes.count
      if before != UInt8(ascii: "%"), !isLast, bytes[index + 1] == UInt8(ascii: "%") { return "@%" }
    }
    return text.unicodeScalars.contains("\u{FF05}") ? "\u{FF05}" : nil
  }

  /// Returns the kind of a conversion; nil for `%n`, which Foundation ignores.
  private static func kind(of type: String) -> Kind? {
    if type == "arg" { return .any }
    let isLong = ["l", "q", "z", "t", "j"].contains { type.hasPrefix($0) }
    switch type.utf8.last {
    case UInt8(ascii: "@"): return .object
    case UInt8(ascii: "n"), nil: return nil
    case let character? where "dDiuUxXoO".utf8.contains(character): return isLong ? .longInteger : .integer
    case let character? where "fFeEgGaA".utf8.contains(character): return type.hasPrefix("L") ? .longReal : .real
    case let character? where "cC".utf8.contains(character): return .character
    default: return .pointer
    }
  }
}

/// A difference of the arguments of a translation from those of the source language.
package enum ArgumentDifference: Sendable, Equatable {
  /// The translation does not show an argument, and none behind it.
  case missing(number: Int, text: String)
  /// The translation does not show an argument, but one behind it, which then gets the value of another one.
  case skipped(number: Int, text: String)
  /// The translation takes an argument that does not exist.
  case added(number: Int, text: String)
  /// The translation takes an argument as another kind.
  case changed(number: Int, expected: String, found: String)
  /// The translation takes an integer with another width.
  case resized(number: Int, expected: String, found: String)
  /// The translation has a text that looks like a placeholder.
  case misspelled(found: String, expected: String)
  /// The translation has a percent sign before a word, which is read as a placeholder.
  case unescaped(text: String)
  /// The translation refers to a substitution that it does not define.
  case undefined(name: String)

  /// Whether the app shows a right text all the same: nothing, or a number below 2³¹.
  package var isHarmless: Bool {
    switch self {
    case .missing, .resized: true
    case .skipped, .added, .changed, .misspelled, .unescaped, .undefined: false
    }
  }
}

extension ArgumentDifference: CustomStringConvertible {
  /// The difference as the rest of a sentence that begins with the text.
  package var description: String {
    switch self {
    case .missing(let number, let text): "lacks argument \(number) (\(text))"
    case .skipped(let number, let text): "skips argument \(number) (\(text)), so the next ones get wrong values"
    case .added(let number, let text): "takes argument \(number) (\(text)), which does not exist"
    case .changed(let number, let expected, let found), .resized(let number, let expected, let found):
      "takes argument \(number) as \(found) instead of \(expected)"
    case .misspelled(let found, let expected): "has \(found), which is no placeholder; \(expected) is meant"
    case .unescaped(let text): "has \"\(text)\", which is read as a placeholder; write %% for a percent sign"
    case .undefined(let name): "refers to the substitution \"\(name)\", which is not defined"
    }
  }
}
