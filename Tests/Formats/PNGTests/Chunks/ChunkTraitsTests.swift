import CrushPNG
import Testing

/// Tests of the table of facts about chunk types against lists of names.
@Suite struct ChunkTraitsTests {
  private func names(_ trait: ChunkTraits) -> [String] { ChunkType.all(with: trait).map(\.description) }

  @Test func `the color chunks of the standard precede PLTE`() {
    #expect(Set(names(.precedesPalette)) == ["cHRM", "cICP", "cLLI", "gAMA", "iCCP", "mDCV", "sBIT", "sRGB"])
    #expect(Set(names(.colorSpace)) == ["cHRM", "cICP", "cLLI", "gAMA", "iCCP", "mDCV", "sRGB"])
  }

  @Test func `chunks that change the display are the color chunks and pHYs`() {
    #expect(ChunkType.all(with: .display).count == 9)
    #expect(Set(names(.display)) == Set(names(.precedesPalette) + ["pHYs"]))
  }

  @Test func `chunks are bound to the form or the stream that they describe`() {
    #expect(Set(names(.boundToForm)) == ["PLTE", "bKGD", "hIST", "sBIT"])
    #expect(Set(names(.boundToStream)) == ["CgBI", "iDOT"])
  }

  @Test func `text, Exif and time are metadata`() {
    #expect(Set(names(.textual)) == ["iTXt", "tEXt", "zTXt"])
    #expect(Set(names(.metadata)) == ["eXIf", "iTXt", "tEXt", "tIME", "zTXt"])
  }

  @Test func `the chunks that Apple's tool keeps are in its order`() {
    let order = [
      "gAMA", "sRGB", "iCCP", "sBIT", "cHRM", "PLTE", "tRNS", "bKGD", "pHYs", "tIME", "eXIf", "iTXt", "tEXt",
    ]
    #expect(names(.keptByApple) == order)
  }

  @Test func `the known critical chunks are the standard's four and CgBI`() {
    #expect(Set(names(.critical)) == ["CgBI", "IDAT", "IEND", "IHDR", "PLTE"])
    #expect(ChunkType.all(with: .critical).allSatisfy { !$0.isAncillary })
  }

  @Test func `an unknown type has no traits`() {
    #expect(ChunkType("zzZz").traits.isEmpty && ChunkType("ABCD").traits.isEmpty)
  }
}
