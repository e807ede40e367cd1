#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the file system refused, with the path.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open, read, write, list, rename, remove
    case status = "access"
    case createFolder = "create folder"
  }

  package enum Reason: Sendable, Equatable {
    /// The system's error number.
    case system(Int32)
    /// A file larger than the caller takes into memory.
    case tooLarge(limit: Int)
    /// A folder, a pipe or a device where a file was expected.
    case notAFile
    /// A pipe, a socket or a device in the place of a file that would be replaced.
    case special
    /// A name whose bytes are not UTF-8: no Apple file system can hold it.
    case nameNotUTF8
    /// A link to a folder that it stands in.
    case linkLoop
    /// A link in the place of a folder inside the output: its target may lie outside.
    case linkInOutput
    /// Somebody else writes it, again and again.
    case changing
    /// The process is about to end.
    case stopped
  }

  package let path: String
  package let operation: Operation
  package let reason: Reason

  package init(_ path: String, _ operation: Operation, _ reason: Reason) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// The system's last error.
  static func last(_ path: String, _ operation: Operation) -> FileError {
    FileError(path, operation, .system(errno))
  }

  package var isNotFound: Bool { reason == .system(ENOENT) }

  /// Whether nothing is at the path, be it since a file is in the place of a folder on the way.
  package var isMissing: Bool { isNotFound || reason == .system(ENOTDIR) }

  /// Whether the place may not be written to, by anybody or by this user.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains { reason == .system($0) } }

  /// What is wrong, without the path.
  package var message: String {
    switch reason {
    case .system(let code): "cannot \(operation.rawValue): \(unsafe String(cString: strerror(code)))"
    case .tooLarge(let limit): "cannot \(operation.rawValue): larger than the limit of \(limit) bytes"
    case .notAFile: "cannot \(operation.rawValue): neither a file nor a link to one"
    case .special: "cannot \(operation.rawValue): a device, a pipe or a socket is there, and is not replaced"
    case .nameNotUTF8: "cannot \(operation.rawValue): its name is not UTF-8"
    case .changing: "cannot \(operation.rawValue): it changes while it is read"
    case .stopped: "cannot \(operation.rawValue): stopped"
    case .linkInOutput:
      "cannot \(operation.rawValue): a link is there, and results would leave the output folder; delete the link"
    case .linkLoop: "cannot \(operation.rawValue): a link to a folder that it stands in"
    }
  }

  /// The system's own words: `No such file or directory`; nil when the system did not refuse.
  package var systemMessage: String? {
    if case .system(let code) = reason { unsafe String(cString: strerror(code)) } else { nil }
  }

  package var description: String { "\(path): \(message)" }
}
