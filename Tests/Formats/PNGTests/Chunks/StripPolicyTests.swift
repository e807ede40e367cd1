import CrushPNG
import Testing

@Suite struct StripPolicyTests {
  private static let names = [
    "bKGD", "cHRM", "cICP", "eXIf", "gAMA", "hIST", "iCCP", "iTXt", "mDCV", "pHYs", "sBIT", "sPLT", "sRGB", "tEXt",
    "tIME", "zTXt", "acTL", "PLTE", "aaAa",
  ]

  private func kept(_ policy: StripPolicy) -> [String] {
    Self.names.filter { name in ChunkType(name: name).map(policy.keeps) ?? false }
  }

  @Test func `none strips nothing, and all strips everything`() {
    #expect(kept(StripPolicy(.none)) == Self.names)
    #expect(kept(StripPolicy(.all)) == [])
  }

  @Test func `safe keeps the chunks that change how pixels are shown`() {
    #expect(kept(StripPolicy(.safe)) == ["cHRM", "cICP", "gAMA", "iCCP", "mDCV", "pHYs", "sBIT", "sRGB"])
  }

  @Test func `a list strips only its own types`() {
    #expect(kept(StripPolicy(.list([.text, .exif]))) == Self.names.filter { $0 != "tEXt" && $0 != "eXIf" })
    #expect(kept(StripPolicy(.list([]))) == Self.names)
  }

  @Test func `types to keep are kept under every base`() {
    #expect(kept(StripPolicy(.all, keep: [.exif])) == ["eXIf"])
    #expect(kept(StripPolicy(.safe, keep: [.text])).contains("tEXt"))
    #expect(kept(StripPolicy(.list([.text, .exif]), keep: [.text])) == Self.names.filter { $0 != "eXIf" })
    #expect(kept(StripPolicy(.none, keep: [.exif])) == Self.names)
  }
}
