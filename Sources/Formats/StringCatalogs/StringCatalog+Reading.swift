import CrushBasics
import CrushParsers

extension StringCatalog {
  /// The kinds of variations, by the names of Xcode's tool.
  private static let variationKinds = ["plural", "device"]

  /// Seen in Xcode 26: of members with an equal key, the first one is compiled.
  private static var options: JSONParser.Options {
    var options = JSONParser.Options()
    options.counting = .first
    return options
  }

  /// Reads a catalog.
  ///
  /// Unknown fields are ignored, because newer versions of Xcode add some. Null is equal to a missing value.
  ///
  /// - Parameter bytes: JSON as UTF-8, or as UTF-16 with a byte order mark.
  /// - Throws: The first error with its place.
  package init(_ bytes: [UInt8]) throws(StringCatalogError) {
    let root: JSONNode
    do throws(JSONError) { root = try JSONParser.parse(bytes, Self.options).root } catch { throw .json(error) }
    guard case .object = root.content else { throw .type(path: "the file", expected: "an object", at: root.position) }
    guard let language = root["sourceLanguage"] else {
      throw .missing(field: "sourceLanguage", path: "", at: root.position)
    }
    guard let strings = root["strings"] else { throw .missing(field: "strings", path: "", at: root.position) }
    guard let version = root["version"] else { throw .missing(field: "version", path: "", at: root.position) }
    self.init(
      sourceLanguage: try Self.language(language.text(.root("sourceLanguage")), language.position),
      version: try Self.version(version), entries: [])
    for (key, value) in try strings.members(.root("strings")) {
      // A key without any field is `{}`. Null was never seen.
      if case .null = value.content { continue }
      entries.append(try Self.entry(key, value))
    }
  }

  /// Seen in Xcode 26: The version is a string or a number.
  private static func version(_ node: JSONNode) throws(StringCatalogError) -> String {
    let text: String
    switch node.content {
    case .string(let value), .number(let value): text = value
    default: throw .type(path: "version", expected: "a string such as \"1.0\"", at: node.position)
    }
    guard text == "1" || text.utf8.starts(with: "1.".utf8) else { throw .version(text, at: node.position) }
    return text
  }

  /// Returns a language that is a safe name of a folder, so that no table is written outside of the output folder.
  private static func language(_ name: String, _ position: TextPosition) throws(StringCatalogError) -> String {
    let isSafe =
      (1...100).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    guard isSafe else { throw .language(name, at: position) }
    return name
  }

  private static func entry(_ key: String, _ node: JSONNode) throws(StringCatalogError) -> StringEntry {
    let path = NodePath.root("strings").member(key)
    _ = try node.members(path)
    var entry = StringEntry(key: key, position: node.position)
    entry.extractionState = try node["extractionState"]?.text(path.member("extractionState"))
    if let flag = node["shouldTranslate"] {
      guard case .boolean(let value) = flag.content else {
        throw .type(path: path.member("shouldTranslate").text, expected: "true or false", at: flag.position)
      }
      entry.shouldTranslate = value
    }
    for (language, value) in try node["localizations"]?.members(path.member("localizations")) ?? [] {
      if case .null = value.content { continue }
      let language = try Self.language(language, value.position)
      entry.localizations.append(try localization(language, value, path.member("localizations").member(language)))
    }
    return entry
  }

  private static func localization(
    _ language: String, _ node: JSONNode, _ path: NodePath
  ) throws(StringCatalogError) -> StringLocalization {
    _ = try node.members(path)
    var localization = StringLocalization(language: language, form: try form(node, path), position: node.position)
    localization.isStringSet = node["stringSet"] != nil
    for (name, value) in try node["substitutions"]?.members(path.member("substitutions")) ?? [] {
      localization.substitutions.append(try substitution(name, value, path.member("substitutions").member(name)))
    }
    return localization
  }

  private static func substitution(
    _ name: String, _ node: JSONNode, _ path: NodePath
  ) throws(StringCatalogError) -> StringSubstitution {
    _ = try node.members(path)
    var substitution = StringSubstitution(name: name, form: try form(node, path))
    substitution.specifier = try node["formatSpecifier"]?.text(path.member("formatSpecifier"))
    if let argument = node["argNum"] {
      guard case .number(let digits) = argument.content, let number = Int(digits) else {
        throw .type(path: path.member("argNum").text, expected: "an integer", at: argument.position)
      }
      substitution.argument = number
    }
    return substitution
  }

  /// Reads a unit and variations. The parser limits the depth.
  private static func form(_ node: JSONNode, _ path: NodePath) throws(StringCatalogError) -> StringForm {
    var form = StringForm()
    if let unit = node["stringUnit"] { form.unit = try self.unit(unit, path.member("stringUnit")) }
    guard let variations = node["variations"] else { return form }
    for (kind, value) in try variations.members(path.member("variations")) where variationKinds.contains(kind) {
      var cases: [StringCase] = []
      let path = path.member("variations").member(kind)
      if case .null = value.content { continue }
      for (name, value) in try value.members(path) {
        if case .null = value.content { continue }
        _ = try value.members(path.member(name))
        cases.append(StringCase(name: name, form: try self.form(value, path.member(name))))
      }
      if kind == "plural" { form.plural = cases } else { form.device = cases }
    }
    return form
  }

  private static func unit(_ node: JSONNode, _ path: NodePath) throws(StringCatalogError) -> StringUnit {
    _ = try node.members(path)
    guard let value = node["value"] else { throw .missing(field: "value", path: path.text, at: node.position) }
    guard let state = node["state"] else { throw .missing(field: "state", path: path.text, at: node.position) }
    return StringUnit(
      state: try state.text(path.member("state")), value: try value.text(path.member("value")), position: value.position
    )
  }
}

/// The path of an object in the file. Its text is built only for an error, since a long key would otherwise be copied
/// for each value inside.
private indirect enum NodePath {
  case root(String)
  case inner(NodePath, name: String)

  func member(_ name: String) -> NodePath { .inner(self, name: name) }

  /// The names, joined by dots.
  var text: String {
    switch self {
    case .root(let name): name
    case .inner(let path, let name): path.text + "." + name
    }
  }
}

extension JSONNode {
  /// Returns the members of an object.
  fileprivate func members(_ path: @autoclosure () -> NodePath) throws(StringCatalogError) -> [(
    key: String, value: JSONNode
  )] {
    guard case .object(let members) = content else {
      throw .type(path: path().text, expected: "an object", at: position)
    }
    return members
  }

  fileprivate func text(_ path: @autoclosure () -> NodePath) throws(StringCatalogError) -> String {
    guard case .string(let text) = content else { throw .type(path: path().text, expected: "a string", at: position) }
    return text
  }
}
