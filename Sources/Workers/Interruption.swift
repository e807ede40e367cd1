import Dispatch
import Synchronization

/// A stop that lets nothing be half done: what has begun ends, nothing begins any more.
///
/// Workers wrap what must not be cut short, such as writing one file, in `perform`. Whoever stops waits for those that
/// are inside and may then end the process.
package final class Interruption: Sendable {
  private struct State {
    var isStopped = false
    var inside = 0
    var lastWords: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let isQuiet = DispatchSemaphore(value: 0)

  package init() {}

  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Does `work`, unless all has stopped: then it never returns, since the process is about to end.
  package func perform<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.inside += 1 }
      return state.isStopped
    }
    if isStopped { while true { DispatchSemaphore(value: 0).wait() } }
    defer {
      let isLast = state.withLock { state in
        state.inside -= 1
        return state.isStopped && state.inside == 0
      }
      if isLast { isQuiet.signal() }
    }
    return try work()
  }

  /// What is to be done before the process ends; nil for nothing.
  package func setLastWords(_ work: (@Sendable () -> Void)?) { state.withLock { $0.lastWords = work } }

  /// Stops: returns once nobody is inside and the last words are spoken. The process must then end.
  package func stop() {
    let mustWait = state.withLock { state in
      state.isStopped = true
      return state.inside > 0
    }
    if mustWait { isQuiet.wait() }
    state.withLock { $0.lastWords }?()
  }
}
