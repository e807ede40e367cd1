import CrushPropertyList

/// A reader of the descriptions of sheets, by the kind that their names promise.
package enum SheetReader {
  /// The forms of descriptions.
  package enum Form: Sendable {
    /// Property lists of Cocos2d.
    case cocos
    /// JSON of TexturePacker, Aseprite and Phaser.
    case json
    /// Texts of libGDX and Spine.
    case atlas
    /// Resources and scenes of Godot.
    case godot

    /// - Parameter fileExtension: in lower case.
    package init?(fileExtension: String) {
      switch fileExtension {
      case "plist": self = .cocos
      case "json": self = .json
      case "atlas": self = .atlas
      case "tres", "tscn": self = .godot
      default: return nil
      }
    }

    /// Texts that mark descriptions. Each description contains one of them. Empty if there are none.
    fileprivate var marks: [String] {
      switch self {
      case .cocos, .json: ["frames"]
      case .atlas: []
      case .godot: ["AtlasTexture", "TileSetAtlasSource", "hframes", "vframes", "region_rect"]
      }
    }
  }

  /// Returns the sheets that a file describes; none if it is about something else.
  ///
  /// - Parameter name: the name of the file without its extension. A list without the name of an image is about the
  ///   image with this name.
  package static func sheets(in bytes: [UInt8], _ form: Form, name: String) -> [Sheet] {
    // Most files are about something else. A search is much faster than reading them.
    if !form.marks.isEmpty && !form.marks.contains(where: { bytes.contains(mark: $0) }) { return [] }
    return switch form {
    case .cocos: (try? Reader.read(bytes)).flatMap { CocosSheet.sheet($0.root, name: name) }.map { [$0] } ?? []
    case .json: (try? Reader.readWithJSON(bytes, prefersJSON: true)).map { JSONSheet.sheets($0.document.root) } ?? []
    case .atlas: AtlasText.sheets(in: bytes)
    case .godot: GodotRegions.sheets(in: bytes)
    }
  }
}

extension Value {
  /// The number in a number or in a text.
  var number: Double? { real ?? integer.map { Double($0) } ?? string.flatMap { Double($0) } }

  /// The first values of several dictionaries or arrays.
  func parts(_ limit: Int) -> [Value] {
    kind == .dictionary ? entries.prefix(limit).map(\.value) : Array(elements.prefix(limit))
  }
}

extension [UInt8] {
  /// Returns true if the bytes contain a short text.
  fileprivate func contains(mark: String) -> Bool {
    let mark = Array(mark.utf8)
    guard count >= mark.count else { return false }
    for start in 0...count - mark.count where self[start] == mark[0] {
      if self[start..<start + mark.count].elementsEqual(mark) { return true }
    }
    return false
  }
}
