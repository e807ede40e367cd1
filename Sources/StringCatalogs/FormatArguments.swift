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

    /// Whether a plural rule can count it.
    package var isNumber: Bool { [.integer, .longInteger, .real, .longReal, .any].contains(kind) }
  }

  /// The arguments by their numbers, from 1.
  package var arguments: [Int: Argument] = [:]
  /// The names of substitutions that the text refers to, and that do not exist.
  package var undefined: Set<String> = []

  /// The most references to substitutions whose arguments count in one text. Texts have only a few, and each
  /// reference reads all forms of its substitution.
  private static let referenceLimit = 64
  private var references = 0

  /// - Parameter substitutions: the substitutions of the text's localization by their names.
  init(_ text: String, substitutions: [String: StringSubstitution] = [:]) {
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
      // A space flag is almost always prose, such as `5 % des`.
      if specifier.hasSpace || specifier.content == .percent { continue }
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
  /// The translation does not show an argument.
  case missing(number: Int, text: String)
  /// The translation takes an argument that does not exist.
  case added(number: Int, text: String)
  /// The translation takes an argument as another kind.
  case changed(number: Int, expected: String, found: String)
  /// The translation refers to a substitution that it does not define.
  case undefined(name: String)
}

extension ArgumentDifference: CustomStringConvertible {
  /// The difference as the rest of a sentence that begins with the text.
  package var description: String {
    switch self {
    case .missing(let number, let text): "lacks argument \(number) (\(text))"
    case .added(let number, let text): "takes argument \(number) (\(text)), which does not exist"
    case .changed(let number, let expected, let found): "takes argument \(number) as \(found) instead of \(expected)"
    case .undefined(let name): "refers to the substitution \"\(name)\", which is not defined"
    }
  }
}
