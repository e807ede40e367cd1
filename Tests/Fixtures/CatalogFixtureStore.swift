/// A writer of block stores (`BOMStore`), as far as tests need one. It shares no code with the reader.
package struct CatalogFixtureStore {
  private var blocks: [[UInt8]] = [[]]
  private var variables: [(name: String, block: Int)] = []

  package init() {}

  /// Adds a block and returns its number.
  package mutating func add(_ bytes: [UInt8]) -> Int {
    blocks.append(bytes)
    return blocks.count - 1
  }

  /// Adds a variable for a block.
  package mutating func set(_ name: String, block: Int) { variables.append((name, block)) }

  package mutating func set(_ name: String, _ bytes: [UInt8]) { set(name, block: add(bytes)) }

  /// Adds a tree whose keys are blocks.
  ///
  /// - Parameters:
  ///   - entries: sorted by key.
  ///   - entriesPerLeaf: more entries give several leaves below an inner node.
  package mutating func setTree(
    _ name: String, _ entries: [(key: [UInt8], value: [UInt8])], entriesPerLeaf: Int = 256
  ) {
    let pairs = entries.map { entry in (key: add(entry.key), value: add(entry.value)) }
    setTree(name, pairs: pairs, keysAreNumbers: false, entriesPerLeaf: entriesPerLeaf)
  }

  /// Adds a tree whose keys are numbers.
  package mutating func setTree(_ name: String, numbered entries: [(key: Int, value: [UInt8])]) {
    let pairs = entries.map { (key: $0.key, value: add($0.value)) }
    setTree(name, pairs: pairs, keysAreNumbers: true, entriesPerLeaf: 256)
  }

  private mutating func setTree(
    _ name: String, pairs: [(key: Int, value: Int)], keysAreNumbers: Bool, entriesPerLeaf: Int
  ) {
    let starts = pairs.isEmpty ? [0] : Array(stride(from: 0, to: pairs.count, by: entriesPerLeaf))
    let first = blocks.count
    for (index, start) in starts.enumerated() {
      let part = pairs[start..<min(start + entriesPerLeaf, pairs.count)]
      var leaf = Self.big16(1) + Self.big16(part.count)
      leaf +=
        Self.big32(index + 1 < starts.count ? first + index + 1 : 0) + Self.big32(index > 0 ? first + index - 1 : 0)
      for pair in part { leaf += Self.big32(pair.value) + Self.big32(pair.key) }
      blocks.append(leaf)
    }
    var root = first
    if starts.count > 1 {
      // An inner node names the last key of every child but the rightmost one.
      var node = Self.big16(0) + Self.big16(starts.count - 1) + Self.big32(0) + Self.big32(0)
      for (index, start) in starts.dropLast().enumerated() {
        node += Self.big32(first + index) + Self.big32(pairs[start + entriesPerLeaf - 1].key)
      }
      root = add(node + Self.big32(first + starts.count - 1))
    }
    var header = Array("tree".utf8) + Self.big32(1) + Self.big32(root) + Self.big32(4096) + Self.big32(pairs.count)
    header += [keysAreNumbers ? 1 : 0] + Self.big32(0) + Self.big32(0)
    set(name, header)
  }

  /// Returns the file: a header of 512 bytes, blocks, variables, index.
  package func bytes() -> [UInt8] {
    var body: [UInt8] = Array(repeating: 0, count: 512)
    func align(_ bytes: inout [UInt8]) { while bytes.count % 16 != 0 { bytes.append(0) } }
    var index = Self.big32(blocks.count)
    for block in blocks {
      align(&body)
      index += Self.big32(block.isEmpty ? 0 : body.count) + Self.big32(block.count)
      body += block
    }
    align(&body)
    let variablesOffset = body.count
    body += Self.big32(variables.count)
    for variable in variables {
      body += Self.big32(variable.block) + [UInt8(variable.name.utf8.count)] + Array(variable.name.utf8)
    }
    let variablesLength = body.count - variablesOffset
    align(&body)
    index += Array(repeating: 0, count: 20)
    var header = Array("BOMStore".utf8) + Self.big32(1) + Self.big32(blocks.count - 1)
    header +=
      Self.big32(body.count) + Self.big32(index.count) + Self.big32(variablesOffset) + Self.big32(variablesLength)
    body.replaceSubrange(0..<header.count, with: header)
    return body + index
  }

  private static func big16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16 & 0xFFFF) + big16(value & 0xFFFF) }
}
