import Dispatch
import Synchronization

/// Memory that workers share: who needs more than is left waits for the others, in the order of asking.
package final class MemoryGate: Sendable {
  private struct State {
    var used = 0
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  /// Bytes.
  private let capacity: Int
  private let state = Mutex(State())

  package init(capacity: Int) { self.capacity = capacity }

  /// Does `work` once `bytes` are free. What is larger than the whole gets its turn when nobody else works.
  package func with<Result>(_ bytes: Int, _ work: () -> Result) -> Result {
    enter(bytes)
    defer { leave(bytes) }
    return work()
  }

  private func enter(_ bytes: Int) {
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.isEmpty && fits(bytes, state) {
        state.used += bytes
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((bytes, turn))
      return turn
    }
    turn?.wait()
  }

  private func leave(_ bytes: Int) {
    state.withLock { state in
      state.used -= bytes
      while let next = state.waiting.first, fits(next.bytes, state) {
        state.used += next.bytes
        state.waiting.removeFirst()
        next.turn.signal()
      }
    }
  }

  private func fits(_ bytes: Int, _ state: State) -> Bool {
    state.used == 0 || bytes <= capacity - state.used
  }
}
