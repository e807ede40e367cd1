import PNG
import Testing

@Suite struct StripPolicyTests {
  private static let names = [
    "bKGD", "cHRM", "cICP", "eXIf", "gAMA", "hIST", "iCCP", "iTXt", "mDCV", "pHYs", "sBIT", "sPLT", "sRGB", "tEXt",
    "tIME", "zTXt", "acTL", "PLTE", "aaAa",
  ]

  private func kept(_ policy: StripPolicy) -> [String] {
    Self.names.filter { name in ChunkType(name: name).map(policy.keeps) ?? false }
  }

  @Test("none strips nothing, all strips everything")
  func noneAndAll() {
    #expect(kept(StripPolicy(.none)) == Self.names)
    #expect(kept(StripPolicy(.all)) == [])
  }

  @Test("safe keeps what changes how pixels are shown")
  func safe() {
    #expect(kept(StripPolicy(.safe)) == ["cHRM", "cICP", "gAMA", "iCCP", "mDCV", "pHYs", "sBIT", "sRGB"])
  }

  @Test("a list strips its own types alone")
  func list() {
    #expect(kept(StripPolicy(.list([.text, .exif]))) == Self.names.filter { $0 != "tEXt" && $0 != "eXIf" })
    #expect(kept(StripPolicy(.list([]))) == Self.names)
  }

  @Test("what is to be kept stays under every base")
  func keep() {
    #expect(kept(StripPolicy(.all, keep: [.exif])) == ["eXIf"])
    #expect(kept(StripPolicy(.safe, keep: [.text])).contains("tEXt"))
    #expect(kept(StripPolicy(.list([.text, .exif]), keep: [.text])) == Self.names.filter { $0 != "eXIf" })
    #expect(kept(StripPolicy(.none, keep: [.exif])) == Self.names)
  }
}
