import CrushBasics
import CrushReporting
import Dispatch
import Synchronization

/// The progress of one long job: a line on standard error while it runs, and the last message if a signal stops it.
///
/// Workers only count. A thread of its own draws the line, at most ten times a second, so a single large file does not
/// stop the clock. The line is measured before each drawing, so it follows the size of the window.
final class Progress: Sendable {
  /// The moment of the job.
  private enum Phase { case listing, working, done, stopped }

  private struct State {
    var phase = Phase.listing
    var facts: ProgressFacts
    var pace = ProgressPace()
    /// The files in work, with the start of each. The last one began last.
    var inWork: [(path: String, start: ContinuousClock.Instant, parts: Int)] = []
    var start = ContinuousClock.now
    /// The time at which the last of all files was finished.
    var lastFinish = ContinuousClock.now
    /// The paths of the finished files, if the job needs them.
    var finished: [String] = []
    /// The number of runs. The drawing thread of an earlier run ends.
    var run = 0
  }

  /// A short job draws no line.
  private static let firstDelay = 0.3
  private static let interval = 0.1
  /// A file in work for this long is shown before newer ones.
  private static let longWork = Duration.seconds(2)

  private let isShown: Bool
  private let isImmediate: Bool
  private let keepsPaths: Bool
  private let isUnicode: Bool
  private let wakeUp = DispatchSemaphore(value: 0)
  // A drawing locks the screen first, and then the state for the time of a copy. Workers never wait for the terminal.
  private let screen: Mutex<ProgressScreen>
  private let state: Mutex<State>

  /// - Parameters:
  ///   - verb: the name of the work, such as "auditing".
  ///   - choice: `auto` shows the line to a person at a terminal.
  ///   - isQuiet: whether `auto` shows no line.
  ///   - keepsPaths: whether `finishedPaths` is needed.
  init(_ verb: String, _ choice: WhenChoice, isQuiet: Bool = false, keepsPaths: Bool = false) {
    self.keepsPaths = keepsPaths
    let isTerminal = Terminal.Stream.error.isTerminal
    let canErase = isTerminal && Terminal.variable("TERM") != "dumb"
    screen = Mutex(ProgressScreen(canErase: canErase))
    isShown =
      switch choice {
      case .always: true
      case .never: false
      case .auto: canErase && !isQuiet && Audience.current == .person
      }
    isImmediate = choice == .always
    isUnicode = Terminal.isUnicode
    state = Mutex(State(facts: ProgressFacts(verb: verb)))
  }

  /// Counts a step of the job. Any thread may call it.
  func show(_ step: WorkStep) {
    switch step {
    case .began(let files, let bytes): begin(files: files, bytes: bytes)
    case .starts(let path): starts(path)
    case .advanced(let path): advanced(path)
    case .finished(let path, let bytes): finished(path, bytes: bytes)
    }
  }

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - files: the number of files; nil if it is unknown.
  ///   - bytes: the sum of their sizes, or 0 if it is unknown.
  ///   - verb: the new name of the work; nil to keep it.
  ///   - unit: the name of one counted thing.
  func begin(files: Int?, bytes: Int = 0, verb: String? = nil, unit: String = "file") {
    let run = state.withLock { state -> Int in
      guard state.phase != .stopped else { return 0 }
      var facts = ProgressFacts(verb: verb ?? state.facts.verb, unit: unit)
      facts.allFiles = files
      facts.allBytes = bytes > 0 ? bytes : nil
      state = State(phase: .working, facts: facts, run: state.run + 1)
      return state.run
    }
    guard isShown, run > 0, files != 0 else { return }
    if isImmediate { draw() }
    SystemThread { [self] in keepDrawing(run) }?.detach()
  }

  func starts(_ path: String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    state.withLock { $0.inWork.append((path, now, 0)) }
  }

  /// Counts a finished part of a file.
  func advanced(_ path: String) {
    guard isShown else { return }
    state.withLock { state in
      guard let index = state.inWork.firstIndex(where: { $0.path == path }) else { return }
      state.inWork[index].parts += 1
    }
  }

