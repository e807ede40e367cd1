import CrushFiles
import CrushFixtures
import Testing

@Suite struct PathBytesTests {
  private static let paths = [
    "", "a", "b", "ab", "a/b", "a/", "/", "/a", "a/b/c.png", "a/b/c.PNG", "a/b/.png", ".png", "x.png", "é.png",
    "e\u{301}.png",
    "a/é/x.png", "a long name, past what a string holds in itself.png",
    "a long name, past what a string holds in itself@2x.png",
    "A LONG NAME, past what a string holds in itself.png", "x.pngx", "png", "a.b/png", "\u{10FFFF}/z", "x.Png",
    "x.p\u{6E}g/",
  ]

  @Test func `paths are ordered and compared by their bytes`() {
    for left in Self.paths {
      for right in Self.paths {
        #expect(Path.precedes(left, right) == left.utf8.lexicographicallyPrecedes(right.utf8), "\(left) \(right)")
        #expect(Path.areSame(left, right) == left.utf8.elementsEqual(right.utf8), "\(left) \(right)")
        for count in 0...min(left.utf8.count, right.utf8.count) {
          let isSame = left.utf8.prefix(count).elementsEqual(right.utf8.prefix(count))
          #expect(Path.haveSameStart(left, right, count: count) == isSame)
          #expect((Path.hash(left, count: count) == Path.hash(right, count: count)) == isSame)
        }
      }
    }
  }

  @Test func `the folded hash is equal only for paths that differ in case alone`() {
    for left in Self.paths {
      guard let number = Path.foldedHash(left) else {
        #expect(!left.utf8.allSatisfy { $0 < 0x80 })
        continue
      }
      for right in Self.paths {
        #expect((Path.foldedHash(right) == number) == (left.lowercased() == right.lowercased()), "\(left) \(right)")
      }
    }
  }

  @Test func `the folder, a byte and the extension are found`() {
    for path in Self.paths {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let count = slash.map { path.utf8.distance(from: path.utf8.startIndex, to: $0) + 1 } ?? 0
      #expect(Path.folderCount(of: path) == count)
      #expect(Path.contains(path, UInt8(ascii: " ")) == path.utf8.contains(UInt8(ascii: " ")))
      // `hasExtension` does not handle a slash at the end.
      #expect(Path.hasExtension(path, "png") == (Path.fileExtension(of: path) == "png" && path.utf8.last != 0x2F))
    }
  }
}
