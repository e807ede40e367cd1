package import CrushBasics
package import CrushParsers

/// The reason why a string catalog cannot be read or compiled.
package enum StringCatalogError: Error, Equatable, Sendable {
  /// The text is not JSON (RFC 8259).
  case json(JSONError)
  /// A table would be larger than a property list may be.
  case tooLarge
  /// A field is missing. `path` names the object, such as `strings.Hello.localizations.de`.
  case missing(field: String, path: String, at: TextPosition)
  /// A field has a value of another type.
  case type(path: String, expected: String, at: TextPosition)
  /// A version that this reader does not know.
  case version(String, at: TextPosition)
  /// A language that cannot be the name of a folder, such as `../de`.
  case language(String, at: TextPosition)
  /// A text of the catalog that cannot be compiled.
  case text(StringProblem, language: String, key: String, at: TextPosition)
}

/// A problem of one text of a string catalog.
package enum StringProblem: Equatable, Sendable {
  /// No form of a plural has a number. Xcode's tool reports this error too.
  case pluralWithoutNumber
  /// A plural refers to a substitution, which only a plain text can do. Xcode's tool reports this error too.
  case substitutionInPlural(name: String)
  /// The text refers to a substitution that its localization does not define.
  case undefinedSubstitution(name: String)
  /// A text refers to a substitution that varies by device. Xcode's tool reports this error too.
  case variedSubstitution(name: String)
  /// A form of a plural varies further. Xcode's tool reports this error too.
  case variedPlural(form: String)
  /// The device `other` varies further, or refers to a substitution. Xcode's tool reports this error too.
  case variedFallback
  /// A device varies by device.
  case variedDevice(name: String)
  /// A list of phrases, which App Shortcuts use.
  case stringSet
}

extension StringCatalogError {
  /// The place of the error, both numbers from 1; nil for errors without a place.
  package var position: TextPosition? {
    switch self {
    case .json(let error): error.position
    case .missing(_, _, let position), .type(_, _, let position), .version(_, let position), .language(_, let position),
      .text(_, _, _, let position):
      position
    case .tooLarge: nil
    }
  }

  /// The line of the error, from 1; nil for errors without a place.
  package var line: Int? { position?.line }

  /// The problem and the remedy, without the place.
  package var descriptionWithoutPosition: String {
    switch self {
    case .json(let error): error.description
    case .tooLarge: "the tables are larger than property lists may be; divide the string catalog"
    case .missing(let field, let path, _):
      "\(path.isEmpty ? "the string catalog" : oneLine(path)) has no \"\(field)\"; save the file again with Xcode"
    case .type(let path, let expected, _): "\(oneLine(path)) has a wrong type; expected \(expected)"
    case .version(let version, _): "version \(oneLine(version)) of string catalogs is unknown; expected 1.0 or 1.1"
    case .language(let language, _):
      "\"\(oneLine(language))\" is no language, since no folder can have this name; expected one such as pt-BR"
    case .text(let problem, let language, let key, _): "\(problem) (\(oneLine(language)): \(oneLine(key)))"
    }
  }
}

extension StringCatalogError: CustomStringConvertible {
  /// The message on one line: the position if it is known, the problem, and the remedy. Callers add the path.
  package var description: String {
    position.map { "\($0): \(descriptionWithoutPosition)" } ?? descriptionWithoutPosition
  }
}

extension StringProblem: CustomStringConvertible {
  /// The problem and the remedy. Problems that Xcode's tool reports begin with its words.
  package var description: String {
    switch self {
    case .pluralWithoutNumber:
      "Plural variation requires referencing the number in the string. To maintain grammatical correctness for strings "
        + "that do not reference the number of items, use separate top-level strings for one and greater than one."
    case .substitutionInPlural(let name):
      "Cannot reference substitution '\(oneLine(name))' from here because it is not a plain string. Use a second "
        + "substitution instead of the plural."
    case .undefinedSubstitution(let name):
      "the text refers to the substitution '\(oneLine(name))', which is not defined; define it or correct its name"
    case .variedSubstitution(let name):
      "Cannot reference substitution '\(oneLine(name))' from here because it is not a plain string or plural variation. "
        + "Let the whole text vary by device instead."
    case .variedPlural(let form):
      "Plural case cannot be further varied. Let devices contain plurals instead of the form '\(oneLine(form))'."
    case .variedFallback: "Fallback value cannot be further varied. Give the device \"other\" one text."
    case .variedDevice(let name): "the device '\(oneLine(name))' varies by device; give it one text, or a plural"
    case .stringSet: "lists of phrases are not supported; compile this catalog with Xcode's xcstringstool"
    }
  }
}