  /// Counts a finished file.
  func finished(_ path: String = "", bytes: Int = 0) {
    state.withLock { state in
      state.facts.files += 1
      state.facts.bytes &+= bytes
      if keepsPaths { state.finished.append(path) }
      if state.facts.files == state.facts.allFiles { state.lastFinish = .now }
      if let index = state.inWork.firstIndex(where: { $0.path == path }) { state.inWork.remove(at: index) }
    }
  }

  /// The paths of the files that this run has finished.
  var finishedPaths: [String] { state.withLock { $0.finished } }

  /// Writes a message to standard error, above the line.
  func print(_ text: String) {
    screen.withLock { screen in
      screen.wipe()
      Terminal.write(text, to: .error)
    }
  }

  /// Ends the run and clears the line, so that the next text starts in the first column.
  func finish() {
    let wasWorking = state.withLock { state -> Bool in
      guard state.phase != .stopped else { return false }
      defer { state.phase = .done }
      return state.phase == .working && state.facts.allFiles != 0
    }
    guard isShown else { return }
    if isImmediate && wasWorking { draw(isLast: true) }
    screen.withLock { $0.wipe() }
    wakeUp.signal()
  }

  /// Clears the line for the last time, and reports the progress of an unfinished run.
  ///
  /// - Parameter advice: the state of the files and the way to continue.
  func stop(isQuiet: Bool, advice: String) {
    let last = state.withLock { state -> (Phase, ProgressFacts) in
      defer { state.phase = .stopped }
      return (state.phase, state.facts)
    }
    screen.withLock { screen in
      screen.wipe()
      guard !isQuiet else { return }
      switch last.0 {
      case .listing: Terminal.write("assetcrush: stopped while listing files; \(advice)\n", to: .error)
      case .working: Terminal.write("assetcrush: \(ProgressLine.stopped(last.1)); \(advice)\n", to: .error)
      case .done, .stopped: break
      }
    }
  }

  /// Clears the line while `pause` stops the process. The pause does not count as time of the job.
  func suspend(_ pause: () -> Void) {
    screen.withLock { screen in
      screen.wipe()
      let start = ContinuousClock.now
      pause()
      let length = ContinuousClock.now - start
      state.withLock { state in
        state.start += length
        state.lastFinish += length
        for index in state.inWork.indices { state.inWork[index].start += length }
      }
    }
  }

  /// Draws the line until the run ends.
  private func keepDrawing(_ run: Int) {
    var delay = isImmediate ? Self.interval : Self.firstDelay
    while true {
      _ = wakeUp.wait(timeout: .now() + delay)
      delay = Self.interval
      let isRunning = state.withLock { $0.phase == .working && $0.run == run }
      if !isRunning { return }
      draw()
    }
  }

  /// - Parameter isLast: whether the run has just ended.
  private func draw(isLast: Bool = false) {
    screen.withLock { screen in
      let facts = state.withLock { state in
        state.phase == .working || isLast && state.phase == .done ? current(&state) : nil
      }
      guard let facts else { return }
      screen.draw { ProgressLine.text(facts, columns: $0, isUnicode: isUnicode) }
    }
  }

  private func current(_ state: inout State) -> ProgressFacts {
    let now = ContinuousClock.now
    let oldest = state.inWork.first.flatMap { now - $0.start >= Self.longWork ? $0 : nil }
    if let shown = oldest ?? state.inWork.last {
      state.facts.current = shown.path
      state.facts.currentParts = shown.parts
      state.facts.currentSeconds = (now - shown.start) / .seconds(1)
    } else if state.facts.files == state.facts.allFiles {
      // Files are compared with each other, and results are sorted.
      state.facts.current = "finishing"
      state.facts.currentParts = 0
      state.facts.currentSeconds = (now - state.lastFinish) / .seconds(1)
    } else {
      state.facts.currentSeconds = 0
    }
    state.pace.complete(&state.facts, seconds: (now - state.start) / .seconds(1))
    return state.facts
  }
}
