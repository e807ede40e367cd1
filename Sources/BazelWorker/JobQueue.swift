import Dispatch
import Synchronization

/// The requests that are not answered yet, and the threads that work on them.
final class JobQueue: Sendable {
  private struct Job {
    let request: WorkRequest
    var isCancelled = false
  }

  private struct State {
    /// By arrival: ids repeat.
    var jobs: [Int: Job] = [:]
    var arrived = 0
  }

  private let state = Mutex(State())
  private let output = Mutex(())
  private let write: @Sendable ([UInt8]) -> Void
  private let handle: Worker.Handler
  private let group = DispatchGroup()
  /// One after another: requests without an id.
  private let single = DispatchQueue(label: "single requests")
  private let multiple = DispatchQueue(label: "requests with an id", attributes: .concurrent)
  private let places: DispatchSemaphore

  init(width: Int, write: @escaping @Sendable ([UInt8]) -> Void, handle: @escaping Worker.Handler) {
    places = DispatchSemaphore(value: width)
    self.write = write
    self.handle = handle
  }

  func add(_ request: WorkRequest) {
    let number = state.withLock { state in
      state.arrived += 1
      state.jobs[state.arrived] = Job(request: request)
      return state.arrived
    }
    (request.id == 0 ? single : multiple).async(group: group) {
      self.places.wait()
      defer { self.places.signal() }
      self.work(number, request)
    }
  }

  /// Marks what has this id and is not answered; what is answered already is no matter.
  func cancel(_ id: Int32) {
    state.withLock { state in
      for (number, job) in state.jobs where job.request.id == id { state.jobs[number]?.isCancelled = true }
    }
  }

  /// Waits until all is answered.
  func finish() { group.wait() }

  private func work(_ number: Int, _ request: WorkRequest) {
    let isCancelled = state.withLock { $0.jobs[number]?.isCancelled ?? false }
    let response = isCancelled ? nil : handle(request)
    let wasCancelled = state.withLock { $0.jobs.removeValue(forKey: number)?.isCancelled ?? false }
    output.withLock { _ in write(WorkResponse.line(wasCancelled ? nil : response, id: request.id)) }
  }
}
