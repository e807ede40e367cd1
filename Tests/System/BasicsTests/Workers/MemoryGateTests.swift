import CrushBasics
import CrushFixtures
import Synchronization
import Testing

@Suite struct MemoryGateTests {
  @Test func `the requests in use never exceed the budget, except a single larger one`() {
    let gate = MemoryGate(capacity: 100)
    let inside = Mutex((bytes: 0, count: 0, most: 0))
    var random = SeededGenerator(seed: 5)
    let sizes = (0..<400).map { _ in Int.random(in: 0...140, using: &random) }
    let results = Workers.map(sizes, width: 8, scratch: {}) { _, bytes in
      gate.with(bytes) {
        inside.withLock { state in
          state = (state.bytes + bytes, state.count + 1, max(state.most, state.bytes + bytes))
          #expect(state.bytes <= 100 || state.count == 1 || state.bytes == bytes, "\(state)")
        }
        Workers.pause(seconds: 0.0002)
        inside.withLock { $0 = ($0.bytes - bytes, $0.count - 1, $0.most) }
        return bytes
      }
    }
    #expect(results == sizes)
    #expect(inside.withLock { $0.most } > 50)
  }
}

@Suite struct TrialSizesTests {
  @Test func `the surviving trials do not depend on thread timing`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let sizes = (0..<12).map { _ in Int.random(in: 90...130, using: &random) }
      // One after another: a trial is abandoned if it exceeds the limit of the earlier ones.
      var expected: [Int] = []
      var smallest = Int.max
      for (index, size) in sizes.enumerated() where smallest == .max || size <= smallest + smallest / 10 {
        expected.append(index)
        smallest = min(smallest, size)
      }
      let trials = TrialSizes(count: sizes.count, tolerance: 10)
      for index in sizes.indices.shuffled(using: &random) where sizes[index] <= trials.limit(at: index) {
        trials.note(sizes[index], at: index)
      }
      #expect(trials.survivors.map(\.index) == expected)
    }
  }
}
