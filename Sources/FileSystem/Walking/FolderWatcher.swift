#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Waits until something changes in folders, without asking again and again: inotify on Linux, kqueue on Apple's
/// systems, where a change of a file's contents in place is seen for the files that are watched by name alone.
package struct FolderWatcher: ~Copyable {
  /// A change, and what came with it, is over when nothing more came for so many milliseconds.
  private static let quiet: Int32 = 40
  /// A file that never stops changing is not waited for longer: milliseconds.
  private static let patience: Int64 = 1000

  private let queue: Int32
  /// The resolved paths of the watched folders, by the system's number for each. A folder keeps its number when it is
  /// renamed, and has one number under all its names.
  private var folders: [Int32: String] = [:]
  #if canImport(Darwin)
    /// The number that a folder has already: opening it again would give another.
    private var numbers: [FileStatus.Identity: Int32] = [:]
  #endif
  /// Resolved paths whose changes do not count.
  private let ignored: Set<String>

  /// - Parameter ignored: paths that the caller itself writes to.
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

  /// The number of watched folders. With none there is nothing to wait for.
  package var count: Int { folders.count }

  /// Watches these folders and no others, but not the folders in them. A path where nothing is does not count.
  ///
  /// The system is asked about every path each time, since another folder may have taken the name of a watched one.
  ///
  /// - Returns: whether a folder was not watched before: its changes until now may have been missed.
  /// - Throws: `FileError` when a folder cannot be watched. The others are watched all the same.
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

    /// The system has done so already where the folder is gone.
    private func release(_ number: Int32) { _ = inotify_rm_watch(queue, number) }
  #endif

  /// Waits for a change, and for those that follow at once.
  package mutating func wait() {
    while true {
      guard hasEvent(within: -1) else { continue }
      if drain() { break }
    }
    let start = FileTrace.now
    while FileTrace.now - start < Self.patience * 1_000_000, hasEvent(within: Self.quiet) { _ = drain() }
  }

  /// - Parameter milliseconds: −1 waits for ever.
  private func hasEvent(within milliseconds: Int32) -> Bool {
    var item = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&item, 1, milliseconds) > 0
  }

  /// Takes the events that have come.
  ///
  /// - Returns: whether one of them counts.
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
          if take(watch, Self.word(buffer, at: position + 4), String(decoding: name, as: UTF8.self)) { counts = true }
          position += Self.headBytes + length
        }
      }
    #endif
  }

  #if !canImport(Darwin)
    /// Of `struct inotify_event`: watch, mask, cookie and the length of the name that follows, a word each.
    private static let headBytes = 16

    private static func word(_ bytes: [UInt8], at position: Int) -> UInt32 {
      let parts = (0..<4).map { UInt32(bytes[position + $0]) << UInt32(8 * $0) }
      return UInt32(littleEndian: parts.reduce(0, |))
    }

    /// - Returns: whether the event counts.
    private mutating func take(_ watch: Int32, _ mask: UInt32, _ name: String) -> Bool {
      // Events were lost: anything may have changed.
      if mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let folder = folders[watch] else { return false }
      if mask & UInt32(IN_IGNORED) != 0 {
        folders[watch] = nil
        return true
      }
      // Manifests, locks and files that are being written, which all begin like this.
      return !name.hasPrefix(".assetcrush-") && !ignored.contains(Path.join(folder, name))
    }
  #endif
}
