#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A path that leads to a stream of bytes, not to a stored file.
enum Stream: Equatable {
  /// An open file of this process: `/dev/stdout`, `/dev/fd/3`, or a link to one.
  case descriptor(Int32)
  /// A pipe, a socket or a device, or a link to one.
  case special

  /// The longest chain of links, as on Linux.
  private static let mostLinks = 40

  /// Returns nil for a file, for a folder, and for a path that does not exist.
  init?(_ path: String) {
    var target = path
    for _ in 0..<Self.mostLinks {
      if let number = Self.descriptor(named: target) {
        self = .descriptor(number)
        return
      }
      switch try? FileStatus(of: target, followsLink: false).kind {
      case .special:
        self = .special
        return
      case .link:
        guard let next = Path.target(ofLink: target) else { return nil }
        target = next.utf8.first == UInt8(ascii: "/") ? next : Path.join(Path.parent(of: target), next)
      case .file, .folder, nil: return nil
      }
    }
    return nil
  }

  /// Returns the number of an open file by its name. The file system cannot tell: if output is redirected to a file,
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
    // `/proc/self` differs for every process, and has other names such as `/proc/1`.
    guard let resolved = Path.resolved(folder), resolved == Path.resolved("/dev/fd") else { return nil }
    return number
  }
}

extension Path {
  /// Returns the text of a link, or nil if the path is not a link.
  package static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(validating: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
