import CrushParsers

/// The facts of a string catalog: the texts of an app in all languages, as JSON.
package struct StringCatalogInspection: Sendable, Equatable {
  /// The reason that a file is not a string catalog.
  package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
    case notJSON, noStrings

    package var description: String {
      switch self {
      case .notJSON: "a string catalog that is not JSON; restore it, or save it again with Xcode"
      case .noStrings: "a string catalog without an object \"strings\"; save it again with Xcode"
      }
    }
  }

  package let keys: Int
  package let sourceLanguage: String?
  /// The source language, and each language of a translation, sorted.
  package let languages: [String]

  package init(_ bytes: [UInt8]) throws(Failure) {
    guard let fields = (try? JSONValue(bytes))?.object else { throw .notJSON }
    guard let strings = fields["strings"]?.object else { throw .noStrings }
    keys = strings.count
    sourceLanguage = fields["sourceLanguage"]?.text
    var all = Set([sourceLanguage].compactMap(\.self))
    for entry in strings.values { all.formUnion((entry.object?["localizations"]?.object ?? [:]).keys) }
    languages = all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
