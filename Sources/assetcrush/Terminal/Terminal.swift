import Reporting
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output and standard error, and the environment as far as it concerns them. Nothing else in the tool prints
/// or reads the environment.
enum Terminal {
  enum Stream: Int32 {
    case output = 1
    case error = 2

    var isTerminal: Bool { capture == nil && isatty(rawValue) == 1 }

    /// Columns, nil where the stream is no terminal.
    var width: Int? {
      guard isTerminal else { return nil }
      var size = winsize()
      guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
      return Int(size.ws_col)
    }
  }

  /// What a job writes, kept for whoever asked for it. Only the job's own thread may write.
  final class Capture: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func add(_ more: some Sequence<UInt8>) { bytes.withLock { $0 += more } }
  }

  /// Where the job that runs on this thread writes, both streams together; nil for the streams themselves.
  @TaskLocal static var capture: Capture?

  /// Takes the numbers of standard streams that the caller closed. Else the next file to be opened would get such a
  /// number, and with it our messages.
  static func reserveStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 && errno == EBADF {
      // Opened the wrong way round: reading and writing fail as they do without.
      _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process.
  static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #else
      Glibc.exit(code)
    #endif
  }

  static func write(_ text: String, to stream: Stream) {
    if let capture { return capture.add(text.utf8) }
    var text = text
    text.withUTF8 { unsafe write(UnsafeRawBufferPointer($0), to: stream) }
  }

  /// Writes bytes that need not be text.
  static func write(_ bytes: [UInt8], to stream: Stream) {
    if let capture { return capture.add(bytes) }
    unsafe bytes.withUnsafeBytes { unsafe write($0, to: stream) }
  }

  /// Waits where the stream does not block and is full. A reader that is gone ends the writing in silence. Where
  /// standard output takes no more for another reason, as on a full disk, the process ends: half a result must not count.
  private static func write(_ bytes: UnsafeRawBufferPointer, to stream: Stream) {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = unsafe systemWrite(stream.rawValue, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        var request = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
        continue
      }
      guard count > 0 else {
        if stream == .error || errno == EPIPE { return }
        write(
          "assetcrush: error: cannot write to standard output: \(unsafe String(cString: strerror(errno)))\n", to: .error
        )
        exit(2)
      }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  private static func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(number, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(number, bytes, count)
    #else
      unsafe Glibc.write(number, bytes, count)
    #endif
  }

  /// How to write to `stream` when the user left it to us: colors on a terminal, unless NO_COLOR is set, and anywhere
  /// under CLICOLOR_FORCE.
  static func style(_ choice: WhenChoice, for stream: Stream) -> TextStyle {
    let hasColor =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        // no-color.org: any value but none counts. For CLICOLOR_FORCE 0 is none too.
        if (variable("NO_COLOR") ?? "").isEmpty {
          !["", "0"].contains(variable("CLICOLOR_FORCE") ?? "")
            || stream.isTerminal && variable("TERM") != "dumb"
        } else {
          false
        }
      }
    return TextStyle(hasColor: hasColor, width: stream.width)
  }

  /// A variable of the environment; nil where it is unset or not UTF-8.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// All variables of the environment that are UTF-8.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    guard var entry = unsafe Optional(environ) else { return variables }
    while let bytes = unsafe entry.pointee {
      if let text = unsafe String(validatingCString: bytes), let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let name = String(text[..<equals])
        // Of two, `getenv` finds the first.
        if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: equals)...]) }
      }
      unsafe entry += 1
    }
    return variables
  }
}
