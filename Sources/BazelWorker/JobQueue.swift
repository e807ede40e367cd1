import CrushWorkers
import Dispatch
import Synchronization

/// The unanswered requests, and the threads that process them.
///
/// A new request starts a thread if fewer than `width` are running. A thread ends when no request waits. If the system
/// refuses a thread, the reading thread processes the requests before it reads the next one.
final class JobQueue: Sendable {
  private struct Job {
    let request: WorkRequest
    var isCancelled = false
  }

  private struct State {
    /// The jobs by order of arrival, because ids may repeat.
    var jobs: [Int: Job] = [:]
    /// The numbers of the jobs that are neither canceled nor answered, by their ids.
    var open: [Int32: Set<Int>] = [:]
    var arrived = 0
    var running = 0
    /// Whether a request without an id is running. Such requests run one after another.
    var isSingleRunning = false
    var waitingSingles = Line()
    var waiting = Line()

    /// Removes and returns the oldest request that may start now.
    mutating func next() -> (number: Int, request: WorkRequest)? {
      let single = isSingleRunning ? nil : waitingSingles.first
      guard let number = [single, waiting.first].compactMap(\.self).min(), let job = jobs[number] else { return nil }
      if number == single {
        waitingSingles.removeFirst()
        isSingleRunning = true
      } else {
        waiting.removeFirst()
      }
      return (number, job.request)
    }
  }

  /// A queue of requests' numbers in the order of arrival. Removing the first takes constant time.
  private struct Line {
    private var numbers: [Int] = []
    private var start = 0

    var first: Int? { start < numbers.count ? numbers[start] : nil }

    mutating func append(_ number: Int) { numbers.append(number) }

    mutating func removeFirst() {
      start += 1
      if start * 2 > numbers.count {
        numbers.removeFirst(start)
        start = 0
      }
    }
  }

  private let width: Int
  private let state = Mutex(State())
  private let output = Mutex(())
  private let write: @Sendable ([UInt8]) -> Void
  private let handle: Worker.Handler
  /// The running threads.
  private let threads = DispatchGroup()

  init(width: Int, write: @escaping @Sendable ([UInt8]) -> Void, handle: @escaping Worker.Handler) {
    self.width = width
    self.write = write
    self.handle = handle
  }

  func add(_ request: WorkRequest) {
    let needsThread = state.withLock { state in
      state.arrived += 1
      state.jobs[state.arrived] = Job(request: request)
      state.open[request.id, default: []].insert(state.arrived)
      if request.id == 0 { state.waitingSingles.append(state.arrived) } else { state.waiting.append(state.arrived) }
      if state.running == width { return false }
      state.running += 1
      return true
    }
    if needsThread { startThread() }
  }

  private func startThread() {
    threads.enter()
    let thread = SystemThread {
      self.workOff()
      self.threads.leave()
    }
    if let thread { return thread.detach() }
    workOff()
    threads.leave()
  }

  /// Marks the unanswered requests with this id as canceled. Answered requests are not affected.
  func cancel(_ id: Int32) {
    state.withLock { state in
      for number in state.open.removeValue(forKey: id) ?? [] { state.jobs[number]?.isCancelled = true }
    }
  }

  /// Waits until all requests are answered.
  func finish() { threads.wait() }

  /// Processes requests until none may start. The thread that finishes a request without an id starts the next one.
  private func workOff() {
    while let (number, request) = next() {
      work(number, request)
      if request.id == 0 { state.withLock { $0.isSingleRunning = false } }
    }
  }

  /// Returns the next request; nil ends the thread.
  private func next() -> (number: Int, request: WorkRequest)? {
    state.withLock { state in
      let next = state.next()
      if next == nil { state.running -= 1 }
      return next
    }
  }

  private func work(_ number: Int, _ request: WorkRequest) {
    let isCancelled = state.withLock { $0.jobs[number]?.isCancelled ?? false }
    let response = isCancelled ? nil : handle(request)
    let wasCancelled = state.withLock { state in
      state.open[request.id]?.remove(number)
      if state.open[request.id]?.isEmpty == true { state.open[request.id] = nil }
      return state.jobs.removeValue(forKey: number)?.isCancelled ?? false
    }
    output.withLock { _ in write(WorkResponse.line(wasCancelled ? nil : response, id: request.id)) }
  }
}
