#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path that leads to bytes in passing rather than to a file of its own.
enum Stream: Equatable {
  /// An open file of this process: `/dev/stdout`, `/dev/fd/3`, or a link to one.
  case descriptor(Int32)
  /// A pipe, a socket or a device, or a link to one.
  case special

  /// As many links as Linux follows.
  private static let mostLinks = 40

  /// Returns nil for a file, for a folder, and for a path that leads nowhere.
  init?(_ path: String) {
    var place = path
    for _ in 0..<Self.mostLinks {
      if let number = Self.descriptor(named: place) {
        self = .descriptor(number)
        return
      }
      switch try? FileStatus(of: place, followsLink: false).kind {
      case .special:
        self = .special
        return
      case .link:
        guard let target = Path.target(ofLink: place) else { return nil }
        place = target.utf8.first == UInt8(ascii: "/") ? target : Path.join(Path.parent(of: place), target)
      case .file, .folder, nil: return nil
      }
    }
    return nil
  }

  /// The number of an open file by its name. The system's own answer would not do: with output redirected to a file,
  /// `/dev/stdout` looks like a link to that file.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    let folder = Path.parent(of: path)
    guard Path.name(of: folder) == "fd", let number = Int32(Path.name(of: path)), number >= 0 else { return nil }
    guard folder != "/dev/fd", folder != "/proc/self/fd" else { return number }
    // `/proc/self` is another folder for every process, and has other names.
    guard let resolved = Path.resolved(folder), resolved == Path.resolved("/dev/fd") else { return nil }
    return number
  }
}

extension Path {
  /// The text of a link; nil when the path is no link.
  static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
