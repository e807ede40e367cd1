import CrushCodecs
import CrushFiles
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

private let hasCurl = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
  FileManager.default.isExecutableFile(atPath: $0 + "/curl")
}

/// Builds that share results by a server. No server gives a wrong byte, and none fails a build.
@Suite(.enabled(if: hasCurl, "needs the program curl")) struct ServerCacheTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try BuildFixture()
    for name in ["rgb8", "rgba8", "palette8", "gray8"] {
      try folder.write(BuildFixture.bytes("Formats/\(name).png"), to: "source/\(name).png")
    }
    try folder.write(BuildFixture.bytes("App/Info.plist"), to: "source/Info.plist")
    let contents =
      #"{"images":[{"idiom":"universal","filename":"a.png","scale":"1x"}],"info":{"version":1,"author":"t"}}"#
    for name in ["A", "B"] {
      try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/Assets.xcassets/\(name).imageset/a.png")
      try folder.write(contents, to: "source/Assets.xcassets/\(name).imageset/Contents.json")
    }
  }

  private struct Built {
    let files: [String: [UInt8]]
    let warnings: [String]
  }

  /// Builds with a folder and a server of its own. The results are sent before the build ends.
  private func build(
    _ output: String, _ server: LoopbackServer?, folder name: String, token: String? = nil, passwords: String? = nil
  ) throws -> Built {
    var options = BuildOptions(sources: [folder.path("source")], output: folder.path(output))
    options.recipe.effort = Effort.all[0]
    options.jobs = 2
    let (cache, transfers) = (folder.path(name), folder.path("transfers"))
    if let server {
      let address = try ServerAddress(server.url)
      let remote = ResultServer(address, token: token, passwords: passwords)
      options.cache = SharedCache(
        folder: cache, limit: nil,
        server: CacheServer(remote, transfers: transfers) {
          _ = WaitingResults(of: address, in: cache).send(to: remote, transfers: transfers)
        })
    }
    var warnings: [String] = []
    _ = try Builder(options).build(warn: { warnings.append($0) })
    return Built(files: try folder.tree(output), warnings: warnings)
  }

  @Test func `a second client gets all results from the server`() throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let plain = try build("plain", nil, folder: "")
    let first = try build("first", server, folder: "cache 1")
    #expect(first.files == plain.files && first.warnings.isEmpty)
    let stored = server.objects
    #expect(stored.count >= 6)
    #expect(try folder.tree("cache 1").keys.allSatisfy { !$0.hasPrefix("uploads/") })
    #expect(try folder.tree("transfers").isEmpty)
    server.forgetRequests()
    let second = try build("second", server, folder: "cache 2")
    #expect(second.files == plain.files && second.warnings.isEmpty)
    #expect(server.requests.allSatisfy { $0.method == "GET" }, "nothing is made again")
    #expect(server.objects == stored)
  }

  @Test func `a changed catalog gets the renditions that did not change`() throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    _ = try build("first", server, folder: "cache 1")
    try folder.write(BuildFixture.bytes("Formats/rgba8.png"), to: "source/Assets.xcassets/B.imageset/a.png")
    server.forgetRequests()
    let second = try build("second", server, folder: "cache 2")
    #expect(try second.files == build("plain", nil, folder: "").files)
    let found = Set(server.requests.filter { $0.method == "GET" }.map(\.path)).intersection(server.objects.keys)
    // The four files, the list of renditions, and the facts and the rendition of the first image.
    #expect(found.count >= 7)
  }

  @Test func `deleted outputs come back from the server, although the manifest knows them`() throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let first = try build("out", server, folder: "cache 1")
    try FileManager.default.removeItem(atPath: folder.path("out"))
    server.forgetRequests()
    #expect(try build("out", server, folder: "cache 2").files == first.files)
    #expect(server.requests.count >= 6 && server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test(
    arguments: LoopbackServer.Behavior.allCases.filter {
      ![.stores, .silent, .endless].contains($0)
    })
  func `a broken server changes no byte and fails no build`(_ behavior: LoopbackServer.Behavior) throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    let plain = try build("plain", nil, folder: "")
    _ = try build("first", server, folder: "cache 1")
    server.behave(behavior)
    let built = try build("second", server, folder: "cache 2")
    #expect(built.files == plain.files)
    #expect(built.warnings.count <= 1)
    // Results that are complete are used, although the answer ends too early.
    let isNoticed = ![.garbage, .swapped, .truncated, .empty, .short].contains(behavior)
    if isNoticed { #expect(built.warnings.first?.contains(server.url) == true) }
  }

  @Test func `a redirect is reported with its target`() throws {
    let server = try LoopbackServer(.redirecting)
    defer { server.stop() }
    let built = try build("out", server, folder: "cache")
    #expect(built.warnings.first?.contains("status 307, a redirect to http://other.invalid/cache") == true)
  }

  @Test func `an answer without a length is limited`() throws {
    let server = try LoopbackServer(.endless)
    defer { server.stop() }
    let built = try build("out", server, folder: "cache")
    #expect(built.warnings.first?.contains("more than 256 MiB") == true)
  }

  @Test func `a server that never answers costs some seconds`() throws {
    let server = try LoopbackServer(.silent)
    defer { server.stop() }
    let built = try build("out", server, folder: "cache")
    #expect(try built.files == build("plain", nil, folder: "").files)
    #expect(built.warnings.count == 1)
    #expect(server.requests.count <= 40, "the other results are not asked for")
  }

  @Test func `results wait for a server that is away`() throws {
    let server = try LoopbackServer()
    let away = try LoopbackServer()
    away.stop()
    let built = try build("out", away, folder: "cache")
    #expect(built.warnings.count == 1)
    defer { server.stop() }
    let address = try ServerAddress(away.url)
    let waiting = WaitingResults(of: address, in: folder.path("cache"))
    #expect(waiting.add([ContentHash(1, 2, 0, 0)]), "its entry is missing")
    let remote = ResultServer(try ServerAddress(server.url), token: nil, passwords: nil)
    #expect(waiting.send(to: remote, transfers: folder.path("transfers")) == WaitingResults.Sent())
  }

  @Test(arguments: [
    // A password of the host, of another host, and of another host that a redirect names.
    ("machine 127.0.0.1 login user password pass1", LoopbackServer.Behavior.unauthorized, true),
    ("machine 127.0.0.1 login user password pass1", .stores, true),
    ("machine localhost login user password pass1", .unauthorized, false),
    ("machine other.invalid login user password pass1", .redirecting, false),
  ])
  func `a password goes to the host that it belongs to`(
    _ entry: String, _ behavior: LoopbackServer.Behavior, _ isSent: Bool
  ) throws {
    let server = try LoopbackServer(behavior)
    defer { server.stop() }
    let passwords = try folder.write(entry + "\n", to: "passwords")
    let built = try build("out", server, folder: "cache", passwords: passwords)
    let credentials = "Authorization: Basic \(Data("user:pass1".utf8).base64EncodedString())"
    #expect(!server.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.fields.contains(credentials) == isSent })
    #expect(!built.warnings.joined().contains("pass1"))
    if behavior == .unauthorized { #expect(built.warnings.first?.contains("401") == true) }
  }

  @Test func `the token is sent, and is no argument`() throws {
    let server = try LoopbackServer()
    defer { server.stop() }
    _ = try build("out", server, folder: "cache", token: "secret \"1\"")
    #expect(server.requests.allSatisfy { $0.fields.contains("Authorization: Bearer secret \"1\"") })
    #expect(!server.requests.isEmpty)
  }
}
