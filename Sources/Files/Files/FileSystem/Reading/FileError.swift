#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An operation of the file system that failed, with the path.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open, read, write, list, rename, remove
    case status = "access"
    case createFolder = "create folder"
  }

  package enum Reason: Sendable, Equatable {
    /// The system's error number.
    case system(Int32)
    /// A file larger than the limit of the caller, in bytes.
    case tooLarge(limit: Int)
    /// A folder, a pipe or a device where a file was expected.
    case notAFile
    /// A pipe, a socket or a device at the path of a file to replace.
    case special
    /// A name whose bytes are not UTF-8. No Apple file system can store it.
    case nameNotUTF8
    /// A link to a folder around it.
    case linkLoop
    /// A folder inside more folders than the limit.
    case tooDeep(limit: Int)
    /// A link at the path of a folder inside the output. Its target may be outside.
    case linkInOutput
    /// A file that changed during each attempt to read it.
    case changing
    /// Another program changed the file after it was read.
    case changed
    /// Another program created a file where there was none.
    case exists
    /// A link below a folder that the user named. It is not followed to files that are changed.
    case foundLink
    /// The owner of the file, by number, would not be the owner of its replacement.
    case owner(UInt32)
    /// A list of patterns that would be compared with too many names.
    case tooManyPatterns
    /// A link that a folder contains and that leads out of the folder and its repository.
    case leadsOutside
    /// An operation stopped because the process is about to end.
    case stopped
    /// An archive that cannot be read, or a file inside one.
    case archive(ArchiveProblem)
    /// A document with a damaged content: the problem.
    case damaged(String)
    /// A file of a git revision that cannot be read.
    case revision(RevisionProblem)
    /// A folder with files but without the mark of a cache.
    case notACache
  }

  package let path: String
  package let operation: Operation
  package let reason: Reason

  package init(_ path: String, _ operation: Operation, _ reason: Reason) {
    self.path = path
    self.operation = operation
    self.reason = reason
  }

  /// Returns the error for a path that does not exist.
  package static func notFound(_ path: String, _ operation: Operation = .status) -> FileError {
    FileError(path, operation, .system(ENOENT))
  }

  /// Returns the error for memory that the system does not give.
  package static func noMemory(_ path: String, _ operation: Operation) -> FileError {
    FileError(path, operation, .system(ENOMEM))
  }

  /// Returns the system's last error.
  static func last(_ path: String, _ operation: Operation) -> FileError {
    FileError(path, operation, .system(errno))
  }

  package var isNotFound: Bool { reason == .system(ENOENT) }

  /// Whether the path does not exist, or one of its folders is a file.
  package var isMissing: Bool { isNotFound || reason == .system(ENOTDIR) }

  /// Whether the path is not writable, for all users or for this one.
  package var isForbidden: Bool { [EACCES, EPERM, EROFS].contains { reason == .system($0) } }

  /// The problem without the path.
  package var message: String {
    switch reason {
    case .system(let code): "cannot \(operation.rawValue): \(unsafe String(cString: strerror(code)))"
    case .tooLarge(let limit): "cannot \(operation.rawValue): larger than the limit of \(limit) bytes"
    case .notAFile: "cannot \(operation.rawValue): not a regular file"
    case .special: "cannot \(operation.rawValue): the path is a device, a pipe or a socket, which is not replaced"
    case .nameNotUTF8: "cannot \(operation.rawValue): its name is not UTF-8"
    case .changing: "cannot \(operation.rawValue): the file changes while it is read"
    case .changed:
      "cannot \(operation.rawValue): another program changed the file after it was read; its new content stays. Run the "
        + "command again"
    case .exists:
      "cannot \(operation.rawValue): another program created the file meanwhile; it stays. Run the command again"
    case .foundLink:
      "cannot \(operation.rawValue): the path is a link, or leads through one, which may lead outside the folder that you "
        + "named; name the file itself"
    case .owner(let number):
      "cannot \(operation.rawValue): the new file would not belong to the owner of the old one (user \(number)); run the "
        + "command as this user or as root, or write to another folder"
    case .tooManyPatterns:
      "it has too many patterns for this number of files, so that the rest of the files is not compared with it"
    case .leadsOutside: "cannot \(operation.rawValue): it leads out of the folder; name the file itself"
    case .stopped: "cannot \(operation.rawValue): stopped"
    case .archive(let problem): "cannot \(operation.rawValue): \(problem)"
    case .damaged(let problem): "cannot \(operation.rawValue): \(problem)"
    case .revision(let problem): "cannot \(operation.rawValue): \(problem)"
    case .notACache:
      "this folder is not a cache of AssetCrush, because it has files but no CACHEDIR.TAG of the tool; name an empty or "
        + "a new folder, and delete a cache of an older version yourself"
    case .linkInOutput:
      "cannot \(operation.rawValue): the path is a link, which may lead outside the output folder; delete the link"
    case .tooDeep(let limit):
      "cannot \(operation.rawValue): it is inside more than \(limit) folders; name a folder further inside"
    case .linkLoop: "cannot \(operation.rawValue): the link leads to a folder around it"
    }
  }

  /// The system's message, such as `No such file or directory`; nil if the error is not the system's.
  package var systemMessage: String? {
    if case .system(let code) = reason { unsafe String(cString: strerror(code)) } else { nil }
  }

  package var description: String { "\(path): \(message)" }
}
