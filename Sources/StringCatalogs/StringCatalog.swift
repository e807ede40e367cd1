/// A string catalog (`.xcstrings`): the texts of an app in all its languages.
package struct StringCatalog: Sendable {
  package var sourceLanguage: String

  package init(sourceLanguage: String) { self.sourceLanguage = sourceLanguage }
}
