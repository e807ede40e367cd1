private import CMapping

extension Files {
  /// Bytes from which on a file is mapped: below, reading is faster.
  static let mappedFrom = 1 << 20

  /// Calls `body` with a file's contents as they were at one moment, and with their trace. Large files are mapped: they
  /// take no memory of ours, and no copy is made.
  ///
  /// A mapped file is everybody's to change, so what `body` did counts only when nobody did: the trace is as before, was
  /// settled before, so that no change can have left the same one, and no part was missing. Otherwise the file is read
  /// and `body` called once more: it must do nothing but compute.
  ///
  /// - Parameter limit: the most bytes that the file may have.
  /// - Throws: `FileError`; what `body` throws is in the result.
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

/// A file in memory as the system holds it: its bytes may change under whoever looks at them, but looking is safe.
@safe private struct Mapping: ~Copyable {
  private let mapping: cm_mapping

  /// nil where the system refuses.
  init?(of file: borrowing Descriptor, count: Int) {
    let mapping = unsafe file.withNumber { unsafe cm_map($0, count) }
    guard unsafe mapping.bytes != nil else { return nil }
    unsafe self.mapping = unsafe mapping
  }

  deinit { unsafe cm_unmap(mapping) }

  func withBytes<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    body(unsafe UnsafeBufferPointer(start: mapping.bytes, count: mapping.count).span)
  }

  /// Whether a part could not be had, and reads as zeros.
  var isTorn: Bool { unsafe cm_is_torn(mapping) }
}
