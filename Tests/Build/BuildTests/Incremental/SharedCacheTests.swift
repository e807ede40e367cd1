import CrushCodecs
import CrushFileKinds
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The cache that builds share. Entries are used only if they are valid.
@Suite struct SharedCacheTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try BuildFixture()
    for name in ["rgb8", "rgba8", "palette8", "gray8", "animated", "rgb16"] {
      try folder.write(BuildFixture.bytes("Formats/\(name).png"), to: "source/\(name).png")
    }
    try folder.write(BuildFixture.bytes("App/Info.plist"), to: "source/Info.plist")
    try folder.write("text", to: "source/text.txt")
  }

  private var cache: SharedCache { SharedCache(folder: folder.path("cache"), limit: nil) }

  private func build(_ output: String, cache: SharedCache?) throws -> [FileRecord] {
    var options = BuildOptions(sources: [folder.path("source")], output: folder.path(output))
    options.recipe.effort = Effort.all[0]
    options.jobs = 2
    options.cache = cache
    return try Builder(options).run()
  }

  private static func hash(_ bytes: [UInt8]) -> ContentHash { ContentHash(of: bytes.span) }

  private func entries() throws -> [String] {
    try folder.tree("cache").keys.filter { $0.count > 32 }.sorted()
  }

  @Test func `another checkout gets equal results from the cache and from the steps`() throws {
    let first = try build("out", cache: cache)
    #expect(try entries().count == 7, "copies are not kept")
    let second = try build("other", cache: cache)
    #expect(try folder.tree("out") == folder.tree("other"))
    #expect(second.map(\.disposition) == first.map(\.disposition) && second.map(\.image) == first.map(\.image))
    #expect(try build("plain", cache: nil).map(\.disposition) == first.map(\.disposition))
    #expect(try folder.tree("plain") == folder.tree("other"))
  }

  @Test func `a valid entry of the cache is used`() throws {
    _ = try build("out", cache: cache)
    // A valid entry with other contents, under the key of rgb8.png.
    var options = BuildOptions(sources: [], output: "")
    options.recipe.effort = Effort.all[0]
    let item = BuildItem(
      source: "x.png", output: "x.png", fileClass: .png, root: 0, below: "x.png",
      trace: FileTrace(size: 0, modified: 0, changed: 0, number: 0), permissions: 0)
    let key = ActionKeys(options).key(of: item, hash: Self.hash(try BuildFixture.bytes("Formats/rgb8.png")))
    let (result, _) = try #require(cache.load(key))
    let marked = ActionResult(
      disposition: result.disposition, image: result.image, warnings: [], outputHash: Self.hash([7]), outputBytes: 1)
    cache.store(marked, [7], key)
    _ = try build("other", cache: cache)
    #expect(try folder.read("other/rgb8.png") == [7])
  }

  @Test func `a cache that is damaged in 200 places never gives a wrong output`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    _ = try build("out", cache: cache)
    let expected = try folder.tree("out")
    let names = try entries()
    for round in 0..<200 {
      let name = try #require(names.randomElement(using: &random))
      let whole = try folder.read("cache/\(name)")
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      if round % 10 == 0 { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
      try folder.write(bytes, to: "cache/\(name)")
      // The output does not exist, so all files come from the cache or are made.
      try FileManager.default.removeItem(atPath: folder.path("out"))
      let records = try build("out", cache: cache)
      #expect(records.allSatisfy { $0.failure == nil })
      #expect(try folder.tree("out") == expected, "seed \(random.seed), round \(round): \(name) at \(place)")
      // A file without the start of an entry may belong to another program.
      let isEntry = [SharedCache.magic, SharedCache.blobMagic].contains(where: bytes.starts)
      #expect(try (folder.read("cache/\(name)") != bytes) == isEntry, "seed \(random.seed), round \(round): made again")
      if !isEntry { try folder.write(whole, to: "cache/\(name)") }
    }
  }

  @Test func `an entry under another entry's name is not used`() throws {
    _ = try build("out", cache: cache)
    let expected = try folder.tree("out")
    let names = try entries()
    for (name, other) in zip(names, names.dropFirst() + names.prefix(1)) {
      try folder.write(folder.read("cache/\(other)"), to: "copy/\(name)")
    }
    try FileManager.default.removeItem(atPath: folder.path("out"))
    try folder.write(folder.read("cache/CACHEDIR.TAG"), to: "copy/CACHEDIR.TAG")
    _ = try build("out", cache: SharedCache(folder: folder.path("copy"), limit: nil))
    #expect(try folder.tree("out") == expected)
  }

  @Test func `an unusable cache does not fail a build`() throws {
    let file = try folder.write("a file", to: "file")
    let records = try build("out", cache: SharedCache(folder: file, limit: 10))
    #expect(records.allSatisfy { $0.failure == nil } && records.count == 8)
  }

  @Test func `the least recently used entries are deleted first`() throws {
    _ = try build("out", cache: cache)
    let names = try entries()
    for (index, name) in names.enumerated() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: Double(index - 100) * 1000)],
        ofItemAtPath: folder.path("cache/\(name)"))
    }
    let all = try CacheFolder(folder.path("cache")).contents()
    #expect(all.files == names.count)
    let last = try folder.read("cache/\(try #require(names.last))").count
    let removed = try CacheFolder(folder.path("cache")).trim(to: last)
    #expect(try entries() == [names.last] && removed.files == names.count - 1)
    #expect(removed.bytes == all.bytes - last)
  }

  @Test func `a use of an entry updates its time`() throws {
    _ = try build("out", cache: cache)
    for name in try entries() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100_000)], ofItemAtPath: folder.path("cache/\(name)"))
    }
    _ = try build("other", cache: cache)
    for name in try entries() {
      #expect(try FileStamp(of: folder.path("cache/\(name)")).modified > Date(timeIntervalSinceNow: -100))
    }
  }

  @Test func `a build keeps the cache below its limit, and ignores other files`() throws {
    _ = try build("first", cache: cache)
    let foreign = "cache/ab/ab" + String(repeating: "0", count: 30)
    for name in ["cache/ab/mine.txt", "cache/builds", foreign] { try folder.write("mine", to: name) }
    _ = try build("out", cache: SharedCache(folder: folder.path("cache"), limit: 1000))
    #expect(try CacheFolder(folder.path("cache")).contents().bytes <= 1000)
    _ = try CacheFolder(folder.path("cache")).trim(to: 0)
    for name in ["cache/ab/mine.txt", "cache/builds", foreign] { #expect(try folder.read(name) == Array("mine".utf8)) }
    try FileManager.default.removeItem(atPath: folder.path(foreign))
    #expect(try entries().isEmpty)
  }

  @Test func `concurrent writers leave valid entries`() async throws {
    let cache = cache
    let source = folder.path("source")
    let outputs = (0..<6).map { folder.path("parallel-\($0)") }
    await withTaskGroup(of: Void.self) { group in
      for output in outputs {
        group.addTask {
          var options = BuildOptions(sources: [source], output: output)
          options.recipe.effort = Effort.all[0]
          options.cache = cache
          _ = try? Builder(options).run()
        }
      }
    }
    let expected = try folder.tree("parallel-0")
    for index in 1..<6 { #expect(try folder.tree("parallel-\(index)") == expected) }
    let leftovers = try folder.tree("cache").keys.filter { $0.contains("tmp") }
    #expect(leftovers.isEmpty && expected.count == 8)
  }

  @Test func `stored bytes come back, and damaged ones do not`() throws {
    let (key, other) = (ContentHash(1, 2, 0, 0), ContentHash(1, 3, 0, 0))
    for bytes in [[], [7], [UInt8](repeating: 9, count: 5000)] as [[UInt8]] {
      cache.store(bytes, key)
      #expect(cache.bytes(key) == bytes && cache.bytes(other) == nil)
    }
    let name = "cache/\(key.hexadecimal.prefix(2))/\(key.hexadecimal)"
    let good = try folder.read(name)
    for place in stride(from: 0, to: good.count, by: 97) {
      var bytes = good
      bytes[place] ^= 1
      try folder.write(bytes, to: name)
      #expect(
        cache.bytes(key) == nil && folder.exists(name) == (place == 0), "a file of another program stays: \(place)")
    }
    try folder.write(good, to: "cache/\(other.hexadecimal.prefix(2))/\(other.hexadecimal)")
    #expect(cache.bytes(other) == nil)
    // A result of another kind is no bytes, and the reverse.
    try folder.write(good, to: name)
    #expect(cache.load(key) == nil)
  }
}
