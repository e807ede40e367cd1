/// The settings for writing a file that may exist already.
package struct WriteOptions {
  /// The permissions that an equal file must have to stay as it is.
  package enum Expected {
    case any
    /// The permissions of a new file.
    case asNew
    /// The bits that an earlier write of a file with these requested bits set. Other requests expect a new file's.
    case asBefore(UInt32, requested: UInt32)
  }

  /// The nine permission bits of a new file, before the process's umask applies.
  package var permissions: UInt32
  /// The permissions expected of a file with equal bytes. With other permissions, the file is replaced.
  package var expected: Expected
  /// Called last, with the trace of the complete file, before the file is renamed. An error prevents the rename.
  package var willRename: ((FileTrace) throws(FileError) -> Void)?

  package init(
    permissions: UInt32 = 0o666, expected: Expected = .any, willRename: ((FileTrace) throws(FileError) -> Void)? = nil
  ) {
    self.permissions = permissions
    self.expected = expected
    self.willRename = willRename
  }

  /// Returns true if a file with equal bytes stays as it is.
  func keeps(_ status: FileStatus, in folder: borrowing OpenFolder) -> Bool {
    switch expected {
    case .any: return true
    case .asBefore(let bits, requested: permissions): return status.permissions == bits
    case .asBefore, .asNew:
      let new = try? folder.permissionsOfNewFile(mode: permissions)
      // If no file can be created in the folder, this one cannot be replaced.
      return new == nil || new == status.permissions
    }
  }
}

/// The result of writing a file.
package struct WriteResult: Sendable {
  /// Whether the file was written; false if it was equal.
  package let isWritten: Bool
  /// The trace of the file.
  package let trace: FileTrace
  /// The nine permission bits of the file.
  package let permissions: UInt32

  init(isWritten: Bool, _ status: FileStatus) {
    self.isWritten = isWritten
    trace = status.trace
    permissions = status.permissions
  }
}
