import PropertyList

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
  }

  /// Returns the sheets that a file describes; none if it is about something else.
  ///
  /// - Parameter name: the name of the file without its extension. A list without the name of an image is about the
  ///   image with this name.
  package static func sheets(in bytes: [UInt8], _ form: Form, name: String) -> [Sheet] {
    switch form {
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
