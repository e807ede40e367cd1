import Synchronization

/// A reader of a repository's objects. A few processes of `git cat-file` answer the requests of all threads.
///
/// A process starts with the first request that finds the others busy. The processes end with this value.
final class GitObjects: Sendable {
  private let folder: String
  private let slots: [Slot]
  private let next = Atomic(0)

  private final class Slot: Sendable {
    let process = Mutex<RunningProgram?>(nil)
  }

  /// The most processes. More of them seldom make reading faster, since decoding takes longer.
  private static let width = 4
  private static let bufferSize = 1 << 16
  /// The most bytes of the line before an object.
  private static let longestHead = 256

  init(folder: String) {
    self.folder = folder
    slots = (0..<Self.width).map { _ in Slot() }
  }

  /// The numbers of the running processes.
  var processes: [Int32] {
    slots.compactMap { slot in slot.process.withLock { $0?.identifier } }
  }

  /// Returns the first bytes of an object, at most `count`.
  ///
  /// - Parameters:
  ///   - object: the hexadecimal name.
  ///   - size: the size of the whole object, which must be the object's.
  func read(_ object: [UInt8], size: Int, count: Int) throws(RevisionProblem) -> [UInt8] {
    let (index, _) = next.wrappingAdd(1, ordering: .relaxed)
    let start = Int(UInt(bitPattern: index) % UInt(slots.count))
    // A free process that runs comes first, then one that does not run yet.
    for mayStart in [false, true] {
      for slot in slots {
        let answer: Answered?? = slot.process.withLockIfAvailable { (process: inout RunningProgram?) -> Answered? in
          if !mayStart && process == nil { return nil }
          return self.answer(object, size: size, count: count, &process)
        }
        if let answer, let answer { return try answer.get() }
      }
    }
    let answer: Answered = slots[start].process.withLock { (process: inout RunningProgram?) -> Answered in
      self.answer(object, size: size, count: count, &process)
    }
    return try answer.get()
  }

  /// Calls `body` with an object, piece by piece, so that memory does not grow with it.
  ///
  /// - Parameters:
  ///   - size: the size of the object, which must be the object's.
  ///   - pieceSize: the size of all pieces but the last one, at least 64 KiB.
  func forEachPiece(
    of object: [UInt8], size: Int, pieceSize: Int, _ body: (Span<UInt8>) -> Void
  ) throws(RevisionProblem) {
    let (index, _) = next.wrappingAdd(1, ordering: .relaxed)
    let slot = slots[Int(UInt(bitPattern: index) % UInt(slots.count))]
    let problem: RevisionProblem? = slot.process.withLock { (process: inout RunningProgram?) -> RevisionProblem? in
      if let error = self.start(&process) { return error }
      switch Self.stream(&process, object, size: size, pieceSize: pieceSize, body) {
      case .bytes: return nil
      case .failed(let problem): return problem
      case .ended(let problem):
        process = nil
        return problem
      }
    }
    if let problem { throw problem }
  }

  private typealias Answered = Result<[UInt8], RevisionProblem>

  /// Asks a process, and starts it if it does not run. A process that ended is started once more.
  private func answer(
    _ object: [UInt8], size: Int, count: Int, _ process: inout RunningProgram?
  ) -> Answered {
    var problem = RevisionProblem.damaged
    for _ in 0..<2 {
      if let error = start(&process) { return .failure(error) }
      switch Self.ask(&process, object, size: size, count: count) {
      case .bytes(let bytes): return .success(bytes)
      case .failed(let other): return .failure(other)
      case .ended(let other):
        process = nil
        problem = other
      }
    }
    return .failure(problem)
  }

  /// Starts the process if it does not run. Returns the reason if that is impossible.
  private func start(_ process: inout RunningProgram?) -> RevisionProblem? {
    if process != nil { return nil }
    do throws(Program.StartError) {
      process = try RunningProgram(
        "git", ["-C", folder, "cat-file", "--batch"], environment: GitRepository.environment)
      return nil
    } catch { return .ended(error.description) }
  }

