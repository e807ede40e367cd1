/// How a file is written that may be there already.
package struct Placement {
  /// The permissions that a file needs to count as the one that would be written.
  package enum Expected {
    case any
    /// These bits, which an earlier writing gave.
    case exactly(UInt32)
    /// Those of a new file.
    case asNew
  }

  /// The nine bits of a new file, less the process's umask.
  package var permissions: UInt32
  /// Applies to a file of equal bytes: one with other permissions is replaced.
  package var expected: Expected
  /// Called with the trace of the complete file, before it gets its name.
  package var willRename: ((FileTrace) -> Void)?

  package init(
    permissions: UInt32 = 0o666, expected: Expected = .any, willRename: ((FileTrace) -> Void)? = nil
  ) {
    self.permissions = permissions
    self.expected = expected
    self.willRename = willRename
  }

  /// Whether a file of equal bytes stays as it is.
  func keeps(_ status: FileStatus, at path: String) -> Bool {
    switch expected {
    case .any: return true
    case .exactly(let bits): return status.permissions == bits
    case .asNew:
      let new = try? TemporaryFile.permissions(in: Path.parent(of: path), mode: permissions)
      // Where no file can be created, none could replace this one.
      return new == nil || new == status.permissions
    }
  }
}

/// The outcome for a file that was to hold certain bytes.
package struct Placed: Sendable {
  /// Whether anything was written.
  package let isWritten: Bool
  /// The trace of these bytes.
  package let trace: FileTrace
  /// The nine bits that the file has.
  package let permissions: UInt32

  init(isWritten: Bool, _ status: FileStatus) {
    self.isWritten = isWritten
    trace = status.trace
    permissions = status.permissions
  }
}
