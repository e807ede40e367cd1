import CrushFileKinds
import CrushParsers

/// The slots of an image set in an asset catalog, and new files for them. The text of `Contents.json` has the layout
/// and the order of keys of Xcode, and keeps all keys of the old text.
package struct ImageSetFilling: Sendable {
  /// A file for a slot.
  package struct Item: Sendable, Hashable {
    /// The name of the file in the set.
    package let name: String
    /// Pixels a point. Nil for a file that serves every scale, such as an SVG.
    package let scale: Int?
    /// The devices, such as `universal` or `ipad`.
    package let idiom: String
    /// The luminosity of the screen, such as `dark`. Nil for every screen.
    package let appearance: String?

    /// The item of a file by its name, such as `hero@2x~ipad.png`. A bitmap without a scale has one pixel a point.
    package init(name: String, appearance: String?) {
      let parts = AssetName(name)
      self.name = name
      self.appearance = appearance
      let isVector = [".svg", ".pdf"].contains { name.lowercased().hasSuffix($0) }
      scale = isVector && !parts.hasScale ? nil : parts.scale
      idiom = parts.idiom ?? "universal"
    }

    /// The slot in words, such as `2x, ipad, dark`.
    package var slot: String {
      [scale.map { "\($0)x" } ?? "all scales", idiom, appearance].compactMap(\.self).joined(separator: ", ")
    }
  }

  /// A set that cannot get the files.
  package enum FillingError: Error, Sendable, Equatable, CustomStringConvertible {
    case notJSON(String)
    case notASet
    /// Two files for one slot.
    case sameSlot(String, String, slot: String)

    package var description: String {
      switch self {
      case .notJSON(let problem): "Contents.json is not JSON: \(problem)"
      case .notASet: "Contents.json has no list \"images\" of objects; save it again with Xcode"
      case .sameSlot(let first, let second, let slot):
        "\(first) and \(second) are both for the slot \(slot); name the scale and the device, such as hero@2x~ipad.png"
      }
    }
  }

  /// The new text of `Contents.json`.
  package let text: String
  /// The files that had a slot before, and have none now.
  package let replaced: [String]

  /// The scales of a new set, as Xcode makes them.
  private static let usualScales = [1, 2, 3]

  /// Puts files into slots. A slot with their traits gets the file, and a new slot is added where there is none.
  ///
  /// - Parameter old: the old `Contents.json`; nil for a new set.
  package init(_ items: [Item], into old: [UInt8]?) throws(FillingError) {
    var root: [String: JSONValue] = ["info": .object(["author": .text("xcode"), "version": .number(1)])]
    if let old {
      do throws(JSONError) { root = try JSONValue(old).object ?? [:] } catch { throw .notJSON("\(error)") }
      if root.isEmpty { throw .notASet }
    }
    let list = root["images"] ?? .list([])
    guard let entries = list.list, entries.allSatisfy({ $0.object != nil }) else { throw .notASet }
    var slots = entries.compactMap(\.object)
    let before = Set(slots.compactMap { $0["filename"]?.text })
    var owners: [Int: Item] = [:]
    for item in items {
      let index = Self.place(of: item, in: &slots)
      if let other = owners.updateValue(item, forKey: index), other != item {
        throw .sameSlot(other.name, item.name, slot: item.slot)
      }
      slots[index]["filename"] = .text(item.name)
    }
    root["images"] = .list(slots.map(JSONValue.object))
    replaced = before.subtracting(slots.compactMap { $0["filename"]?.text }).sorted()
    let result = JSONValue.object(root)
    text = JSONWriter.text { result.write(to: &$0) }
  }

  /// Returns the index of an item's slot. Slots of all usual scales are added with it, as Xcode does.
  private static func place(of item: Item, in slots: inout [[String: JSONValue]]) -> Int {
    if let index = slots.firstIndex(where: { matches($0, item, scale: item.scale) }) { return index }
    let scales = item.scale.map { Array(Set(usualScales + [$0])).sorted().map { Optional($0) } } ?? [nil]
    for scale in scales where !slots.contains(where: { matches($0, item, scale: scale) }) {
      slots.append(slot(item, scale: scale))
    }
    return slots.firstIndex { matches($0, item, scale: item.scale) } ?? slots.count - 1
  }

  private static func slot(_ item: Item, scale: Int?) -> [String: JSONValue] {
    var slot: [String: JSONValue] = ["idiom": .text(item.idiom)]
    if let scale { slot["scale"] = .text("\(scale)x") }
    if let appearance = item.appearance {
      slot["appearances"] = .list([.object(["appearance": .text("luminosity"), "value": .text(appearance)])])
    }
    return slot
  }

  /// Whether a slot has exactly the traits of an item.
  private static func matches(_ slot: [String: JSONValue], _ item: Item, scale: Int?) -> Bool {
    let traits = slot.filter { $0.key != "filename" && $0.key != "resizing" }
    return traits == Self.slot(item, scale: scale)
  }
}

extension JSONValue {
  /// Writes the value with its keys in ASCII order, as Xcode does. Members and elements without a value are absent.
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .object(let fields):
      json.object { json in
        for (key, value) in fields.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        where value != .null {
          json.name(key)
          value.write(to: &json)
        }
      }
    case .list(let values): json.array(values.filter { $0 != .null }) { $0.write(to: &$1) }
    case .text(let text): json.value(text)
    case .number(let number): json.value(number)
    case .bool(let flag): json.value(flag)
    case .null: json.value("")
    }
  }
}
