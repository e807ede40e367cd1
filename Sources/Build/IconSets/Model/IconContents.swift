import CrushParsers

/// The texts of `Contents.json` in catalogs, as Xcode writes them. Keys are in ASCII order.
enum IconContents {
  /// Returns the text of a folder without entries.
  static let folder = text { _ in }

  /// Returns the text of a set.
  ///
  /// - Parameters:
  ///   - list: the key of the list: `images`, `layers` or `assets`.
  ///   - entries: entries with their members in ASCII order.
  static func set(_ list: String, _ entries: [IconEntry]) -> String {
    // The keys `assets` and `images` precede `info`, and `layers` follows it.
    list < "info"
      ? text(before: { write(list, entries, &$0) })
      : text { write(list, entries, &$0) }
  }

  private static func write(_ list: String, _ entries: [IconEntry], _ json: inout JSONWriter) {
    json.objects(list, entries) { entry, json in
      if let appearance = entry.appearance { write(appearance: appearance, &json) }
      for (name, value) in entry.members.sorted(by: { $0.key < $1.key }) { json.member(name, value) }
    }
  }

  private static func text(
    before: (inout JSONWriter) -> Void = { _ in }, after: (inout JSONWriter) -> Void = { _ in }
  ) -> String {
    JSONWriter.text { json in
      json.object { json in
        before(&json)
        writeInfo(&json)
        after(&json)
      }
    }
  }

  /// Writes the member `appearances` for a luminosity such as `dark`.
  static func write(appearance: String, _ json: inout JSONWriter) {
    json.objects("appearances", [appearance]) { value, json in
      json.member("appearance", "luminosity")
      json.member("value", value)
    }
  }

  /// Writes the member `info`.
  static func writeInfo(_ json: inout JSONWriter) {
    json.name("info")
    json.object { json in
      json.member("author", "xcode")
      json.member("version", 1)
    }
  }

  private static func text(_ after: (inout JSONWriter) -> Void) -> String { text(before: { _ in }, after: after) }
}

/// An entry of a set in a catalog.
struct IconEntry: Sendable, Hashable {
  var members: [String: String]
  /// The luminosity, such as `dark`.
  var appearance: String?

  init(_ members: [String: String], appearance: String? = nil) {
    (self.members, self.appearance) = (members, appearance)
  }
}
