import CrushPropertyList

/// The objects of an Xcode project file by their identifiers. A field that is missing or of another type is nil or
/// empty.
struct XcodeObjects {
  private let objects: [String: Value]
  /// The identifier of the project object.
  let root: String

  /// Returns nil for a list that is no project.
  ///
  /// - Throws: `PropertyListError` for a file that is no list.
  init?(_ bytes: [UInt8]) throws(PropertyListError) {
    let document = try Reader.read(bytes)
    guard let root = document.root["rootObject"]?.string, let entries = document.root["objects"]?.entries
    else { return nil }
    self.root = root
    objects = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  var count: Int { objects.count }

  /// Returns an object; nil if the project has none with this identifier.
  func object(_ id: String) -> Value? { objects[id] }

  /// Returns the class of an object, such as `PBXGroup`.
  func kind(_ id: String) -> String? { text(id, "isa") }

  func text(_ id: String, _ key: String) -> String? { objects[id]?[key]?.string }

  /// Returns the texts of a list. A single text is a list of one.
  func list(_ id: String, _ key: String) -> [String] {
    guard let value = objects[id]?[key] else { return [] }
    return value.string.map { [$0] } ?? value.elements.compactMap(\.string)
  }

  /// Returns the texts of a dictionary. Lists of texts are joined by spaces.
  func texts(_ id: String, _ key: String) -> [String: String] {
    guard let value = objects[id]?[key] else { return [:] }
    let texts = value.entries.compactMap { key, value -> (String, String)? in
      if let text = value.string { return (key, text) }
      if value.kind != .array { return nil }
      return (key, value.elements.compactMap(\.string).map(Self.quoted).joined(separator: " "))
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// Returns an element as build settings write it in one text.
  private static func quoted(_ text: String) -> String {
    text.contains(" ") && !text.contains("\"") ? "\"\(text)\"" : text
  }
}
