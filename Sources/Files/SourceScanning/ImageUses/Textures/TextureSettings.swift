/// The settings with which a game engine makes a texture of an image.
package struct TextureSettings: Sendable, Equatable {
  package enum Importer: String, Sendable {
    case godot = "Godot"
    case unity = "Unity"
  }

  /// The form of the pixels in the memory of the graphics processor.
  package enum Storage: Sendable, Equatable {
    case plain(bytesPerPixel: Int)
    case blocks(TextureBlocks)
  }

  /// The change of sides to powers of two.
  package enum PowersOfTwo: Int, Sendable {
    // The numbers are Unity's (Unity Scripting API, "TextureImporterNPOTScale").
    case unchanged = 0
    case nearest, larger, smaller
  }

  /// The use of the texture.
  package enum Purpose: Sendable {
    /// Unknown: on models or in an interface.
    case any
    /// A sprite or a part of an interface, which is drawn at about its own size.
    case sprite
    /// A surface of a model, which is drawn at any distance.
    case surface
  }

  /// The arrangement of the pixels.
  package enum Layout: Sendable {
    case flat
    /// The sides of a cube, the layers of an array or the slices of a volume. Programs address them by place.
    case layered
    /// A part of a larger texture, into which the engine packs the image.
    case packed
  }

  package let importer: Importer
  /// The longest side in pixels after the import; nil without a limit.
  package var longestSide: Int?
  /// Nil if the settings do not state it.
  package var storage: Storage?
  /// Nil if the settings do not state it.
  package var hasMipmaps: Bool?
  /// Whether a copy stays in the memory of the processor.
  package var isReadable = false
  package var powersOfTwo = PowersOfTwo.unchanged
  package var purpose = Purpose.any
  package var layout = Layout.flat
  /// The parts of the image that are sprites. Y starts at the bottom.
  package var frames: [SheetFrame] = []

  package init(_ importer: Importer) { self.importer = importer }
}

/// A compressed form of pixels in blocks.
package struct TextureBlocks: Sendable, Equatable {
  /// For messages, such as `ASTC 6×6`.
  package let name: String
  package let width: Int
  package let height: Int
  package let bytes: Int
  /// The bytes of a block of an image without transparency.
  package let opaqueBytes: Int
  /// Whether both sides of an image must be powers of two.
  package let needsPowersOfTwo: Bool
  /// Whether both sides of an image must be multiples of the block's sides.
  package let needsWholeBlocks: Bool

  package init(
    _ name: String, _ width: Int, _ height: Int, bytes: Int, opaqueBytes: Int? = nil, needsPowersOfTwo: Bool = false,
    needsWholeBlocks: Bool = false
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.bytes = bytes
    self.opaqueBytes = opaqueBytes ?? bytes
    self.needsPowersOfTwo = needsPowersOfTwo
    self.needsWholeBlocks = needsWholeBlocks
  }

  /// A block of ASTC has 16 bytes (Khronos Data Format Specification, section 23).
  static func astc(_ side: Int) -> TextureBlocks { TextureBlocks("ASTC \(side)×\(side)", side, side, bytes: 16) }
}
