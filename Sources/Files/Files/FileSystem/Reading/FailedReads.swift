import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files that a job could not read because of an error of the system, such as a damaged disk or missing permissions.
///
/// Many readers continue without a file that is optional. A file that does not exist is no error for them, but an error
/// of the system must not be silent: the result may lack facts. Several threads add errors.
package final class FailedReads: Sendable {
  private let errors = Mutex<[ExactPath: FileError]>([:])

  package init() {}

  /// Adds an error, unless the file does not exist, is a folder, or has another problem than an error of the system or
  /// too many patterns. The first error of a path counts.
  package func add(_ error: FileError) {
    switch error.reason {
    case .system(let code): if error.isMissing || code == EISDIR { return }
    case .tooManyPatterns: break
    default: return
    }
    errors.withLock { errors in
      let path = ExactPath(error.path)
      if errors[path] == nil { errors[path] = error }
    }
  }

  /// The errors, sorted by path.
  package var all: [FileError] {
    errors.withLock { Array($0.values) }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
