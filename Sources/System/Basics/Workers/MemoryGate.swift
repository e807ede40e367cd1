import Dispatch
import Synchronization

/// A memory budget that workers share. A worker that needs more than the rest waits, in the order of requests.
package final class MemoryGate: Sendable {
  private struct State {
    var used = 0
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  /// The budget in bytes.
  private let capacity: Int
  private let state = Mutex(State())

  package init(capacity: Int) { self.capacity = capacity }

  /// Runs `work` once `bytes` are free. A request above the whole budget runs when no other request is running.
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
