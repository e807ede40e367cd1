import FileSystem
import Processes
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

  private typealias Answered = Result<[UInt8], RevisionProblem>

  /// Asks a process, and starts it if it does not run. A process that ended is started once more.
  private func answer(
    _ object: [UInt8], size: Int, count: Int, _ process: inout RunningProgram?
  ) -> Answered {
    var problem = RevisionProblem.damaged
    for _ in 0..<2 {
      do throws(Program.StartError) {
        if process == nil {
          process = try RunningProgram(
            "git", ["-C", folder, "cat-file", "--batch"], environment: GitRepository.environment)
        }
      } catch { return .failure(.ended(error.description)) }
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

  private enum Answer {
    case bytes([UInt8])
    /// The process continues.
    case failed(RevisionProblem)
    /// The process ended, or its answers are out of step.
    case ended(RevisionProblem)
  }

  /// Sends a request and receives its answer: `OBJECT blob SIZE`, the bytes, and the end of a line.
  private static func ask(_ process: inout RunningProgram?, _ object: [UInt8], size: Int, count: Int) -> Answer {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    guard process?.send(object + [UInt8(ascii: "\n")]) == true else { return .ended(.ended("git ended")) }
    var received = 0
    var end: Int?
    while end == nil && received < Self.longestHead {
      let more = process?.receive(into: &buffer, received..<buffer.count) ?? 0
      // git ends at an object that it cannot read.
      if more == 0 { return .ended(received == 0 ? .damaged : .ended("git ended")) }
      end = buffer[received..<received + more].firstIndex(of: UInt8(ascii: "\n"))
      received += more
    }
    guard let end else { return .ended(.damaged) }
    let words = buffer[..<end].split(separator: UInt8(ascii: " "))
    guard words.count >= 2, words[0].elementsEqual(object) else { return .ended(.damaged) }
    if words[1].elementsEqual("missing".utf8) { return .failed(.missing) }
    guard words.count == 3, Int(String(decoding: words[2], as: UTF8.self)) == size else { return .ended(.damaged) }
    var bytes = [UInt8](repeating: 0, count: min(count, size))
    var filled = min(received - end - 1, size)
    if filled > bytes.count {
      bytes = Array(buffer[end + 1..<end + 1 + bytes.count])
    } else {
      bytes.replaceSubrange(0..<filled, with: buffer[end + 1..<end + 1 + filled])
    }
    /// The number of bytes of the answer that were received after the line.
    var total = received - end - 1
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
}
