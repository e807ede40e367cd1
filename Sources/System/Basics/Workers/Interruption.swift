import Dispatch
import Synchronization

/// A stop request that lets running steps finish and prevents new ones.
///
/// Workers run each step that must not be cut short, such as writing a file, in `perform`. `stop` waits for the running
/// steps. The caller may then end the process.
package final class Interruption: Sendable {
  private struct State {
    var isStopped = false
    /// The number of running steps.
    var running = 0
    var terminationHandler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let isQuiet = DispatchSemaphore(value: 0)

  package init() {}

  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Runs `work`. After a stop, it neither runs `work` nor returns, because the process is about to end.
  package func perform<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.running += 1 }
      return state.isStopped
    }
    if isStopped { while true { DispatchSemaphore(value: 0).wait() } }
    defer {
      let isLast = state.withLock { state in
        state.running -= 1
        return state.isStopped && state.running == 0
      }
      if isLast { isQuiet.signal() }
    }
    return try work()
  }

  /// Sets a handler that `stop` calls before the process ends, or removes it.
  package func setTerminationHandler(_ work: (@Sendable () -> Void)?) {
    state.withLock { $0.terminationHandler = work }
  }

  /// Stops all work. Returns when no step is running and the termination handler has returned. The process must then
  /// end.
  package func stop() {
    let mustWait = state.withLock { state in
      state.isStopped = true
      return state.running > 0
    }
    if mustWait { isQuiet.wait() }
    state.withLock { $0.terminationHandler }?()
  }
}
