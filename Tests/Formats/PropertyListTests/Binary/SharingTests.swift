import Testing

@testable import CrushPropertyList

/// Sharing of equal values. Equality never relies on hashes alone: values are compared one by one.
@Suite struct SharingTests {
  private static let bodies = [
    "<array><integer>1</integer></array>", "<array><integer>2</integer></array>", "<array><real>1</real></array>",
    "<array><string>1</string></array>", "<array><array/></array>", "<array/>", "<dict/>",
    "<dict><key>a</key><true/></dict>", "<dict><key>a</key><false/></dict>", "<dict><key>b</key><true/></dict>",
    "<array><array><true/></array></array>", "<array><array/><true/></array>", "<array><data>AA==</data></array>",
    "<array><data>AQ==</data></array>", "<array><date>2001-01-01T00:00:00Z</date></array>",
    "<array><date>2001-01-01T00:00:01Z</date></array>",
  ]

  @Test func `subtrees are equal if all their values are equal`() throws {
    let document = try PlistText.document("<array>\((Self.bodies + Self.bodies).joined())</array>")
    var places: [Int] = []
    var place = 1
    while place < document.nodes.count {
      places.append(place)
      place = document.nodes[place].next(after: place)
    }
    let count = Self.bodies.count
    #expect(places.count == 2 * count)
    for (first, firstPlace) in places.enumerated() {
      for (second, secondPlace) in places.enumerated() {
        let isSame = first % count == second % count
        #expect(document.isShared(firstPlace, secondPlace, .compact) == isSame, "\(first) and \(second)")
      }
    }
  }

  @Test func `different values with equal hashes are not shared`() {
    var table = SharingTable()
    let colors = ["red", "green", "red", "blue", "green"]
    let found = colors.indices.map { index in
      table.number(of: UInt64(index), hash: 7, new: UInt32(index)) { colors[Int($0)] == colors[index] }
    }
    #expect(found == [nil, nil, 0, nil, 1])
  }

  @Test func `a table that grows keeps its values`() {
    var table = SharingTable()
    for round in 0..<2 {
      for index in UInt32(0)..<5_000 {
        let found = table.number(of: UInt64(index), hash: index &* 2_654_435_761, new: index) { $0 == index }
        #expect(found == (round == 0 ? nil : index))
      }
    }
  }

  @Test func `reals of different widths are shared only if the rules widen reals`() throws {
    let file = BinaryFile([[0xA2, 1, 2], [0x22, 0x3F, 0x80, 0, 0], [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]])
    let document = try BinaryReader.read(file.bytes)
    #expect(!document.isShared(1, 2, .faithful))
    #expect(document.isShared(1, 2, .xcode))
  }
}
