import CrushBasics
import CrushCodecs
import CrushFiles

/// The results in the folder of a cache that a server does not have yet. Each is an empty file named by its key, so that
/// they are sent later if a process ends too early.
package struct WaitingResults: Sendable {
  private let cache: SharedCache
  private let folder: String

  /// The largest number of bytes that are sent at a time.
  private static let portionBytes = 64 << 20
  private static let patience = 120

  /// - Parameter cache: the folder of the cache.
  package init(of address: ServerAddress, in cache: String) {
    self.cache = SharedCache(folder: cache, limit: nil)
    let name = ContentHash(of: Array(address.text.utf8).span).hexadecimal
    folder = Path.join(Path.join(cache, "uploads"), name)
  }

  /// Adds keys. Returns false if they cannot be stored.
  func add(_ keys: [ContentHash]) -> Bool {
    guard cache.claim(), (try? Folder.create(folder)) != nil else { return false }
    return keys.allSatisfy { (try? Files.write([], to: Path.join(folder, $0.hexadecimal))) != nil }
  }

  /// The outcome of sending.
  package struct Sent: Sendable, Equatable {
    package var results = 0
    package var bytes = 0
    /// Results that are larger than the server accepts.
    package var tooLarge = 0
    /// Another process sends them.
    package var isBusy = false
    /// Results that still wait, because the server has a problem.
    package var waiting = 0
  }

  /// Sends all waiting results.
  ///
  /// - Parameter transfers: the folder for the temporary files of transfers.
  package func send(to server: ResultServer, transfers: String) -> Sent {
    var sent = Sent()
    guard cache.isUsable, let names = try? Folder.names(in: folder), !names.isEmpty else { return sent }
    guard case .taken(let lock) = try? FolderLock.acquire(Path.join(folder, "lock")) else {
      sent.isBusy = true
      return sent
    }
    if let files = TransferFolder(in: transfers) { sendAll(to: server, files, &sent) }
    lock.release()
    sent.waiting = waiting.count
    return sent
  }

  private func sendAll(to server: ResultServer, _ files: TransferFolder, _ sent: inout Sent) {
    // A build that ends meanwhile adds results, and leaves them to this process.
    var keys = waiting
    while !keys.isEmpty, server.isUsable {
      send(keys, to: server, files, &sent)
      let before = Set(keys)
      keys = waiting.filter { !before.contains($0) }
    }
  }

  private var waiting: [ContentHash] {
    ((try? Folder.names(in: folder)) ?? []).compactMap { $0.flatMap(ContentHash.init(hexadecimal:)) }
  }

  private func send(_ keys: [ContentHash], to server: ResultServer, _ files: TransferFolder, _ sent: inout Sent) {
    var portion: [(key: ContentHash, bytes: [UInt8])] = []
    var size = 0
    for (index, key) in keys.enumerated() {
      if let bytes = cache.entry(key), bytes.count <= server.largest {
        portion.append((key, bytes))
        size += bytes.count
      } else {
        // The cache has deleted it, or the server does not accept it.
        if cache.contains(key) { sent.tooLarge += 1 }
        remove(key)
      }
      let isLast = index == keys.count - 1
      guard isLast || size >= Self.portionBytes || portion.count == ResultServer.portion else { continue }
      guard server.isUsable, let folder = files.next() else { return }
      let stored = server.put(portion.map { ($0.key.bytes, $0.bytes) }, folder: folder, seconds: Self.patience)
      for (result, isStored) in zip(portion, stored) where isStored {
        remove(result.key)
        sent.results += 1
        sent.bytes += result.bytes.count
      }
      (portion, size) = ([], 0)
    }
  }

  private func remove(_ key: ContentHash) { _ = try? Files.remove(Path.join(folder, key.hexadecimal)) }
}
