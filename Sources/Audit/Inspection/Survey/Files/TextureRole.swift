import CrushFiles
import CrushImageFacts
package import CrushSourceScanning

/// The use of an image whose pixels have fixed places. No part of it may be cropped or scaled alone.
package enum TextureRole: Sendable, Equatable {
  /// A sheet with many smaller images.
  case sheet(SheetFacts)
  /// A part of a texture that a tool packs. The tool crops it.
  case frame
  /// Data by place, such as a color lookup table, or the layers of a texture.
  case lookupTable
}

/// The frames of a sheet.
package struct SheetFacts: Sendable, Equatable {
  /// Each frame once.
  package let frames: [SheetFrame]
  /// The path of a description with all frames; nil if no description has all of them.
  package let description: String?
}

extension TextureRole {
  /// Returns the role that a path shows; nil for an ordinary image.
  init?(path: String, size: PixelSize) {
    // Xcode packs the images of these folders (SpriteKit, "SKTextureAtlas"; Asset Catalog Format Reference).
    if Self.isInAtlas(path) {
      self = .frame
    } else if Self.isLookupTable(path, size) {
      self = .lookupTable
    } else {
      return nil
    }
  }

  private static func isInAtlas(_ path: String) -> Bool {
    var folder = path.utf8[...]
    // A set of a sprite atlas is two folders below it.
    for _ in 0..<3 {
      guard let slash = folder.lastIndex(of: UInt8(ascii: "/")) else { return false }
      folder = folder[..<slash]
      if folder.last == UInt8(ascii: "s"), folder.hasEnd(".atlas") || folder.hasEnd(".spriteatlas") { return true }
    }
    return false
  }

  /// Returns true for a table of colors: `lut` is a word of its name, and its sides are the ones of a cube's slices.
  private static func isLookupTable(_ path: String, _ size: PixelSize) -> Bool {
    let (long, short) = (max(size.width, size.height), min(size.width, size.height))
    // Slices in a row or in a column, one line, or slices in a square such as 8×8 slices of 64×64.
    let isTable = long == short * short || short == 1 || long == short && [64, 512].contains(long)
    return isTable && hasWord("lut", in: path)
  }

  /// Returns true if the file's name has a word, in any case. Digits and signs separate words.
  private static func hasWord(_ word: String, in path: String) -> Bool {
    let name = path.utf8.dropFirst(Path.folderCount(of: path))
    return name.split { !($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) }.contains { part in
      part.count == word.utf8.count && zip(part, word.utf8).allSatisfy { $0 | 0x20 == $1 }
    }
  }
}

extension Substring.UTF8View {
  fileprivate func hasEnd(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return self.count >= count && suffix(count).elementsEqual(text.description.utf8)
  }
}
