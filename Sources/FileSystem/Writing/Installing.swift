#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Files {
  /// Copies a file to where only that one name may be written, as in the sandbox of Xcode's scripts: the temporary file
  /// lies in another folder. Otherwise as `copy`, which is tried where the two folders are not in one file system.
  ///
  /// - Parameter folder: where the temporary file goes.
  /// - Returns: whether anything was written.
  @discardableResult
  package static func install(_ source: String, at path: String, through folder: String) throws(FileError) -> Bool {
    if try isCopy(path, of: source) { return false }
    try checkReplaceable(path)
    let temporary = Path.join(folder, TemporaryFile.newName())
    try copy(source, to: temporary)
    if unsafe rename(temporary, path) == 0 { return true }
    let error = errno
    _ = unsafe unlink(temporary)
    guard error == EXDEV else { throw FileError(path, .rename, .system(error)) }
    return try copy(source, to: path)
  }
}
