#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, closed when it goes. The fence around the system's calls on files: every pointer lives one call long.
struct Descriptor: ~Copyable {
  private let number: Int32
  let path: String

  init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { _ = close(number) }

  /// Opens for reading; a pipe without a writer is not waited for.
  static func reading(_ path: String) throws(FileError) -> Descriptor {
    let number = retrying { unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }

  /// Makes a file that was not there.
  ///
  /// - Parameter mode: permission bits, less the process's umask.
  static func creating(_ path: String, mode: UInt32) throws(FileError) -> Descriptor {
    let number = retrying { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)) }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }

  enum Direction {
    case read, write
  }

  /// Opens a stream, which is not made anew and not made empty. A pipe waits for its other end; an open file of the
  /// process is shared with the code that opened it.
  static func opening(_ stream: Stream, _ path: String, _ direction: Direction) throws(FileError) -> Descriptor {
    let flags = (direction == .read ? O_RDONLY : O_WRONLY) | O_NOCTTY | O_CLOEXEC
    let number =
      switch stream {
      case .descriptor(let number): dup(number)
      case .special: retrying { unsafe open(path, flags) }
      }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }

  /// The process's standard input, under the name that messages give it. It is not the system's own descriptor, and
  /// so may be closed.
  static func standardInput() throws(FileError) -> Descriptor {
    let number = dup(0)
    guard number >= 0 else { throw .last("<stdin>", .open) }
    return Descriptor(number: number, path: "<stdin>")
  }

  /// Gives the file the permissions and times of another one, as far as the system lets it.
  func takeOver(from other: borrowing Descriptor) throws(FileError) {
    var info = stat()
    guard unsafe fstat(other.number, &info) == 0 else { throw .last(other.path, .status) }
    guard fchmod(number, info.st_mode & 0o7777) == 0 else { throw .last(path, .write) }
    #if canImport(Darwin)
      let times = [info.st_atimespec, info.st_mtimespec]
    #else
      let times = [info.st_atim, info.st_mtim]
    #endif
    guard unsafe times.withUnsafeBufferPointer({ unsafe futimens(number, $0.baseAddress) }) == 0 else {
      throw .last(path, .write)
    }
  }

  func status() throws(FileError) -> FileStatus {
    var info = stat()
    guard unsafe fstat(number, &info) == 0 else { throw .last(path, .status) }
    return FileStatus(info)
  }

  enum Lock {
    case taken
    /// Another open file holds it.
    case heldElsewhere
    /// The file system has no locks, as some that are mounted over a network.
    case unsupported
  }

  /// Takes the file's lock without waiting. It goes when the file is closed, however its process ends.
  func lock() -> Lock {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return .taken }
    return errno == EWOULDBLOCK ? .heldElsewhere : .unsupported
  }

  /// Fills `buffer` from its start; returns how many bytes came, 0 at the end of the file.
  func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      waiting(for: POLLIN) { unsafe systemRead(number, bytes.baseAddress, bytes.count) }
    }
    guard count >= 0 else { throw .last(path, .read) }
    return count
  }

  /// The bytes from `offset` on, fewer than `count` at the end of the file.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let space = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let got = Self.retrying { unsafe pread(number, space.baseAddress, space.count, off_t(offset + filled)) }
        if got < 0 { failure = .last(path, .read) }
        if got <= 0 { break }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// What one call gives from where the file stands, at most `count` bytes.
  func readOnce(count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      let got = Self.retrying { unsafe systemRead(number, buffer.baseAddress, buffer.count) }
      if got < 0 { failure = .last(path, .read) }
      filled = max(0, got)
    }
    if let failure { throw failure }
    return bytes
  }

  /// The rest of the file, at most `limit` bytes.
  ///
  /// - Parameter expected: how many bytes are likely to come.
  func readAll(expected: Int, limit: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    // One byte more than expected: reading it tells that the file did not grow.
    var capacity = min(max(expected, 0), limit) + 1
    var bytes: [UInt8] = []
    while true {
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < capacity {
          let space = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let got = waiting(for: POLLIN) { unsafe systemRead(number, space.baseAddress, space.count) }
          if got < 0 { failure = .last(path, .read) }
          if got <= 0 { break }
          count += got
        }
      }
      if let failure { throw failure }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { throw FileError(path, .read, .tooLarge(limit: limit)) }
      if chunk.count < capacity { return bytes }
      capacity = min(1 << 20, limit - bytes.count) + 1
    }
  }

  /// What a call of the system makes of the file's number.
  func withNumber<Value>(_ body: (Int32) -> Value) -> Value { body(number) }

  /// All of the file, or nil when it changed meanwhile.
  ///
  /// - Parameter status: the file's, of before.
  func contents(_ status: FileStatus, limit: Int) throws(FileError) -> [UInt8]? {
    guard status.kind == .file else { throw FileError(path, .read, .notAFile) }
    guard status.size <= limit else { throw FileError(path, .read, .tooLarge(limit: limit)) }
    // One call, for a byte more than there should be. Where that gives less or more, or the size is hidden, only reading
    // to the end tells.
    var bytes = status.size > 0 ? try readOnce(count: status.size + 1) : []
    if bytes.count != status.size || bytes.isEmpty {
      guard lseek(number, 0, SEEK_SET) == 0 else { throw .last(path, .read) }
      bytes = try readAll(expected: status.size, limit: limit)
    }
    return try self.status().trace == status.trace ? bytes : nil
  }

  /// The text of a small file; "" for what is not UTF-8.
  func text(limit: Int) throws(FileError) -> String {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = try read(into: &buffer)
    return String(validating: buffer.prefix(count), as: UTF8.self) ?? ""
  }

  /// Makes the file hold this text alone.
  func replaceText(_ text: String) throws(FileError) {
    guard ftruncate(number, 0) == 0, lseek(number, 0, SEEK_SET) == 0 else { throw .last(path, .write) }
    try write(Array(text.utf8).span)
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.extracting(start..<bytes.count)
      let count = unsafe rest.withUnsafeBytes { buffer in
        waiting(for: POLLOUT) { unsafe systemWrite(number, buffer.baseAddress, buffer.count) }
      }
      guard count >= 0 else { throw .last(path, .write) }
      start += count
    }
  }

  /// Repeats a call that a signal interrupted, and one that a pipe without blocking had no bytes or no room for.
  private func waiting(for event: some BinaryInteger, _ call: () -> Int) -> Int {
    while true {
      let result = Self.retrying(call)
      if result >= 0 || errno != EAGAIN { return result }
      var request = pollfd(fd: number, events: Int16(event), revents: 0)
      _ = unsafe poll(&request, 1, -1)
    }
  }

  /// Repeats a call that a signal interrupted.
  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// `read` and `write` by names that methods do not hide.
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}
