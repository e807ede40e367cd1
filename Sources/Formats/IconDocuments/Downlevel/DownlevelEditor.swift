import CrushBasics
import CrushParsers

/// The walk over a document that finds the keys and values of Icon Composer 2, and collects the edits.
struct DownlevelEditor {
  enum Level { case document, group, layer }

  private(set) var edits = JSONEdits()
  /// In the order of the text.
  private(set) var changes: [IconDownlevel.Change] = []

  /// Keys that only Icon Composer 2 writes, also with `-specializations`. Some of its versions write the parts of
  /// `refractivity` as two keys.
  static let newKeys: Set<String> = [
    "asset-mirroring", "features", "implicit-asset-mirroring", "languages", "refractivity", "refractivity-depth",
    "refractivity-strength", "specular-highlight-placement",
  ]

  private static let suffix = "-specializations"

  /// A member and its place in the document.
  private struct Place {
    let level: Level
    /// The key without the suffix of lists.
    let name: String
    var path: String
    var isDark = false
  }

  /// Collects the edits of an object.
  mutating func edit(_ object: JSONTextNode, _ level: Level, path: String) throws(IconDownlevelError) {
    guard case .object(let members) = object.content else { return }
    var isDeleted: [Bool] = []
    for member in members {
      let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
      isDeleted.append(try edit(member, of: object, level, path: inner))
    }
    edits.delete(members.map(\.range), where: isDeleted, in: object.range)
  }

  /// Collects the edits of a member.
  ///
  /// - Returns: true if the member is deleted.
  private mutating func edit(
    _ member: JSONTextNode.Member, of object: JSONTextNode, _ level: Level, path: String
  ) throws(IconDownlevelError) -> Bool {
    let isList = member.key.hasSuffix(Self.suffix)
    let name = isList ? String(member.key.dropLast(Self.suffix.count)) : member.key
    if Self.newKeys.contains(name) {
      note(member.position, path, "deleted \"\(member.key)\"")
      return true
    }
    let place = Place(level: level, name: name, path: path)
    if isList { return try editEntries(of: member, in: object, place) }
    switch (level, name) {
    case (.document, "groups"): try editAll(member.value, .group, path: path)
    case (.group, "layers"): try editAll(member.value, .layer, path: path)
    default: try edit(value: member.value, place)
    }
    return false
  }

  private mutating func editAll(_ list: JSONTextNode, _ level: Level, path: String) throws(IconDownlevelError) {
    guard case .array(let objects) = list.content else { return }
    for (index, object) in objects.enumerated() { try edit(object, level, path: "\(path)[\(index)]") }
  }

  /// Collects the edits of a list of values for appearances.
  ///
  /// - Returns: true if the list is deleted, because all of its entries are.
  private mutating func editEntries(
    of list: JSONTextNode.Member, in object: JSONTextNode, _ place: Place
  ) throws(IconDownlevelError) -> Bool {
    guard case .array(let entries) = list.value.content else { return false }
    let isDeleted = entries.map { !$0.members("localization").isEmpty }
    if !entries.isEmpty && !isDeleted.contains(false) {
      if place.level == .layer && place.name == "image-name" && object.members("image-name").isEmpty {
        throw .localizedPictures(path: place.path, at: list.position)
      }
      note(list.position, place.path, "deleted \"\(list.key)\", which has localized entries only")
      return true
    }
    for (index, entry) in entries.enumerated() {
      let path = "\(place.path)[\(index)]"
      if isDeleted[index] {
        note(entry.position, path, "deleted the entry for \(Self.language(of: entry)) of \"\(list.key)\"")
      } else {
        for value in entry.members("value") {
          var place = place
          place.path = "\(path).value"
          place.isDark = Self.text(entry.members("appearance").last?.value) == "dark"
          try edit(value: value.value, place)
        }
      }
    }
    edits.delete(entries.map(\.range), where: isDeleted, in: list.value.range)
    return false
  }

  private mutating func edit(value: JSONTextNode, _ place: Place) throws(IconDownlevelError) {
    switch (place.level, place.name) {
    case (.group, "specular"):
      guard case .string(let word) = value.content else { return }
      edits.replace(value.range, by: "true")
      note(value.position, place.path, "changed \"specular\" from \"\(word.prefix(40))\" to true")
    case (.document, "fill"), (.layer, "fill"): try edit(fill: value, place)
    default: break
    }
  }

  private mutating func edit(fill: JSONTextNode, _ place: Place) throws(IconDownlevelError) {
    guard case .object(let members) = fill.content else { return }
    for member in members {
      var inner = place
      inner.path = "\(place.path).\(member.key)"
      switch (member.key, member.value.content) {
      case ("solid", _), ("automatic-gradient", _): try edit(color: member.value, of: member.key, inner)
      case ("linear-gradient", .array(let colors)):
        for (index, color) in colors.enumerated() {
          var place = inner
          place.path += "[\(index)]"
          try edit(color: color, of: member.key, place)
        }
      default: break
      }
    }
  }

  private mutating func edit(color: JSONTextNode, of key: String, _ place: Place) throws(IconDownlevelError) {
    guard case .string(let text) = color.content else { return }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "named" else { return }
    guard parts.count == 2, let plain = SystemColor.plain(String(parts[1]), isDark: place.isDark) else {
      throw .unknownColor(text, path: place.path, at: color.position)
    }
    edits.replace(color.range, by: "\"\(plain)\"")
    note(color.position, place.path, "changed \"\(key)\" from \"\(text.prefix(40))\" to \"\(plain)\"")
  }

  private mutating func note(_ position: TextPosition, _ path: String, _ words: String) {
    changes.append(IconDownlevel.Change(line: position.line, path: path, words: words))
  }

  private static func language(of entry: JSONTextNode) -> String {
    text(entry.members("localization").last?.value).map { "localization \"\($0.prefix(40))\"" } ?? "a localization"
  }

  private static func text(_ node: JSONTextNode?) -> String? {
    if case .string(let text)? = node?.content { text } else { nil }
  }
}
