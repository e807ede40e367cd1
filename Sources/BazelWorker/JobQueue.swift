import Dispatch
import Synchronization
import Workers

/// The requests that are not answered yet, and the threads that work on them.
///
/// A thread is started for a request while fewer than `width` run, and ends when no request waits. If the system refuses
/// a thread, the one that reads the requests works on them before it reads the next.
final class JobQueue: Sendable {
  private struct Job {
    let request: WorkRequest
    var isCancelled = false
  }

  private struct State {
    /// By arrival: ids repeat.
    var jobs: [Int: Job] = [:]
    var arrived = 0
    var running = 0
    /// Requests without an id run one after another.
    var isSingleRunning = false
    var waitingSingles = Line()
    var waiting = Line()

    /// The oldest request that may begin now.
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

  /// Numbers of requests in the order of their arrival; removing the first takes constant time.
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
  /// The threads that run.
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

  /// Marks what has this id and is not answered; what is answered already is no matter.
  func cancel(_ id: Int32) {
    state.withLock { state in
      for (number, job) in state.jobs where job.request.id == id { state.jobs[number]?.isCancelled = true }
    }
  }

  /// Waits until all is answered.
  func finish() { threads.wait() }

  /// Works until no request may begin: the thread that finishes a request without an id takes the next one.
  private func workOff() {
    while let (number, request) = next() {
      work(number, request)
      if request.id == 0 { state.withLock { $0.isSingleRunning = false } }
    }
  }

  /// The next request; nil ends the thread.
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
    let wasCancelled = state.withLock { $0.jobs.removeValue(forKey: number)?.isCancelled ?? false }
    output.withLock { _ in write(WorkResponse.line(wasCancelled ? nil : response, id: request.id)) }
  }
}
