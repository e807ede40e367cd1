import CrushCatalogSources
import CrushParsers

/// The slots of an existing app icon set. Each file keeps its name and its size, and the text of `Contents.json` keeps
/// all that is not a file name.
struct AppIconSlots {
  private struct Slot {
    let fileName: String?
    let idiom: String
    let platform: String?
    let pixels: Int
    /// The luminosity, such as `dark`. Nil for the usual icon.
    let appearance: String?
  }

  private let path: String
  private let text: [UInt8]
  private let slots: [Slot]

  /// - Parameters:
  ///   - path: the folder of the set.
  ///   - text: its `Contents.json`.
  init(path: String, _ text: [UInt8]) throws(ProjectIconsError) {
    (self.path, self.text) = (path, text)
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(text) } catch {
      throw .contents(path: "\(path)/Contents.json", problem: "\(error)")
    }
    slots = (value.object?["images"]?.list ?? []).map { Self.slot($0.object ?? [:]) }
  }

  private static func slot(_ entry: [String: JSONValue]) -> Slot {
    let points = entry["size"]?.text.flatMap { Double($0.prefix { $0 != "x" }) } ?? 0
    let scale = entry["scale"]?.text.flatMap { Double($0.prefix { $0 != "x" }) } ?? 1
    let pixels = points * scale
    let appearances = (entry["appearances"]?.list ?? []).compactMap { $0.object?["value"]?.text }
    return Slot(
      fileName: entry["filename"]?.text, idiom: entry["idiom"]?.text ?? "", platform: entry["platform"]?.text,
      pixels: (1...4096).contains(pixels) ? Int(pixels.rounded()) : 0, appearance: appearances.first)
  }

  /// Returns the pictures of all slots, and `Contents.json` if it changes.
  func files(_ request: IconRequest, _ facts: IconFacts) throws(ProjectIconsError) -> [IconSetFile] {
    let contents = "\(path)/Contents.json"
    var edited: ContentsText
    do throws(ContentsText.EditingError) { edited = try ContentsText(text) } catch {
      throw .contents(path: contents, problem: error.description)
    }
    var drawings: [String: IconDrawing] = [:]
    func add(_ name: String, _ drawing: IconDrawing) throws(ProjectIconsError) {
      if let other = drawings.updateValue(drawing, forKey: name), other != drawing {
        throw .sharedFile(path: contents, name: name)
      }
    }
    var isChanged = false
    for (index, slot) in slots.enumerated() {
      guard let drawing = Self.drawing(slot, request, facts) else { continue }
      let name = slot.fileName.flatMap { Self.isUsable($0) ? $0 : nil } ?? Self.name(slot)
      try add(name, drawing)
      if name != slot.fileName {
        edited.setFileName(name, ofSlot: index)
        isChanged = true
      }
    }
    if let index = slots.firstIndex(where: { Self.isSingle($0) && $0.appearance == nil }) {
      for (value, art) in [("dark", IconDrawing.Art.dark), ("tinted", .tinted)]
      where facts.arts.contains(art) && !slots.contains(where: { Self.isSingle($0) && $0.appearance == value }) {
        let name = "icon-1024-\(value).png"
        try add(name, IconDrawing(art, 1024))
        edited.addIcon(appearance: value, fileName: name, behind: index)
        isChanged = true
      }
    }
    let pictures = drawings.map { IconSetFile("\(path)/\($0.key)", .png($0.value)) }
    return isChanged ? pictures + [IconSetFile(contents, .bytes(edited.changed()))] : pictures
  }

  /// Whether it is the one icon of iOS from which all sizes are made.
  private static func isSingle(_ slot: Slot) -> Bool {
    slot.idiom == "universal" && slot.platform == "ios" && slot.pixels == 1024
  }

  /// Returns the picture of a slot. Nil for a slot without a size, or for an appearance without a master.
  private static func drawing(_ slot: Slot, _ request: IconRequest, _ facts: IconFacts) -> IconDrawing? {
    guard slot.pixels > 0 else { return nil }
    switch slot.appearance {
    case "dark": return facts.arts.contains(.dark) ? IconDrawing(.dark, slot.pixels) : nil
    case "tinted": return facts.arts.contains(.tinted) ? IconDrawing(.tinted, slot.pixels) : nil
    default:
      let isMac = slot.idiom == "mac" || slot.platform == "macos"
      return isMac ? IconDrawing(request.macArt(facts), slot.pixels) : .opaque(.main, slot.pixels)
    }
  }

  /// Whether a file of the set keeps its name.
  private static func isUsable(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".png") && !name.contains("/") && name != ".png"
  }

  private static func name(_ slot: Slot) -> String {
    let kind = slot.idiom == "mac" ? "mac" : "icon"
    return "\(kind)-\(slot.pixels)\(slot.appearance.map { "-" + $0 } ?? "").png"
  }
}
