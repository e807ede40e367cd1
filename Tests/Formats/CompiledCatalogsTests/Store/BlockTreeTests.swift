import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct BlockTreeTests {
  private static func entries(_ count: Int) -> [(key: [UInt8], value: [UInt8])] {
    (0..<count).map { index in
      let (high, low) = (UInt8(index >> 8), UInt8(index & 255))
      return (key: [high, low], value: [UInt8](repeating: low, count: 100))
    }
  }

  /// Reads a tree. The arguments of `#require` cannot be spans.
  private static func tree(_ file: [UInt8], _ name: String = "TREE") throws -> BlockTree? {
    let store = try BlockStore(file.span)
    return try BlockTree(name, of: store, in: file.span)
  }

  private static func range(of block: Int, in file: [UInt8]) throws -> Range<Int>? {
    let store = try BlockStore(file.span)
    return store.range(of: block, in: file.span)
  }

  private static func header(_ file: [UInt8]) throws -> Int {
    let store = try BlockStore(file.span)
    return try store.range(of: "TREE", in: file.span)?.lowerBound ?? 0
  }

  /// Returns the place of a block in the index.
  private static func place(of block: Int, in file: [UInt8]) -> Int {
    file[16..<20].reduce(0) { $0 << 8 | Int($1) } + 4 + block * 8
  }

  private static func number(_ file: [UInt8], at offset: Int) -> Int {
    file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: [0, 1, 5, 509, 510, 511, 1000], [1, 2, 3, 510])
  func `all entries are read in order`(count: Int, perLeaf: Int) throws {
    var fixture = CatalogFixtureStore()
    let wanted = Self.entries(count)
    fixture.setTree("TREE", wanted, entriesPerLeaf: perLeaf)
    let file = fixture.bytes()
    let tree = try #require(try Self.tree(file))
    #expect(tree.problem == nil && tree.entries.count == count && !tree.keysAreNumbers)
    for (index, entry) in tree.entries.enumerated() {
      let key = try Self.range(of: Int(entry.key), in: file).map { Array(file[$0]) }
      let value = try Self.range(of: Int(entry.valueBlock), in: file).map { Array(file[$0]) }
      guard key != wanted[index].key || value != wanted[index].value else { continue }
      Issue.record("entry \(index) differs")
    }
  }

  @Test func `keys may be numbers`() throws {
    var fixture = CatalogFixtureStore()
    fixture.setTree("TREE", numbered: [(key: 7, value: [1]), (key: 65_535, value: Array(repeating: 2, count: 100))])
    let file = fixture.bytes()
    let tree = try #require(try Self.tree(file))
    #expect(tree.keysAreNumbers && tree.entries.map(\.key) == [7, 65_535])
    #expect(try Self.tree(file, "OTHER") == nil)
  }

  @Test func `an inner node that is its own child is a problem, and its other children are read`() throws {
    var fixture = CatalogFixtureStore()
    fixture.setTree("TREE", Self.entries(20), entriesPerLeaf: 5)
    var file = fixture.bytes()
    let header = try Self.header(file)
    let root = Self.number(file, at: header + 8)
    let node = Self.number(file, at: Self.place(of: root, in: file))
    file.replaceSubrange(node + 12..<node + 16, with: file[header + 8..<header + 12])
    let tree = try #require(try Self.tree(file))
    #expect(tree.problem != nil && tree.entries.count == 15)
  }

  @Test func `a leaf outside the file hides no other leaf`() throws {
    var fixture = CatalogFixtureStore()
    fixture.setTree("TREE", Self.entries(20), entriesPerLeaf: 5)
    var file = fixture.bytes()
    let tree = try #require(try Self.tree(file))
    let header = try Self.header(file)
    let root = Self.number(file, at: Self.place(of: Self.number(file, at: header + 8), in: file))
    // The third child of the root, which is the third leaf of the chain.
    let third = Self.place(of: Self.number(file, at: root + 12 + 16), in: file)
    file.replaceSubrange(third..<third + 4, with: [255, 255, 255, 255])
    let damaged = try #require(try Self.tree(file))
    #expect(damaged.entries.count == 15 && damaged.problem != nil && tree.entries.count == 20)
  }

  @Test func `a count beyond the bytes of a leaf is cut`() throws {
    var fixture = CatalogFixtureStore()
    fixture.setTree("TREE", Self.entries(3))
    var file = fixture.bytes()
    let header = try Self.header(file)
    let leaf = Self.number(file, at: Self.place(of: Self.number(file, at: header + 8), in: file))
    file[leaf + 2] = 255
    let tree = try #require(try Self.tree(file))
    #expect(tree.entries.count == 3 && tree.problem != nil)
  }

  @Test(arguments: [[], Array("BOMStore".utf8), Array("BOMStore".utf8) + Array(repeating: 255, count: 24)])
  func `a header without tables is refused`(file: [UInt8]) {
    #expect(throws: CatalogError.self) { try Self.tree(file) }
  }
}
