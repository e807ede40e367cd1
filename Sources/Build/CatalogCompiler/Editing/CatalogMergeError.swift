/// Catalogs that cannot become one.
package enum CatalogMergeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A place in one of the files.
  package struct Place: Sendable, Equatable {
    package let file: String
    package let name: String

    package init(file: String, name: String) {
      self.file = file
      self.name = name
    }
  }

  case edit(CatalogEditError, file: String)
  /// Different systems, or versions of the format.
  case platforms(Place, Place)
  /// A name with two numbers, or a number with two names, of appearances or localizations.
  case numbers(kind: String, Place, Place)
  /// Two assets with one number in keys.
  case identifier(Int, Place, Place)
  /// Two assets of one name and different kinds or numbers.
  case kinds(Place, Place)
  /// Two renditions of one key with different bytes.
  case rendition(asset: String, Place, Place)

  package var description: String {
    switch self {
    case .edit(let error, let file): "\(file): \(error)"
    case .platforms(let one, let other):
      "\(one.file) is for \(one.name), and \(other.file) is for \(other.name); merge catalogs of one system"
    case .numbers(let kind, let one, let other):
      "the \(kind) differ: \(one.name) in \(one.file), and \(other.name) in \(other.file); compile the sources together"
    case .identifier(let number, let one, let other):
      "the assets \(one.name) in \(one.file) and \(other.name) in \(other.file) have one number, \(number); compile "
        + "the sources together"
    case .kinds(let one, let other):
      "the asset \(one.name) is another kind of asset in \(one.file) than in \(other.file); rename one of them"
    case .rendition(let asset, let one, let other):
      "the asset \(asset) differs: \(one.name) in \(one.file), and \(other.name) in \(other.file); drop one of them"
    }
  }
}
