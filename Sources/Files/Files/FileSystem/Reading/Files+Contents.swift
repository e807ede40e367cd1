private import CrushCMapping

extension Files {
  /// The size in bytes from which a file is mapped. Below it, reading is faster.
  static let mappedFrom = 1 << 20

  /// Calls `body` with a file's contents as they were at one moment, and with their trace. Large files are mapped, so
  /// that they are not copied into the process's memory.
  ///
  /// Another process may change a mapped file. The result of `body` is therefore used only if three conditions hold:
  ///
  /// * The trace was settled before, so that no later change can leave an equal trace.
  /// * The trace is unchanged afterwards.
  /// * No part of the mapping was missing.
  ///
  /// Otherwise the file is read and `body` is called again. `body` must therefore have no side effects.
  ///
  /// - Parameter limit: the largest permitted size of the file in bytes.
  /// - Returns: the value that `body` returns, or the error that it throws.
  /// - Throws: `FileError` if the file cannot be read.
  package static func withContents<Value, Failure: Error>(
    of path: String, limit: Int, _ body: (Span<UInt8>, FileTrace) throws(Failure) -> Value
  ) throws(FileError) -> Result<Value, Failure> {
    let file = try Descriptor.reading(path)
    let status = try file.status()
    if isWorthMapping(status, limit: limit), let mapping = Mapping(of: file, count: status.size) {
      let value = mapping.withBytes { bytes in result { () throws(Failure) in try body(bytes, status.trace) } }
      if !mapping.isTorn, try file.status().trace == status.trace { return value }
    } else if let bytes = try file.contents(status, limit: limit) {
      return result { () throws(Failure) in try body(bytes.span, status.trace) }
    }
    let (bytes, trace) = try readTraced(path, limit: limit)
    return result { () throws(Failure) in try body(bytes.span, trace) }
  }

  private static func isWorthMapping(_ status: FileStatus, limit: Int) -> Bool {
    status.kind == .file && (mappedFrom...max(mappedFrom, limit)).contains(status.size)
      && status.trace.isSettled(at: FileTrace.now)
  }

  private static func result<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) -> Result<Value, Failure> {
    do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
  }
}

/// A mapped file. Its bytes may change while they are read, but reading them is safe.
@safe private struct Mapping: ~Copyable {
  private let mapping: cm_mapping

  /// Returns nil if the system cannot map the file.
  init?(of file: borrowing Descriptor, count: Int) {
    let mapping = unsafe file.withNumber { unsafe cm_map($0, count) }
    guard unsafe mapping.bytes != nil else { return nil }
    unsafe self.mapping = unsafe mapping
  }

  deinit { unsafe cm_unmap(mapping) }

  func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    body(unsafe UnsafeBufferPointer(start: mapping.bytes, count: mapping.count).span)
  }

  /// Whether a part was missing and was read as zeros.
  var isTorn: Bool { unsafe cm_is_torn(mapping) }
}
