/// The writer of a block store (`BOMStore`). Blocks are numbered from 1, as they are added.
struct BlockStoreWriter {
  private var blocks: [ArraySlice<UInt8>] = [[]]
  private var variables: [(name: String, block: Int)] = []
  private let form: StoreForm

  /// The first block's offset in 43 of 43 catalogs.
  private static let firstBlock = 512

  init(_ form: StoreForm) { self.form = form }

  /// Adds a block and returns its number.
  mutating func add(_ bytes: ArraySlice<UInt8>) -> Int {
    blocks.append(bytes)
    return blocks.count - 1
  }

  mutating func add(_ bytes: [UInt8]) -> Int { add(bytes[...]) }

  /// Adds a block whose bytes follow later.
  mutating func reserve() -> Int { add([]) }

  mutating func fill(_ block: Int, _ bytes: [UInt8]) { blocks[block] = bytes[...] }

  mutating func set(_ name: String, block: Int) { variables.append((name, block)) }

  /// Returns the file: a header, the blocks by number, the variables, and the index at the end.
  func encoded() -> StoreImage {
    var file: [UInt8] = []
    // The index has 8 bytes for each block, and room for more. A growth would copy the whole file.
    let index = 8 * (max(form.leastBlocks, blocks.count) + 64)
    file.reserveCapacity(blocks.reduce(Self.firstBlock + index) { $0 + $1.count + 16 } + 64 * variables.count)
    file.appendZeros(Self.firstBlock)
    var ranges = [0..<0]
    ranges.reserveCapacity(blocks.count)
    for block in blocks.dropFirst() {
      align(&file)
      ranges.append(file.count..<file.count + block.count)
      file += block
    }
    align(&file)
    let start = file.count
    file.appendBig32(variables.count)
    for variable in variables {
      file.appendBig32(variable.block)
      file.append(UInt8(truncatingIfNeeded: variable.name.utf8.count))
      file += variable.name.utf8
    }
    let end = file.count
    var image = StoreImage(
      file: consume file, blocks: ranges, variables: start..<end, leastBlocks: form.leastBlocks)
    align(&image.file)
    image.writeIndex(at: image.file.count, length: image.indexLength)
    return image
  }

  private func align(_ file: inout [UInt8]) {
    if form.isAligned { file.align16() }
  }
}

/// The bytes of a block store with the places of its blocks.
struct StoreImage {
  var file: [UInt8]
  /// The range of each block. The block 0 is empty.
  private(set) var blocks: [Range<Int>]
  private let variables: Range<Int>
  private let leastBlocks: Int
  private var index = 0..<0
  /// Unused ranges, the shortest first.
  private var free: [Range<Int>] = []

  init(file: [UInt8], blocks: [Range<Int>], variables: Range<Int>, leastBlocks: Int) {
    self.file = file
    self.blocks = blocks
    self.variables = variables
    self.leastBlocks = leastBlocks
  }

  /// The bytes of the index: a count and pairs, then the list of unused ranges with two spare pairs.
  fileprivate var indexLength: Int { 4 + 8 * entries + 4 + 8 * (free.count + 2) }

  /// The pairs of the index. Above the least number, one more than the used blocks, rounded up to a multiple of 8.
  private var entries: Int { max(leastBlocks, (blocks.count + 7) & ~7) }

  /// Writes the index and the header of the file. The index of an earlier call becomes an unused range.
  mutating func writeIndex(at start: Int, length: Int) {
    let old = index
    index = start..<start + length
    if !old.isEmpty { release(old) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    bytes.appendBig32(entries)
    for block in blocks { bytes.append(block) }
    bytes.appendZeros(8 * (entries - blocks.count))
    bytes.appendBig32(free.count)
    for unused in free { bytes.append(unused) }
    bytes.appendZeros(length - bytes.count)
    store(bytes, at: start)
    var header = Array("BOMStore".utf8)
    let numbers = [1, blocks.count - 1, index.lowerBound, index.count, variables.lowerBound, variables.count]
    for number in numbers { header.appendBig32(number) }
    store(header, at: 0)
  }

  private mutating func store(_ bytes: [UInt8], at start: Int) {
    if start + bytes.count > file.count { file.appendZeros(start + bytes.count - file.count) }
    file.replaceSubrange(start..<start + bytes.count, with: bytes)
  }

  /// Writes a block again. It gets another range, and its old one becomes unused.
  mutating func rewrite(_ block: Int, _ bytes: [UInt8], inPlace: Bool = false) {
    if inPlace { return store(bytes, at: blocks[block].lowerBound) }
    let old = blocks[block]
    let start = take(bytes.count)
    store(bytes, at: start)
    blocks[block] = start..<start + bytes.count
    release(old)
  }

  /// Writes the index again, in an unused range or at the end.
  mutating func rewriteIndex() {
    let length = indexLength
    writeIndex(at: take(length), length: length)
  }

  /// Returns the start of the shortest unused range with room, or the end of the file.
  private mutating func take(_ length: Int) -> Int {
    guard let slot = free.firstIndex(where: { $0.count >= length }) else { return (file.count + 15) & ~15 }
    let range = free.remove(at: slot)
    let rest = (range.lowerBound + length + 15) & ~15
    if rest < range.upperBound { release(rest..<range.upperBound) }
    return range.lowerBound
  }

  private mutating func release(_ range: Range<Int>) {
    let slot = free.firstIndex { $0.count >= range.count } ?? free.count
    free.insert(range, at: slot)
  }
}

extension [UInt8] {
  /// Appends an offset and a length.
  fileprivate mutating func append(_ range: Range<Int>) {
    appendBig32(range.lowerBound)
    appendBig32(range.count)
  }
}
