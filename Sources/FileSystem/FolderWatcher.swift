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
  private var watched: [String: Int32] = [:]
  private var folders: [Int32: (path: String, resolved: String)] = [:]
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
      for number in watched.values { close(number) }
    #endif
    close(queue)
  }

  /// Whether there is anything to wait for.
  package var isWatching: Bool { !watched.isEmpty }

  /// Watches a folder, but not what is in its folders; a file is watched by the folder that holds it.
  ///
  /// - Returns: whether it was not watched before: what changed until now may have been missed.
  package mutating func watch(_ path: String) throws(FileError) -> Bool {
    guard watched[path] == nil else { return false }
    #if canImport(Darwin)
      let number = unsafe open(path, O_EVTONLY | O_CLOEXEC)
      guard number >= 0 else { throw .last(path, .open) }
      var change = unsafe kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB), data: 0, udata: nil)
      guard unsafe kevent(queue, &change, 1, nil, 0, nil) >= 0 else { throw .last(path, .open) }
    #else
      let events = IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      let number = unsafe inotify_add_watch(queue, path, UInt32(events | IN_DELETE_SELF | IN_MOVE_SELF))
      guard number >= 0 else { throw .last(path, .open) }
    #endif
    watched[path] = number
    folders[number] = (path, Path.resolved(path) ?? path)
    return true
  }

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
        if unsafe event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0,
          let folder = folders.removeValue(forKey: number)
        {
          watched[folder.path] = nil
          close(number)
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
        watched[folder.path] = nil
        return true
      }
      // Manifests, locks and files that are being written, which all begin like this.
      return !name.hasPrefix(".assetcrush-") && !ignored.contains(Path.join(folder.resolved, name))
    }
  #endif
}
