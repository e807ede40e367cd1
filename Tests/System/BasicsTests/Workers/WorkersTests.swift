import CrushBasics
import CrushFixtures
import Synchronization
import Testing

@Suite struct WorkersTests {
  static let widths = [1, 2, 8, 64]

  /// Does work whose duration differs between items, so that threads overtake each other.
  private func busy(_ item: Int) -> Int {
    (0..<(item * 7919 % 50) * 40).reduce(item) { $0 ^ ($1 &* 3) ^ ($1 &* 3) } &* 2
  }

  @Test(arguments: widths) func `results have the order of the items`(_ width: Int) {
    let items = Array(0..<500)
    let results = Workers.map(items, width: width, scratch: {}) { _, item in busy(item) }
    #expect(results == items.map { $0 * 2 })
  }

  @Test(arguments: widths) func `every item is processed exactly once`(_ width: Int) {
    let seen = Mutex<[Int: Int]>([:])
    let finished = Atomic<Int>(0)
    _ = Workers.map(
      Array(0..<500), width: width, scratch: {}, finished: { finished.add(1, ordering: .relaxed) }
    ) { _, item in
      seen.withLock { $0[item, default: 0] += 1 }
    }
    #expect(seen.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<500).map { ($0, 1) }))
    #expect(finished.load(ordering: .relaxed) == 500)
  }

  @Test(arguments: widths) func `scratch is created once per worker`(_ width: Int) {
    let made = Atomic<Int>(0)
    let results = Workers.map(
      Array(0..<200), width: width, scratch: { made.add(1, ordering: .relaxed).newValue }
    ) { scratch, item in
      scratch
    }
    #expect((1...width).contains(made.load(ordering: .relaxed)))
    #expect(results.allSatisfy { (1...width).contains($0) })
  }

  @Test func `idle workers create no scratch`() {
    let made = Atomic<Int>(0)
    _ = Workers.map([1, 2, 3], width: 64, scratch: { made.add(1, ordering: .relaxed).newValue }) { _, item in item }
    #expect(made.load(ordering: .relaxed) <= 3)
  }

  @Test func `a worker has its own scratch for all its items`() {
    let counts = Workers.map(Array(0..<300), width: 8, scratch: { 0 }) { scratch, _ in
      scratch += 1
      return scratch
    }
    // Each worker counts 1, 2, 3 …. The number of ones is the number of workers, and no worker repeats a count.
    let workers = counts.count { $0 == 1 }
    #expect((1...8).contains(workers))
    for count in 1...300 { #expect(counts.count { $0 == count } <= workers) }
  }

  @Test(arguments: widths) func `no items cause no results and no scratch`(_ width: Int) {
    let made = Atomic<Int>(0)
    let results = Workers.map(
      [Int](), width: width, order: [], scratch: { made.add(1, ordering: .relaxed).newValue }
    ) { _, item in item }
    #expect(results.isEmpty)
    #expect(made.load(ordering: .relaxed) == 0)
  }

  @Test(arguments: widths) func `the results do not depend on the order of starting`(_ width: Int) {
    var random = SeededGenerator(seed: 0x0_4DE4)
    for _ in 0..<5 {
      let order = Array(0..<100).shuffled(using: &random)
      let results = Workers.map(Array(0..<100), width: width, order: order, scratch: {}) { _, item in item * 3 }
      #expect(results == (0..<100).map { $0 * 3 }, "seed \(random.seed)")
    }
  }

  @Test func `a single worker starts the items in the requested order`() {
    let begun = Mutex<[Int]>([])
    _ = Workers.map(Array(0..<6), width: 1, order: [3, 1, 5, 0, 2, 4], scratch: {}) { _, item in
      begun.withLock { $0.append(item) }
    }
    #expect(begun.withLock { $0 } == [3, 1, 5, 0, 2, 4])
  }

  @Test func `the machine has at least one core`() {
    #expect(CoreCount.available >= 1)
  }

  @Test func `a width of 0 and an incomplete order trap`() async {
    await #expect(processExitsWith: .failure) { _ = Workers.map([1], width: 0, scratch: {}) { _, item in item } }
    await #expect(processExitsWith: .failure) {
      _ = Workers.map([1, 2], width: 1, order: [0], scratch: {}) { _, item in item }
    }
  }
}

@Suite struct SystemThreadTests {
  @Test func `a joined thread has completed its work`() throws {
    for round in 0..<200 {
      let seen = Atomic<Int>(0)
      let threads = (0..<4).map { number in SystemThread { seen.add(1 << (number * 8), ordering: .relaxed) } }
      for thread in threads { try #require(thread).join() }
      #expect(seen.load(ordering: .relaxed) == 0x0101_0101, "round \(round)")
    }
  }

  @Test func `a thread has a large stack`() throws {
    /// Recurses through four megabytes of frames.
    @Sendable func depth(_ rest: Int) -> Int {
      var frame = InlineArray<128, Int>(repeating: rest)
      if rest == 0 { return frame[0] }
      frame[rest % 128] = depth(rest - 1)
      return frame[rest % 128] + 1
    }
    let reached = Atomic<Int>(0)
    let thread = SystemThread { reached.store(depth(2000), ordering: .relaxed) }
    try #require(thread).join()
    #expect(reached.load(ordering: .relaxed) == 2000)
  }

  @Test func `workers may use workers, and no thread remains`() {
    for _ in 0..<50 {
      let sums = Workers.map(Array(0..<8), width: 4, scratch: {}) { _, item in
        Workers.map(Array(0..<16), width: 4, scratch: {}) { _, inner in inner * item }.reduce(0, +)
      }
      #expect(sums == (0..<8).map { $0 * 120 })
    }
  }
}
