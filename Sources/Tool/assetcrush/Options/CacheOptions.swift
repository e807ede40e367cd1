import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles

/// The shared cache: a folder, a server, or a server with a folder in front of it.
struct CacheOptions: ParsableArguments {
  /// When results are sent to the server.
  enum Upload: String, ExpressibleByArgument, CaseIterable {
    case background, wait, none
  }

  @Option(
    help: ArgumentHelp(
      """
      Share results with other builds in this folder, which several machines may mount, or by a server: \
      https://HOST/PATH or http://. Repeat it for a server with its own folder in front (default: no sharing).
      """, valueName: "folder|server"),
    completion: .directory)
  var cache: [String] = []

  @Option(
    help: ArgumentHelp(
      "The size limit of the cache's folder (default: \(ByteSize.defaultCache.defaultValueDescription), 0 for no limit). "
        + "The least recently used results are deleted. Accepts \(ByteCount.forms).",
      valueName: "size"))
  var cacheSize: ByteSize?

  @Option(
    help: ArgumentHelp(
      """
      When to send new results to the server: background, after the end of the command; wait, at its end; none, never \
      (default: background).
      """, valueName: "when"))
  var cacheUpload: Upload?

  func validate() throws {
    if cacheSize != nil && cache.isEmpty { throw ValidationError("--cache-size needs --cache FOLDER or SERVER") }
    if cacheUpload != nil && server == nil { throw ValidationError("--cache-upload needs --cache SERVER") }
    if cache.contains("") { throw ValidationError("--cache is empty; name a folder or a server") }
    let servers = cache.filter(ServerAddress.matches)
    if servers.count > 1 || cache.count - servers.count > 1 {
      throw ValidationError("--cache names two \(servers.count > 1 ? "servers" : "folders"); name one of each at most")
    }
    if let folder = cache.first(where: { $0.hasPrefix("-") }) {
      throw ValidationError("--cache: '\(folder)' begins with a dash; write './\(folder)' for a folder of this name")
    }
    if let server {
      do { _ = try ServerAddress(server) } catch { throw ValidationError("--cache: \(error)") }
      if folder == nil { throw ValidationError("--cache SERVER needs a folder: set HOME, or add --cache FOLDER") }
    }
  }

  private var server: String? { cache.first(where: ServerAddress.matches) }

  /// The folder of the cache. A server without one has the user's.
  var folder: String? {
    if let folder = cache.first(where: { !ServerAddress.matches($0) }) { return folder }
    return server == nil ? nil : Self.userFolder
  }

  /// The folder in front of a server, if no other is named. The number changes with the form of the results.
  static var userFolder: String? { UserCache.folder.map { $0 + "/results-2" } }

  /// Returns the cache, or nil if there is none.
  ///
  /// - Throws: `FileError` for a folder with files that is not a cache.
  func shared() throws -> SharedCache? {
    let cache = cache(of: folder)
    try cache?.check()
    return cache
  }

  /// The folder for the temporary files of transfers.
  static var transferFolder: String {
    if let folder = Terminal.variable("TMPDIR"), folder.hasPrefix("/") { return folder }
    return UserCache.folder.map { $0 + "/transfers" } ?? "/tmp"
  }

  private func cache(of folder: String?) -> SharedCache? {
    guard let folder else { return nil }
    let limit = (cacheSize ?? .defaultCache).bytes
    let address = server.flatMap { try? ServerAddress($0) }
    return SharedCache(
      folder: folder, limit: limit == 0 ? nil : limit, server: address.map { server(at: $0, folder) })
  }

  private func server(at address: ServerAddress, _ folder: String) -> CacheServer {
    let server = ResultServer(address)
    switch cacheUpload ?? .background {
    case .background:
      return CacheServer(server, transfers: Self.transferFolder) {
        _ = Program.launchAgain(["cache", "upload", folder, "--to", address.text])
      }
    case .wait:
      return CacheServer(server, transfers: Self.transferFolder) {
        _ = WaitingResults(of: address, in: folder).send(to: server, transfers: Self.transferFolder)
      }
    case .none: return CacheServer(server, transfers: Self.transferFolder, send: nil)
    }
  }
}

extension ResultServer {
  /// The server at an address, with the credentials of the environment.
  convenience init(_ address: ServerAddress) {
    self.init(address, token: Terminal.variable("ASSETCRUSH_CACHE_TOKEN"), passwords: Terminal.variable("NETRC"))
  }
}
