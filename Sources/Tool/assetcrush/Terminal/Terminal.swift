import CrushReporting
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output, standard error and the environment. All printing and all reads of the environment are in this file.
enum Terminal {
  enum Stream: Int32 {
    case output = 1
    case error = 2

    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The number of columns; nil if the stream is not a terminal.
    var width: Int? {
      guard isTerminal else { return nil }
      var size = winsize()
      guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
      return Int(size.ws_col)
    }

    /// The size in characters. Nil if the stream is not a terminal, or its size is unknown.
    var size: (columns: Int, rows: Int)? {
      guard isTerminal else { return nil }
      var size = winsize()
      guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
      return (Int(size.ws_col), Int(size.ws_row))
    }
  }

  /// Opens the standard streams that the caller closed. Otherwise the next opened file would get the stream's number,
  /// and messages would be written into it.
  static func reserveStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 && errno == EBADF {
      // Opened for the opposite direction, so that reads and writes fail as on a closed stream.
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
    var text = text
    text.withUTF8 { unsafe write(UnsafeRawBufferPointer($0), to: stream) }
  }

  /// Writes bytes of any content.
  static func write(_ bytes: [UInt8], to stream: Stream) {
    unsafe bytes.withUnsafeBytes { unsafe write($0, to: stream) }
  }

  /// Writes all bytes, and waits while a non-blocking stream is full.
  ///
  /// A closed pipe ends the writing without a message. Any other failure of standard output, such as a full disk, ends
  /// the process, so that a partial result is not taken for a complete one.
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

  /// Returns the text style for a stream.
  static func style(_ choice: WhenChoice, for stream: Stream) -> TextStyle {
    let colors: ColorLevel.Choice =
      switch choice {
      case .always: .always
      case .never: .never
      case .auto: .auto
      }
    return TextStyle(
      colors: ColorLevel.chosen(colors, isTerminal: stream.isTerminal, variable), width: stream.width)
  }

  /// Whether the process may use the terminal of standard error. A shell's background jobs may not.
  static var isForeground: Bool {
    let group = tcgetpgrp(Stream.error.rawValue)
    return group < 0 || group == getpgrp()
  }

  /// Whether the locale's encoding is UTF-8, so that more than ASCII can be shown.
  static var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8") || name.contains("utf-8@") || name.contains("utf8@")
  }

  /// Returns a variable of the environment; nil if it is unset or not UTF-8.
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
        // `getenv` returns the first of two entries.
        if variables[name] == nil { variables[name] = String(text[text.utf8.index(after: equals)...]) }
      }
      unsafe entry += 1
    }
    return variables
  }
}
