/// Paths that are taken, each by the one who came first. Apple's file systems take two for one whose names differ by case
/// or by their Unicode form only.
struct OutputNameTable {
  /// Slots of an open table: 0, or one more than the index of a path in `paths`. Half of them are free at least.
  private var slots: [UInt32]
  private var paths: [(hash: UInt64, path: String)] = []
  /// All of them once one is not ASCII: Swift's strings are equal when they are canonically equivalent, and hash so.
  private var folded: [String: Int]?
  /// Chance, so that nobody can make names that fall together.
  private let seed = UInt64.random(in: 0 ... .max)

  init() { slots = [UInt32](repeating: 0, count: 64) }

  /// - Returns: nil when nobody had the path; else at which place in the order of all claims that were granted.
  mutating func claim(_ path: String) -> Int? {
    guard folded == nil, let hash = Self.hash(path.utf8.span, seed) else { return claimFolded(path) }
    if paths.count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if paths[index].hash == hash, Self.areEqual(paths[index].path.utf8.span, path.utf8.span) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    paths.append((hash, path))
    slots[slot] = UInt32(paths.count)
    return nil
  }

  /// A path as it was claimed.
  ///
  /// - Parameter index: in the order of all claims that were granted.
  subscript(index: Int) -> String { paths[index].path }

  /// Equal for paths that Apple's file systems take for one.
  static func folded(_ path: String) -> String { path.lowercased() }

  private mutating func claimFolded(_ path: String) -> Int? {
    if folded == nil {
      folded = [:]
      for index in paths.indices { folded?[Self.folded(paths[index].path)] = index }
    }
    let key = Self.folded(path)
    if let index = folded?[key] { return index }
    folded?[key] = paths.count
    paths.append((0, path))
    return nil
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, entry) in paths.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// In lower case; nil for what is not ASCII. Each byte goes through a full product, as in wyhash.
  private static func hash(_ path: Span<UInt8>, _ seed: UInt64) -> UInt64? {
    var hash = seed
    var all: UInt8 = 0
    for index in path.indices {
      all |= path[index]
      let product = (hash ^ UInt64(lower(path[index]))).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
    }
    return all < 0x80 ? hash : nil
  }

  private static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where lower(left[index]) != lower(right[index]) { return false }
    return true
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
