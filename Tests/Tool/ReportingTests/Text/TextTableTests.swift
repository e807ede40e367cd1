import CrushBasics
import Testing

@testable import CrushReporting

@Suite struct TextTableTests {
  private func lines(_ rows: [[String]], width: Int?) -> [String] {
    var table = TextTable(header: ["name", "n"])
    for row in rows { table.add(row) }
    return table.lines(width: width)
  }

  @Test func `the first column is aligned left, the others right`() {
    #expect(lines([["a", "1"], ["longer", "1000"]], width: nil) == ["name       n", "a          1", "longer  1000"])
    #expect(lines([], width: nil) == ["name  n"])
  }

  @Test func `a long name is shortened in the middle to fit the line`() {
    let name = "Assets.xcassets/Hero.imageset/hero-dark@3x.png"
    let narrow = lines([[name, "1000"]], width: 30)
    // 30 columns minus 6 for the number leave 23 letters and the ellipsis, two thirds from the end.
    #expect(narrow[1] == "Assets.x…ero-dark@3x.png  1000")
    #expect(lines([[name, "1000"]], width: name.count + 6)[1] == "\(name)  1000", "it fits exactly")
    #expect(lines([[name, "1000"]], width: name.count + 5)[1].count == name.count + 5)
  }

  @Test func `a name keeps at least 16 letters`() {
    for width in 0...22 {
      let line = lines([["abcdefghijklmnopqrstuvwxyz", "1000"]], width: width)[1]
      #expect(line == "abcde…qrstuvwxyz  1000", "\(width)")
    }
  }

  @Test func `a wide terminal does not change the table`() {
    let rows = [["a", "1"], ["longer", "1000"]]
    #expect(lines(rows, width: 500) == lines(rows, width: nil))
  }

  private func wide(_ width: Int?) -> [String] {
    var table = TextTable([
      "image", .init("pixels", importance: 0), .init("memory", importance: 2), .init("disk", importance: 1),
      .init("note", .left, isCut: true),
    ])
    table.add(["写真/日本語の写真.png", "10×10", "1.00 MB", "9 B", "a long note that is cut at its end"])
    table.add(["👩‍👩‍👧.png", "1000×1000", "4 B", "12.0 kB", "short"])
    return table.lines(width: width)
  }

  @Test func `wide characters are aligned by columns`() {
    #expect(
      wide(nil) == [
        "image                     pixels   memory     disk  note",
        "写真/日本語の写真.png      10×10  1.00 MB      9 B  a long note that is cut at its end",
        "👩‍👩‍👧.png                 1000×1000      4 B  12.0 kB  short",
      ])
  }

  @Test func `no line is wider than the terminal, and the least important columns are dropped first`() {
    let titles = ["pixels", "disk", "memory"]
    var last = -1
    for width in (24...120).reversed() {
      let lines = wide(width)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width || width < 44 }, "\(width): \(lines)")
      let dropped = titles.firstIndex { lines[0].contains($0) } ?? titles.count
      #expect(titles.dropFirst(dropped).allSatisfy { lines[0].contains($0) }, "\(width): \(lines[0])")
      #expect(dropped >= last, "a narrow terminal does not have more columns")
      last = dropped
    }
    #expect(last == 3 && wide(90) == wide(nil))
  }
}
