import Reporting

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

    var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Columns, nil where the stream is no terminal.
    var width: Int? {
      guard isTerminal else { return nil }
      var size = winsize()
      guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
      return Int(size.ws_col)
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
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        let count = unsafe Self.systemWrite(stream.rawValue, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        // Whoever read us is gone: there is nobody to tell.
        guard count > 0 else { return }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  /// Writes bytes that need not be text.
  static func write(_ bytes: [UInt8], to stream: Stream) {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer
      while unsafe !rest.isEmpty {
        let count = unsafe Self.systemWrite(stream.rawValue, rest.baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
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
        if variable("NO_COLOR", default: "").isEmpty {
          !["", "0"].contains(variable("CLICOLOR_FORCE", default: ""))
            || stream.isTerminal && variable("TERM", default: "") != "dumb"
        } else {
          false
        }
      }
    return TextStyle(hasColor: hasColor, width: stream.width)
  }

  private static func variable(_ name: String, default fallback: String) -> String {
    guard let value = unsafe getenv(name) else { return fallback }
    return unsafe String(validatingCString: value) ?? fallback
  }
}
