#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits for changes in folders without polling. Uses inotify on Linux and kqueue on Apple's systems. There, a change
/// of a file's contents in place is only reported for a file that is watched by its own path.
package struct FolderWatcher: ~Copyable {
  /// The milliseconds without an event after which a series of changes counts as complete.
  private static let quiet: Int32 = 40
  /// The longest wait for the end of a series, in milliseconds. It bounds the wait for a file that never stops
  /// changing.
  private static let patience: Int64 = 1000

  private let queue: Int32
  /// The resolved paths of the watched folders, by the system's number. A folder has one number under all its names,
  /// and keeps it when it is renamed.
  private var folders: [Int32: String] = [:]
  #if canImport(Darwin)
    /// The number of each watched folder. Opening a folder again would return a different number.
    private var numbers: [FileStatus.Identity: Int32] = [:]
  #endif
  /// Resolved paths whose changes are ignored.
  private let ignored: Set<String>

  /// - Parameter ignored: paths that the caller itself writes.
  package init(ignoring ignored: Set<String> = []) throws(FileError) {
    self.ignored = Set(
      ignored.map { Path.join(Path.resolved(Path.parent(of: $0)) ?? Path.parent(of: $0), Path.name(of: $0)) })
    #if canImport(Darwin)
      queue = kqueue()
    #else
      queue = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    #endif
    guard queue >= 0 else { throw .last("file watching", .open) }
  }

  deinit {
    #if canImport(Darwin)
      for number in folders.keys { close(number) }
    #endif
    close(queue)
  }

  /// The number of watched folders. With no folder, `wait` would never return.
  package var count: Int { folders.count }

  /// Watches these folders and no others, without their subfolders. Paths that do not exist are skipped.
  ///
  /// Every path is looked up each time, because another folder may have replaced a watched one under its name.
  ///
  /// - Returns: true if a folder is new. Its changes until now may have been missed.
  /// - Throws: `FileError` if a folder cannot be watched. The other folders are watched.
  package mutating func watch(_ paths: [String]) throws(FileError) -> Bool {
    var watched: [Int32: String] = [:]
    var failure: FileError?
    for path in paths {
      do throws(FileError) {
        watched[try number(of: path)] = Path.resolved(path) ?? path
      } catch  where error.isNotFound {
      } catch { failure = failure ?? error }
    }
    let isNew = watched.keys.contains { folders[$0] == nil }
    for number in folders.keys where watched[number] == nil { release(number) }
    folders = watched
    if let failure { throw failure }
    return isNew
  }

  #if canImport(Darwin)
    private mutating func number(of path: String) throws(FileError) -> Int32 {
      let identity = try FileStatus(of: path).identity
      if let known = numbers[identity] { return known }
      let number = unsafe open(path, O_EVTONLY | O_CLOEXEC)
      guard number >= 0 else { throw .last(path, .open) }
      var change = unsafe kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB), data: 0, udata: nil)
      guard unsafe kevent(queue, &change, 1, nil, 0, nil) >= 0 else {
        close(number)
        throw .last(path, .open)
      }
      numbers[identity] = number
      return number
    }

    private mutating func release(_ number: Int32) {
      numbers = numbers.filter { $0.value != number }
      close(number)
    }
  #else
    private func number(of path: String) throws(FileError) -> Int32 {
      let events = IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      let number = unsafe inotify_add_watch(queue, path, UInt32(events | IN_DELETE_SELF | IN_MOVE_SELF))
      guard number >= 0 else { throw .last(path, .open) }
      return number
    }

    /// Stops watching a folder. For a deleted folder, the system has already done this.
    private func release(_ number: Int32) { _ = inotify_rm_watch(queue, number) }
  #endif

  /// Waits for a change, and for the changes that follow immediately.
  package mutating func wait() {
    while true {
      guard hasEvent(within: -1) else { continue }
      if drain() { break }
    }
    let start = FileTrace.now
    while FileTrace.now - start < Self.patience * 1_000_000, hasEvent(within: Self.quiet) { _ = drain() }
  }

  /// - Parameter milliseconds: the longest wait; −1 for no limit.
  private func hasEvent(within milliseconds: Int32) -> Bool {
    var item = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&item, 1, milliseconds) > 0
  }

  /// Removes all events from the queue.
  ///
  /// - Returns: true if one of them is a change that is not ignored.
  private mutating func drain() -> Bool {
    #if canImport(Darwin)
      var counts = false
      var event = unsafe kevent()
      var none = timespec()
      while unsafe kevent(queue, nil, 0, &event, 1, &none) > 0 {
        let number = unsafe Int32(event.ident)
        counts = true
        if unsafe event.fflags & UInt32(NOTE_DELETE) != 0, folders.removeValue(forKey: number) != nil {
          release(number)
        }
      }
      return counts
    #else
      var counts = false
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(queue, $0.baseAddress, $0.count) }
        guard count > 0 else { return counts }
        var position = 0
        while position + Self.headBytes <= count {
          let length = Int(Self.word(buffer, at: position + 12))
          let name = buffer[position + Self.headBytes..<position + Self.headBytes + length].prefix { $0 != 0 }
          let watch = Int32(bitPattern: Self.word(buffer, at: position))
          let mask = Self.word(buffer, at: position + 4)
          if isChange(watch, mask, String(decoding: name, as: UTF8.self)) { counts = true }
          position += Self.headBytes + length
        }
      }
    #endif
  }

  #if !canImport(Darwin)
    /// The size of `struct inotify_event`: watch, mask, cookie and the length of the name that follows, a word each.
    private static let headBytes = 16

    private static func word(_ bytes: [UInt8], at position: Int) -> UInt32 {
      let parts = (0..<4).map { UInt32(bytes[position + $0]) << UInt32(8 * $0) }
      return UInt32(littleEndian: parts.reduce(0, |))
    }

    /// Returns true if the event is a change that is not ignored. Forgets a folder that is no longer watched.
    private mutating func isChange(_ watch: Int32, _ mask: UInt32, _ name: String) -> Bool {
      // Events were lost, so that every folder may have changed.
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let folder = folders[watch] else { return false }
      if mask & UInt32(IN_IGNORED) != 0 {
        folders[watch] = nil
        return true
      }
      // The names of manifests, locks and temporary files all begin with this prefix.
      return !name.hasPrefix(".assetcrush-") && !ignored.contains(Path.join(folder, name))
    }
  #endif
}
