/// A finder of all useful matches of a stream, by binary trees.
///
/// The positions with equal hashes of three bytes form a tree, ordered by the bytes that follow them. Positions in runs
/// have a tree for each byte and rest of the run. A new position becomes the root. The search visits nodes in order of
/// age, so the first node with a longer common prefix is the nearest one. The finder needs one megabyte,
/// also for the largest stream.
struct MatchFinder {
  private static let hashBits = 16
  /// The positions that the trees hold, twice the window. With one window, a distance of 32,768 would be lost.
  private static let ring = 2 * DeflateAlphabet.window
  /// Positions are kept in 32 bits. After this many bytes the trees start anew.
  private static let rebase = 1 << 30
  private static let none: Int32 = -1
  /// The most nodes that one search visits. 128 cost 0.14 percent of game art.
  private static let depth = 512

  private var roots: [Int32] = []
  /// The smaller and the larger child of each position.
  private var children: [Int32] = []
  private var runs = RunChain()
  /// The position of the stream that has the number zero in the trees.
  private var base = 0

  /// Forgets the stream before.
  mutating func reset() {
    if roots.isEmpty {
      roots = [Int32](repeating: Self.none, count: 1 << Self.hashBits)
      children = [Int32](repeating: Self.none, count: 2 * Self.ring)
    }
    forgetTrees(before: 0)
    runs.reset()
  }

  private mutating func forgetTrees(before position: Int) {
    for index in roots.indices { roots[index] = Self.none }
    base = position
  }

  /// Finds the matches of a chunk, which follows the last one.
  ///
  /// - Parameters:
  ///   - bytes: the whole stream.
  ///   - chunk: the positions to search. No match leaves the chunk at its end, and all reach back up to a window.
  mutating func find(
    in bytes: Span<UInt8>, chunk: Range<Int>, into table: inout MatchTable
  ) {
    if chunk.upperBound - base > Self.rebase { forgetTrees(before: chunk.lowerBound) }
    table.matches.removeAll(keepingCapacity: true)
    table.starts.removeAll(keepingCapacity: true)
    table.starts.reserveCapacity(chunk.count + 2)
    let search = Search(base: base, end: chunk.upperBound)
    search.run(bytes, chunk, &roots, &children, &runs, &table)
    for _ in 0..<2 { table.starts.append(Int32(truncatingIfNeeded: table.matches.count)) }
  }

  /// The search for the matches of one chunk.
  private struct Search {
    let base: Int
    /// The end of the chunk.
    let end: Int

    func run(
      _ bytes: Span<UInt8>, _ chunk: Range<Int>, _ roots: inout [Int32], _ children: inout [Int32],
      _ runs: inout RunChain, _ table: inout MatchTable
    ) {
      var roots = roots.mutableSpan
      var children = children.mutableSpan
      for position in chunk {
        table.starts.append(Int32(truncatingIfNeeded: table.matches.count))
        let limit = min(bytes.count &- position, DeflateAlphabet.longestMatch)
        if limit < DeflateAlphabet.shortestMatch { continue }
        let run = runs.run(at: position, in: bytes)
        var known = DeflateAlphabet.shortestMatch &- 1
        if run.length >= RunChain.shortest {
          known = matchRun(run, at: position, of: bytes[position], limit: limit, &runs, &table)
          // A long run needs no tree, since its matches are as long as they get.
          if run.length >= limit { continue }
        }
        let hash = run.length >= RunChain.shortest ? Self.hash(bytes[position], run.length) : Self.hash(bytes, position)
        let root = roots[hash]
        roots[hash] = Int32(truncatingIfNeeded: position &- base)
        enter(bytes, position, limit: limit, longest: known, root: root, &children, &table)
      }
    }

    /// Adds the matches of the rest of a run, and returns the longest length.
    @inline(__always)
    private func matchRun(
      _ run: (length: Int, isFirst: Bool), at position: Int, of byte: UInt8, limit: Int, _ runs: inout RunChain,
      _ table: inout MatchTable
    ) -> Int {
      let most = min(limit, end &- position)
      if run.isFirst {
        return runs.findAndAppend(byte, at: position, length: run.length, limit: most, into: &table)
      }
      let length = min(run.length, most)
      if length >= DeflateAlphabet.shortestMatch {
        table.add(length: length, distance: 0)
      }
      return length
    }

    @inline(__always)
    private static func hash(_ bytes: Span<UInt8>, _ position: Int) -> Int {
      hash(UInt32(bytes[position]) | UInt32(bytes[position &+ 1]) << 8 | UInt32(bytes[position &+ 2]) << 16)
    }

    /// Returns the hash of a run's rest, which is apart from all hashes of three bytes.
    @inline(__always)
    private static func hash(_ byte: UInt8, _ run: Int) -> Int {
      hash(UInt32(byte) | UInt32(truncatingIfNeeded: run) << 8 | 1 << 24)
    }

    @inline(__always)
    private static func hash(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 16) }

    /// Searches a tree and enters a position as its root. The matches are added, the longest last.
    ///
    /// - Parameter longest: the length that the matches so far have.
    @inline(__always)
    private func enter(
      _ bytes: Span<UInt8>, _ position: Int, limit: Int, longest: Int, root: Int32,
      _ children: inout MutableSpan<Int32>, _ table: inout MatchTable
    ) {
      let number = position &- base
      let room = end &- position
      var longest = longest
      var current = Int(root)
      // The places that wait for the root of the smaller and of the larger rest of the tree.
      var smaller = 2 &* (number & (ring &- 1))
      var larger = smaller &+ 1
      var smallerPrefix = 0
      var largerPrefix = 0
      var left = MatchFinder.depth
      while current >= 0 && number &- current <= DeflateAlphabet.window && left > 0 {
        left &-= 1
        let node = 2 &* (current & (ring &- 1))
        let other = current &+ base
        let length = bytes.commonPrefix(position, other, known: min(smallerPrefix, largerPrefix), limit: limit)
        if length > longest {
          longest = length
          let usable = min(length, room)
          if usable >= DeflateAlphabet.shortestMatch {
            table.add(length: usable, distance: number &- current &- 1)
          }
          if length == limit {
            children[smaller] = children[node]
            children[larger] = children[node &+ 1]
            return
          }
        }
        if bytes[other &+ length] < bytes[position &+ length] {
          children[smaller] = Int32(truncatingIfNeeded: current)
          smaller = node &+ 1
          current = Int(children[smaller])
          smallerPrefix = length
        } else {
          children[larger] = Int32(truncatingIfNeeded: current)
          larger = node
          current = Int(children[larger])
          largerPrefix = length
        }
      }
      children[smaller] = MatchFinder.none
      children[larger] = MatchFinder.none
    }
  }
}
