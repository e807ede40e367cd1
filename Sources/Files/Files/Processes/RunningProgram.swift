#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that runs and answers requests. It is ended with the end of this value.
///
/// One socket is its input and its output. Its error output is dropped.
package struct RunningProgram: ~Copyable, Sendable {
  private let process: pid_t
  private let stream: Int32

  /// Starts a program that is found on the search path.
  ///
  /// - Parameter environment: variables added to those of this process; nil removes one.
  package init(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:]
  ) throws(Program.StartError) {
    guard let channel = Channel() else { throw .system(name, errno) }
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    let started = Program.start(
      name, arguments, environment,
      ProgramStreams(input: channel.other, output: channel.other, errors: nowhere < 0 ? nil : nowhere))
    if nowhere >= 0 { _ = close(nowhere) }
    _ = close(channel.other)
    switch started {
    case .success(let process):
      self.process = process
      stream = channel.own
    case .failure(let error):
      _ = close(channel.own)
      throw error
    }
  }

  deinit {
    _ = close(stream)
    // The program writes nothing, so that an end at any moment is safe. A program that is stopped ends as well.
    _ = kill(process, SIGKILL)
    _ = Program.end(of: process)
  }

  /// The number of the process, for tests.
  package var identifier: Int32 { process }

  /// Sends a request. Returns false if the program has ended.
  package func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        return unsafe systemSend(stream, rest.baseAddress, rest.count, flags)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Receives bytes into a part of an array.
  ///
  /// - Returns: the number of received bytes, at least 1; 0 if the program has ended, or if the part is empty.
  package func receive(into bytes: inout [UInt8], _ part: Range<Int>) -> Int {
    precondition(part.lowerBound >= 0 && part.upperBound <= bytes.count, "the part is inside the array")
    if part.isEmpty { return 0 }
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { bytes in
        let place = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[part])
        return unsafe read(stream, place.baseAddress, place.count)
      }
      if count < 0 && errno == EINTR { continue }
      return max(count, 0)
    }
  }
}

private func systemSend(_ stream: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  #if canImport(Darwin)
    unsafe Darwin.send(stream, bytes, count, flags)
  #elseif canImport(Musl)
    unsafe Musl.send(stream, bytes, count, flags)
  #else
    unsafe Glibc.send(stream, bytes, count, flags)
  #endif
}
