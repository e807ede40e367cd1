/// The process's standard input, read piece by piece as it arrives.
package struct StandardInput: ~Copyable {
  private let file: Descriptor

  package init() throws(FileError) { file = try Descriptor.standardInput() }

  /// Waits for bytes, and returns at most `limit` of them; none at the end.
  package func next(limit: Int) throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = try file.read(into: &buffer)
    buffer.removeSubrange(count...)
    return buffer
  }
}
