import CrushCMapping

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A part of a file that its replacement does not have. The user learns of it by a warning.
package enum RewriteNote: Sendable, Equatable, CustomStringConvertible {
  /// The file has this many other names (hard links).
  case otherNames(Int)
  /// The group cannot be set: its number.
  case group(UInt32)
  /// An attribute, or an access list, cannot be set: its name, and the system's error number.
  case attribute(String, Int32)

  package var description: String {
    switch self {
    case .otherNames(let count):
      "the file has \(count) other \(count == 1 ? "name" : "names") (hard links), which \(count == 1 ? "keeps" : "keep") "
        + "the old content"
    case .group(let number): "the file is not in its group (\(number)) any more, which only its members can set"
    case .attribute(let name, let code):
      "the file lost its attribute \(name): \(unsafe String(cString: strerror(code)))"
    }
  }
}

extension Descriptor {
  /// Gives this new file everything that belongs to the file that it replaces, and not to its bytes: owner, group,
  /// access lists, extended attributes, permissions, and on request times.
  ///
  /// - Throws: `FileError` if the owner cannot be kept. The owner could not change the file any more.
  /// - Returns: the parts that cannot be kept.
  func copyAttributes(from other: borrowing Descriptor, keepsTimes: Bool) throws(FileError) -> [RewriteNote] {
    var info = stat()
    var own = stat()
    guard unsafe fstat(other.number, &info) == 0 else { throw .last(other.path, .status) }
    guard unsafe fstat(number, &own) == 0 else { throw .last(path, .status) }
    var notes: [RewriteNote] = []
    if info.st_nlink > 1 { notes.append(.otherNames(Int(info.st_nlink) - 1)) }
    // Both at once, since an owner without privileges may set the group but not name himself again on every system.
    if info.st_uid != own.st_uid, fchown(number, info.st_uid, info.st_gid) != 0 {
      throw FileError(path, .write, .owner(UInt32(info.st_uid)))
    } else if info.st_gid != own.st_gid, fchown(number, uid_t.max, info.st_gid) != 0 {
      notes.append(.group(UInt32(info.st_gid)))
    }
    if let note = copyExtendedAttributes(from: other) { notes.append(note) }
    // After the owner, whose change removes bits, and after the access list, which has a part of the permissions.
    guard fchmod(number, info.st_mode & 0o7777) == 0 else { throw .last(path, .write) }
    if keepsTimes { try setTimes(info) }
    return notes
  }

  private func copyExtendedAttributes(from other: borrowing Descriptor) -> RewriteNote? {
    var name = [CChar](repeating: 0, count: 256)
    let code = unsafe name.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return ENOMEM }
      return unsafe cm_copy_attributes(other.number, number, start, buffer.count)
    }
    guard code != 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return .attribute(String(decoding: bytes, as: UTF8.self), code)
  }

  private func setTimes(_ info: stat) throws(FileError) {
    #if canImport(Darwin)
      let times = [info.st_atimespec, info.st_mtimespec]
    #else
      let times = [info.st_atim, info.st_mtim]
    #endif
    guard unsafe times.withUnsafeBufferPointer({ unsafe futimens(number, $0.baseAddress) }) == 0 else {
      throw .last(path, .write)
    }
  }

  /// Sends the file's bytes to the disk. Without it, a loss of power after a rename can leave an empty file.
  func sync() throws(FileError) {
    #if canImport(Darwin)
      // A barrier is enough: the bytes are on the disk before the new name is.
      let code = fcntl(number, F_BARRIERFSYNC)
      if code == 0 { return }
    #endif
    // A file system that cannot sync is no reason to fail.
    guard fsync(number) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last(path, .write) }
  }
}
