import CrushCodecs
import CrushFiles
import Synchronization

/// The server behind a shared cache. Results come into the folder before the build uses them, and leave it after the
/// build. So a slow or broken server delays no step.
package final class CacheServer: Sendable {
  let server: ResultServer
  /// The folder around the folders of transfers.
  private let transfers: String
  /// Called at the end of a build that made results. Nil if results are not sent.
  private let send: (@Sendable () -> Void)?
  private let made = Mutex<[ContentHash]>([])

  /// The seconds for a portion of results. The rest of the results is built.
  private static let patience = 20

  /// - Parameters:
  ///   - transfers: the folder for the temporary files of transfers.
  ///   - send: starts to send the results that wait in the folder. Nil if no result is sent.
  package init(_ server: ResultServer, transfers: String, send: (@Sendable () -> Void)?) {
    self.server = server
    self.transfers = transfers
    self.send = send
  }

  /// Returns the problem of the server the first time, and nil afterward.
  package func takeProblem() -> String? {
    server.takeProblem().map { "the cache \(server.address.text) is not used any more: \($0)" }
  }

  /// Gets results into the folder of a cache, if the server has them.
  func get(_ keys: [ContentHash], into cache: SharedCache) {
    guard let folder = TransferFolder(in: transfers) else { return }
    var first = 0
    // The first portion finds out whether the server answers.
    var size = ResultServer.portion / 8
    while first < keys.count, server.isUsable {
      let portion = keys[first..<min(first + size, keys.count)]
      guard let place = folder.next() else { return }
      server.get(portion.map(\.bytes), folder: place, seconds: Self.patience) { index, bytes in
        cache.receive(bytes, portion[first + index])
      }
      first += size
      size = ResultServer.portion
    }
  }

  /// Notes a result that a step made.
  func add(_ key: ContentHash) {
    if send != nil { made.withLock { $0.append(key) } }
  }

  /// Starts to send the results that were made since the last call.
  func finish(_ cache: SharedCache) {
    let keys = made.withLock { keys in
      defer { keys = [] }
      return keys
    }
    guard let send, !keys.isEmpty, server.isUsable else { return }
    if WaitingResults(of: server.address, in: cache.folder).add(keys) { send() }
  }
}
