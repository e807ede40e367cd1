package import CrushBasics
package import CrushParsers

/// A problem of an `icon.json`.
package struct IconProblem: Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    case notJSON(JSONError)
    /// An object has a key twice. The last one counts.
    case repeatedKey
    case missing(String)
    case wrongType(expected: String)
    /// The names that were expected.
    case unknownValue(String, expected: [String])
    /// A key that no version of Icon Composer writes. The name may be a misspelling of another one.
    case unknownKey(suggestion: String?)
    /// The plain key wins over the list.
    case ignoredList
    /// A key or value that came with Icon Composer 2. Xcode 26 crashes on it or ignores it.
    case needsComposer2(String)
    case outOfRange(String, expected: String)
    case tooMany(String, limit: Int)
    /// A name that is no plain file name.
    case unsafeName(String)
  }

  package let kind: Kind
  /// Nil if the whole text is the problem.
  package let position: TextPosition?
  /// Such as `groups[0].layers[2].position`. Empty for the whole document.
  package let path: String

  /// Whether the document cannot be compiled.
  package var isError: Bool {
    switch kind {
    case .unknownKey, .ignoredList, .repeatedKey: false
    default: true
    }
  }

  package var description: String {
    let subject = path.isEmpty ? "the document" : "\"\(path)\""
    return switch kind {
    case .notJSON(let error): "it is not JSON: \(error)"
    case .repeatedKey: "\(subject) is there twice, and the last one counts; delete one of them"
    case .missing(let key): "\(subject) has no \"\(key)\"; add it"
    case .wrongType(let expected): "\(subject) has another type; expected \(expected)"
    case .unknownValue(let value, let expected):
      "\(subject) is \"\(value)\"; expected \(Self.list(expected))\(Suggestion.text(for: value, among: expected))"
    case .unknownKey(let name):
      "\(subject) is no key of Icon Composer and is ignored" + (name.map { "; did you mean \"\($0)\"?" } ?? "")
    case .ignoredList:
      "\(subject) is ignored, since its plain key is there too; delete one of them"
    case .needsComposer2(let word):
      "\(subject) needs Icon Composer 2 (\(word)), whose compiled form is not known; "
        + "\"assetcrush convert --downlevel 26\" writes a document without it"
    case .outOfRange(let value, let expected): "\(subject) is \(value); expected \(expected)"
    case .tooMany(let what, let limit): "\(subject) has too many \(what); expected at most \(limit)"
    case .unsafeName(let name): "\(subject) is \"\(name)\"; expected the plain name of a file in Assets"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
