import CrushPNG
import Testing

@Suite struct ChunkTypeTests {
  @Test func `only four ASCII letters are a type`() {
    #expect(ChunkType(name: "IDAT") == .imageData)
    #expect(ChunkType(name: "IDAT")?.bytes == Array("IDAT".utf8))
    #expect(ChunkType(name: "IDAT")?.description == "IDAT")
    for name in ["", "IDA", "IDATX", "ID4T", "ID T", "IDÄT", "ÄB", "ID@T", "ID[T", "ID`T", "ID{T"] {
      #expect(ChunkType(name: name) == nil, "\(name)")
    }
  }

  @Test func `a type is valid if each of its bytes is a letter`() {
    for byte in 0...255 as ClosedRange<UInt32> {
      let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
      for shift in [0, 8, 16, 24] as [UInt32] {
        let code = 0x4141_4141 & ~(0xFF << shift) | byte << shift
        #expect(ChunkType(code: code).isValid == isLetter)
      }
    }
  }

  @Test func `a lower-case first letter alone makes a chunk ancillary`() {
    for name in ["tEXt", "aBCD", "zzzz"] { #expect(ChunkType(name: name)?.isAncillary == true) }
    for name in ["IHDR", "PLTE", "IDAT", "IEND", "CgBI", "Abcd"] {
      #expect(ChunkType(name: name)?.isAncillary == false)
    }
  }

  @Test func `types are ordered by their letters`() {
    let types: [ChunkType] = [.text, .imageData, .colorProfile, .palette, .imageHeader]
    #expect(types.sorted().map(\.description) == ["IDAT", "IHDR", "PLTE", "iCCP", "tEXt"])
  }
}