  /// Sends a request, and passes on its answer in pieces. The result has no bytes.
  private static func stream(
    _ process: inout RunningProgram?, _ object: [UInt8], size: Int, pieceSize: Int, _ body: (Span<UInt8>) -> Void
  ) -> Answer {
    precondition(pieceSize >= bufferSize, "the first bytes fit into one piece")
    var buffer = [UInt8](repeating: 0, count: bufferSize)
    let rest: Range<Int>
    switch head(&process, object, size: size, &buffer) {
    case .success(let range): rest = range
    case .failure(let stop): return stop.answer
    }
    var piece = [UInt8](repeating: 0, count: min(pieceSize, size))
    var filled = min(rest.count, size)
    piece.replaceSubrange(0..<filled, with: buffer[rest.prefix(filled)])
    var left = size
    while left > 0 {
      let count = min(pieceSize, left)
      while filled < count {
        let more = process?.receive(into: &piece, filled..<count) ?? 0
        if more == 0 { return .ended(.ended("git ended while it was read")) }
        filled += more
      }
      body(piece.span.extracting(0..<count))
      left -= count
      filled = 0
    }
    if rest.count > size { return .bytes([]) }
    return process?.receive(into: &buffer, 0..<1) == 1 ? .bytes([]) : .ended(.damaged)
  }

  /// Sends a request, receives its answer, and keeps its first bytes.
  private static func ask(_ process: inout RunningProgram?, _ object: [UInt8], size: Int, count: Int) -> Answer {
    var buffer = [UInt8](repeating: 0, count: bufferSize)
    let rest: Range<Int>
    switch head(&process, object, size: size, &buffer) {
    case .success(let range): rest = range
    case .failure(let stop): return stop.answer
    }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    var filled = min(rest.count, bytes.count)
    bytes.replaceSubrange(0..<filled, with: buffer[rest.prefix(filled)])
    // The end of a line follows the object.
    var total = rest.count
    while total < size + 1 {
      let isKept = filled < bytes.count
      let more =
        (isKept
          ? process?.receive(into: &bytes, filled..<bytes.count)
          : process?.receive(into: &buffer, 0..<min(buffer.count, size + 1 - total))) ?? 0
      if more == 0 { return .ended(.ended("git ended while it was read")) }
      if isKept { filled += more }
      total += more
    }
    return total == size + 1 ? .bytes(bytes) : .ended(.damaged)
  }

  /// Sends a request, and receives the line before the object: `OBJECT blob SIZE`.
  ///
  /// - Parameter buffer: receives the line and some bytes after it.
  /// - Returns: the place of the bytes after the line.
  private static func head(
    _ process: inout RunningProgram?, _ object: [UInt8], size: Int, _ buffer: inout [UInt8]
  ) -> Result<Range<Int>, Stop> {
    guard process?.send(object + [UInt8(ascii: "\n")]) == true else {
      return .failure(Stop(answer: .ended(.ended("git ended"))))
    }
    var received = 0
    var end: Int?
    while end == nil && received < longestHead {
      let more = process?.receive(into: &buffer, received..<buffer.count) ?? 0
      // git ends at an object that it cannot read.
      if more == 0 { return .failure(Stop(answer: .ended(received == 0 ? .damaged : .ended("git ended")))) }
      end = buffer[received..<received + more].firstIndex(of: UInt8(ascii: "\n"))
      received += more
    }
    guard let end else { return .failure(Stop(answer: .ended(.damaged))) }
    let words = buffer[..<end].split(separator: UInt8(ascii: " "))
    guard words.count >= 2, words[0].elementsEqual(object) else { return .failure(Stop(answer: .ended(.damaged))) }
    if words[1].elementsEqual("missing".utf8) { return .failure(Stop(answer: .failed(.missing))) }
    guard words.count == 3, Int(String(decoding: words[2], as: UTF8.self)) == size else {
      return .failure(Stop(answer: .ended(.damaged)))
    }
    return .success(end + 1..<received)
  }

  private enum Answer {
    case bytes([UInt8])
    /// The process continues.
    case failed(RevisionProblem)
    /// The process ended, or its answers are out of step.
    case ended(RevisionProblem)
  }

  /// An answer without the object.
  private struct Stop: Error {
    let answer: Answer
  }
}
