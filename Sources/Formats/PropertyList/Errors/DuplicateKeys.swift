/// A search for keys that occur more than once in a dictionary, in time linear in the bytes of the keys.
struct DuplicateKeys {
  /// The value of a repeated key that is kept, at the position of the first one.
  enum Keeping {
    case firstValue
    case lastValue
  }

  /// A repeated key, its first occurrence, and whether its value replaces the first value.
  private struct Repetition {
    let first: Int
    let key: Int
    let isValueKept: Bool
  }

  /// The repetitions, sorted by the ends of their dictionaries. The repetitions of a dictionary and of its subtree are
  /// last.
  private var repetitions: [Repetition] = []
  private var keys: [Int] = []
  private var slots: [UInt32] = []

  /// Up to this number of keys are compared pair by pair (28 comparisons of hashes). More keys use a table.
  private static let fewKeys = 8

  /// Searches a complete dictionary. Returns the number of distinct keys and the index of the last key.
  mutating func find(
    in document: Document, dictionary: Int, keeping: Keeping
  ) -> (different: Int, last: Int) {
    keys.removeAll(keepingCapacity: true)
    let nodes = document.nodes.span
    var key = dictionary &+ 1
    for _ in 0..<nodes[dictionary].count {
      keys.append(key)
      key = nodes[key &+ 1].next(after: key &+ 1)
    }
    guard keys.count > 1 else { return (keys.count, keys.last ?? dictionary) }
    let before = repetitions.count
    if keys.count <= Self.fewKeys {
      findAmongFew(document, keeping)
    } else {
      findInTable(document, keeping)
    }
    return (keys.count - (repetitions.count - before), keys[keys.count - 1])
  }

  private mutating func findAmongFew(_ document: Document, _ keeping: Keeping) {
    let nodes = document.nodes.span
    for later in 1..<keys.count {
      let node = nodes[keys[later]]
      for earlier in 0..<later {
        let other = nodes[keys[earlier]]
        if other.hash == node.hash && document.hasEqualBytes(other, node) {
          record(keys[later], after: keys[earlier], keeping)
          break
        }
      }
    }
  }

  private mutating func findInTable(_ document: Document, _ keeping: Keeping) {
    // The table is at most half full: its size is the least power of two that is at least twice the count.
    let size = 1 << (Int.bitWidth - (keys.count * 2 - 1).leadingZeroBitCount)
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: size))
    let nodes = document.nodes.span
    for position in keys.indices {
      let node = nodes[keys[position]]
      var slot = Int(node.hash) & (size &- 1)
      while true {
        // Slots contain positions counted from 1. 0 marks a free slot.
        let found = Int(slots[slot])
        if found == 0 {
          slots[slot] = UInt32(truncatingIfNeeded: position &+ 1)
          break
        }
        let other = nodes[keys[found &- 1]]
        if other.hash == node.hash && document.hasEqualBytes(other, node) {
          record(keys[position], after: keys[found &- 1], keeping)
          break
        }
        slot = (slot &+ 1) & (size &- 1)
      }
    }
  }

  private mutating func record(_ key: Int, after first: Int, _ keeping: Keeping) {
    repetitions.append(Repetition(first: first, key: key, isValueKept: keeping == .lastValue))
  }

  /// Discards the repetitions in nodes from `index` on, because these nodes are about to be replaced.
  mutating func forget(from index: Int) {
    while let last = repetitions.last, last.key >= index {
      repetitions.removeLast()
    }
  }

  /// The repetitions as key nodes: the first occurrence and a later one.
  var pairs: [(first: Int, later: Int)] {
    repetitions.map { ($0.first, $0.key) }
  }

  /// Returns the document with each key once per dictionary.
  func resolved(_ document: consuming Document) -> Document {
    guard !repetitions.isEmpty else { return document }
    var values: [Int: Int] = [:]
    var dropped: Set<Int> = []
    for repetition in repetitions {
      dropped.insert(repetition.key)
      if repetition.isValueKept { values[repetition.first] = repetition.key + 1 }
    }
    let nodes = document.nodes
    document.nodes = Rearrangement.of(nodes) { dictionary, entries in
      var key = dictionary + 1
      for _ in 0..<nodes[dictionary].count {
        if !dropped.contains(key) {
          entries.append(Rearrangement.Entry(key: key, value: values[key] ?? key + 1))
        }
        key = nodes[key + 1].next(after: key + 1)
      }
    }
    return document
  }
}
