#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The channels to the standard streams of a program. All are closed at the end.
struct Channels: ~Copyable {
  private var input: InputPipe?
  private let output: Channel
  private let errors: Channel?

  init(_ program: String, hasInput: Bool, capturesErrors: Bool) throws(Program.StartError) {
    guard let output = Channel() else { throw .system(program, errno) }
    let (input, errors) = (hasInput ? InputPipe() : nil, capturesErrors ? Channel() : nil)
    guard hasInput == (input != nil), capturesErrors == (errors != nil) else {
      let code = errno
      let ends = [input?.own, input?.other, output.own, output.other, errors?.own, errors?.other]
      for case let end? in ends { _ = close(end) }
      throw .system(program, code)
    }
    (self.input, self.output, self.errors) = (input, output, errors)
  }

  /// The ends of the program.
  var others: ProgramStreams { .init(input: input?.other, output: output.other, errors: errors?.other) }

  /// Closes the ends of the program, which has its own copies.
  func closeOthers() {
    for case let end? in [input?.other, output.other, errors?.other] { _ = close(end) }
  }

  /// The own ends of input, output and errors; -1 for a stream without a channel.
  var own: [Int32] { [input?.own ?? -1, output.own, errors?.own ?? -1] }

  /// Closes the input, so that the program reads its end.
  mutating func endInput() {
    if let input { _ = close(input.own) }
    input = nil
  }

  deinit { for case let end? in [input?.own, output.own, errors?.own] { _ = close(end) } }
}

/// Sends the input of a program and receives its output, all at the same time, since a program waits while one of its
/// streams is full.
struct Exchange: ~Copyable {
  enum End {
    case complete, tooLong, tooSlow, stopped
  }

  /// The output and the errors so far.
  private(set) var texts: [[UInt8]] = [[], []]
  private var channels: Channels
  private let input: [UInt8]
  private var sent = 0
  /// The most bytes of output and errors. Further bytes of the errors are dropped.
  private let limits: [Int]
  /// The input, the output and the errors. `poll` ignores a negative descriptor.
  private var requests: [pollfd]
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ channels: consuming Channels, input: [UInt8], limits: [Int]) {
    let events = [POLLOUT, POLLIN, POLLIN]
    requests = zip(channels.own, events).map { pollfd(fd: $0, events: Int16($1), revents: 0) }
    (self.input, self.limits) = (input, limits)
    self.channels = channels
  }

  /// Runs until the program has closed its output.
  mutating func run(seconds: Int?, isOver: (() -> Bool)?) -> End {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    while requests[1].fd >= 0 || requests[2].fd >= 0 {
      let left = end.map { ContinuousClock.now.duration(to: $0) }
      if let left, left <= .zero { return .tooSlow }
      if isOver?() == true { return .stopped }
      // The time is rounded up, so that the last wait does not end early.
      var milliseconds = left.map { Int32(clamping: $0.components.seconds * 1000 + 1000) } ?? -1
      if isOver != nil { milliseconds = 100 }
      guard unsafe poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { continue }
      if requests[0].fd >= 0, requests[0].revents != 0 { send() }
      for index in 1...2 where requests[index].fd >= 0 && requests[index].revents != 0 {
        guard receive(index) else { return .tooLong }
      }
    }
    return .complete
  }

  /// Sends the next bytes of the input, and its end after the last one. A program may end without reading its input.
  private mutating func send() {
    let stream = requests[0].fd
    let count = InputPipe.write(input, from: sent, to: stream)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return }
    sent += max(count, 0)
    guard count <= 0 || sent == input.count else { return }
    channels.endInput()
    requests[0].fd = -1
  }

  /// Receives the next bytes of the output or the errors. Returns false for an output over its limit.
  private mutating func receive(_ index: Int) -> Bool {
    let stream = requests[index].fd
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(stream, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { return true }
    guard count > 0 else {
      requests[index].fd = -1
      return true
    }
    let room = limits[index - 1] - texts[index - 1].count
    if index == 1 && count > room { return false }
    texts[index - 1] += buffer[..<min(count, room)]
    return true
  }
}
