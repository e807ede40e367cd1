import CrushFiles

/// The names of copies that a program may look up, so that it needs each of them.
///
/// A game loads `levels/NAME/icon.png` for the name of a level, and a material `wood` has its texture in `wood.jpg`. One
/// file cannot replace such copies without a change of the program. Four kinds of names are known: a place that many
/// sibling folders have, two spellings of one name in a folder, the name of a definition, and the code of a language.
struct NeededNames {
  /// The fewest folders or files of a series.
  private static let fewest = 3

  /// A place in sibling folders: `levels/*/icon.png`.
  private struct Place: Hashable {
    let parent: String
    let rest: String
  }

  /// The sibling folders by the places that copies have.
  private var siblings: [Place: [String]] = [:]
  /// The names in each folder.
  private var names: [String: Set<String>] = [:]
  /// The names of files without an extension, which are often definitions.
  private var plain: Set<String> = []

  /// - Parameters:
  ///   - copies: the paths of the copies.
  ///   - files: the paths of all files.
  init(copies: [String], among files: some Sequence<String>) {
    if copies.isEmpty { return }
    let wanted = Set(copies.flatMap(Self.places).map(\.place))
    let copied = Set(copies.map { Path.name(of: $0) })
    for path in files {
      let name = Path.name(of: path)
      if !name.utf8.contains(UInt8(ascii: ".")) { plain.insert(name) }
      names[Path.parent(of: path), default: []].insert(name)
      guard copied.contains(name) else { continue }
      for (place, sibling) in Self.places(path) where wanted.contains(place) {
        siblings[place, default: []].append(sibling)
      }
    }
  }

  /// Returns the places of a path, one for each folder above it that may have siblings.
  private static func places(_ path: String) -> [(place: Place, sibling: String)] {
    let parts = Path.parts(of: path)
    return parts.indices.dropLast().map { index in
      let place = Place(
        parent: parts[..<index].joined(separator: "/"), rest: parts[(index + 1)...].joined(separator: "/"))
      return (place, parts[index])
    }
  }

  /// Returns the folder of the series to which a copy belongs; nil if no program needs its name.
  ///
  /// - Parameters:
  ///   - original: the path of the file with the same bytes.
  func series(of path: String, original: String) -> String? {
    let folder = Path.parent(of: path)
    if folder == Path.parent(of: original), Self.areSpellings(Path.name(of: path), Path.name(of: original)) {
      return folder
    }
    if isOfLanguage(Path.name(of: path), in: folder) || hasDefinition(Path.name(of: path), in: folder) { return folder }
    for (place, sibling) in Self.places(path) where isSeries(place, sibling, path) {
      return place.parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : place.parent
    }
    return nil
  }

  /// Returns true if many siblings have a file at a place, and half of the names around it.
  private func isSeries(_ place: Place, _ sibling: String, _ path: String) -> Bool {
    guard let siblings = siblings[place], siblings.count >= Self.fewest,
      let own = names[Path.parent(of: path)]
    else { return false }
    let similar = siblings.filter { other in
      let start = place.parent.isEmpty && !path.hasPrefix("/") ? other : place.parent + "/" + other
      guard let names = names[Path.parent(of: start + "/" + place.rest)] else { return false }
      return own.intersection(names).count * 2 >= own.union(names).count
    }
    return similar.count >= Self.fewest
  }

  /// The extensions of files that define a thing by the name of its image.
  private static let definitions: Set<String> = [
    "atlas", "cfg", "conf", "def", "fnt", "ini", "json", "material", "mtl", "mtrl", "plist", "shader", "skin", "toml",
    "txt", "xml", "yaml", "yml",
  ]

  /// Returns true if a definition has the name of a file, such as the material `wood` or `wood.mtl` for `wood.jpg`.
  private func hasDefinition(_ name: String, in folder: String) -> Bool {
    let stem = Path.withoutExtension(name)
    if stem != name, plain.contains(stem) { return true }
    guard let names = names[folder] else { return false }
    return Self.definitions.contains { names.contains("\(stem).\($0)") }
  }

  /// Returns true for one name in two spellings, such as `wood` and `wood.jpg`, or `dark-wood.png` and `DarkWood.png`.
  private static func areSpellings(_ left: String, _ right: String) -> Bool { plain(left) == plain(right) }

  private static func plain(_ name: String) -> String {
    Path.withoutExtension(name).lowercased().filter { !"-_ .".contains($0) }
  }

  /// Returns true for a file that is named by a language or a country, such as `intro_de.ogg` or `flags/us.png`, if
  /// the folder has many of them.
  private func isOfLanguage(_ name: String, in folder: String) -> Bool {
    guard let base = Self.withoutLanguage(name), let names = names[folder] else { return false }
    var count = 0
    for other in names where Self.withoutLanguage(other) == base {
      count += 1
      if count == Self.fewest { return true }
    }
    return false
  }

  /// Returns the name without the code of a language or country at its end; nil if it has none.
  private static func withoutLanguage(_ name: String) -> String? {
    let ending = Path.fileExtension(of: name)
    var words = Path.withoutExtension(name).split(whereSeparator: { "-_.".contains($0) }).map(String.init)
    // A region follows a language: `pt-BR`.
    if words.count > 1, let region = words.last, isCode(region), region.allSatisfy(\.isUppercase) { words.removeLast() }
    guard let language = words.last, isCode(language), language.allSatisfy(\.isLowercase) else { return nil }
    return words.dropLast().joined(separator: "-") + "." + ending
  }

  /// Two letters (ISO 639-1 and ISO 3166-1).
  private static func isCode(_ word: String) -> Bool { word.utf8.count == 2 && word.allSatisfy(\.isLetter) }
}
