/// The facts about a chunk type that decide where a chunk is written and when it is kept.
package struct ChunkTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A critical chunk that this reader knows: one of the standard's four, or Apple's CgBI.
  package static let critical = ChunkTraits(rawValue: 1 << 0)
  /// A chunk that must precede PLTE (PNG third edition, section 5.6, table 7).
  package static let precedesPalette = ChunkTraits(rawValue: 1 << 1)
  /// A chunk that declares a color space (section 4.3). Readers differ in the chunks that they apply, so these chunks
  /// are removed together or kept together.
  package static let colorSpace = ChunkTraits(rawValue: 1 << 2)
  /// A chunk that changes how pixels are shown: color space, significant bits and pixel size.
  package static let display = ChunkTraits(rawValue: 1 << 3)
  /// A chunk whose data counts the bits, the colors or the entries of one color type and bit depth.
  package static let boundToForm = ChunkTraits(rawValue: 1 << 4)
  /// A chunk that describes other chunks or the compressed stream. New image data makes it wrong.
  package static let boundToStream = ChunkTraits(rawValue: 1 << 5)
  /// A chunk that the standard calls textual (section 11.3.3).
  package static let textual = ChunkTraits(rawValue: 1 << 6)
  /// A chunk about the file, not its pixels: text, Exif and the time of the last change.
  package static let metadata = ChunkTraits(rawValue: 1 << 7)
  /// A chunk that Xcode's tool keeps. It drops hIST, sPLT, private chunks and zTXt. No sample shows its output for zTXt.
  package static let keptByApple = ChunkTraits(rawValue: 1 << 8)
}

extension ChunkType {
  /// The facts about this type. A type outside the table has none.
  package var traits: ChunkTraits { Self.traitsByType[self] ?? [] }

  /// The types with a trait, in the order of the table.
  package static func all(with trait: ChunkTraits) -> [ChunkType] {
    table.filter { $0.traits.contains(trait) }.map(\.type)
  }

  /// The types with a meaning that is published: those of the table, and registered extensions (Extensions to the PNG 1.2
  /// Specification, version 1.5.0).
  package static let published: Set<ChunkType> = Set(
    table.map(\.type) + [
      ChunkType("sPLT"), ChunkType("oFFs"), ChunkType("pCAL"), ChunkType("sCAL"), ChunkType("gIFg"), ChunkType("gIFt"),
      ChunkType("gIFx"), ChunkType("sTER"), ChunkType("fRAc"), ChunkType("dSIG"), ChunkType("acTL"), ChunkType("fcTL"),
      ChunkType("fdAT"), ChunkType("caBX"), ChunkType("orNT"), ChunkType("vpAg"),
    ])

  private static let traitsByType = Dictionary(uniqueKeysWithValues: table.map { ($0.type, $0.traits) })

  /// The rows with `keptByApple` are in the order of Apple's output.
  private static let table: [(type: ChunkType, traits: ChunkTraits)] = [
    (.cgbi, [.critical, .boundToStream]),
    (.imageHeader, [.critical]),
    (.gamma, [.precedesPalette, .colorSpace, .display, .keptByApple]),
    (.standardRGB, [.precedesPalette, .colorSpace, .display, .keptByApple]),
    (.colorProfile, [.precedesPalette, .colorSpace, .display, .keptByApple]),
    (.significantBits, [.precedesPalette, .display, .boundToForm, .keptByApple]),
    (.chromaticities, [.precedesPalette, .colorSpace, .display, .keptByApple]),
    (.codingPoints, [.precedesPalette, .colorSpace, .display]),
    (.masteringDisplay, [.precedesPalette, .colorSpace, .display]),
    (.contentLightLevel, [.precedesPalette, .colorSpace, .display]),
    (.palette, [.critical, .boundToForm, .keptByApple]),
    (.transparency, [.keptByApple]),
    (.background, [.boundToForm, .keptByApple]),
    (.histogram, [.boundToForm]),
    (.pixelSize, [.display, .keptByApple]),
    (.modificationTime, [.metadata, .keptByApple]),
    (.exif, [.metadata, .keptByApple]),
    (.internationalText, [.textual, .metadata, .keptByApple]),
    (.text, [.textual, .metadata, .keptByApple]),
    (.compressedText, [.textual, .metadata]),
    (.dataOffset, [.boundToStream]),
    (.imageData, [.critical]),
    (.imageEnd, [.critical]),
  ]
}
