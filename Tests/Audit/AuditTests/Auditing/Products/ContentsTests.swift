import CrushAudit
import CrushFileKinds
import CrushFiles
import CrushFixtures
import CrushInspection
import Foundation
import Testing

@Suite struct ContentsTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let machO: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE, 12, 0, 0, 1]

  private func contents(
    _ paths: [String]? = nil, _ change: (inout AuditOptions) throws -> Void = { _ in }
  ) throws -> [ProductContents] {
    try fixture.audit(paths, change).contents
  }

  /// Returns the sizes of all regular files below a folder, by an independent walk.
  private func sizes(below root: String) throws -> [Int] {
    let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey, .isSymbolicLinkKey]
    let walk = FileManager.default.enumerator(at: URL(filePath: root), includingPropertiesForKeys: keys)
    return try #require(walk).compactMap { $0 as? URL }.compactMap { file in
      let values = try file.resourceValues(forKeys: Set(keys))
      return values.isRegularFile == true && values.isSymbolicLink != true ? values.fileSize : nil
    }
  }

  /// Checks that the classes and the parts add up to the files.
  private func checkSums(_ contents: ProductContents) throws {
    let sizes = try sizes(below: contents.path)
    #expect(contents.total.files == sizes.count)
    #expect(contents.total.bytes == sizes.reduce(0, +))
    for sums in [contents.shares.map(\.sum), contents.parts.map(\.sum)] {
      #expect(sums.reduce(0) { $0 + $1.files } == contents.total.files)
      #expect(sums.reduce(0) { $0 + $1.bytes } == contents.total.bytes)
      let downloads = sums.compactMap(\.downloadBytes)
      #expect(downloads.count == sums.count && downloads.reduce(0, +) == contents.total.downloadBytes)
      #expect(zip(sums, sums.dropFirst()).allSatisfy { $0.bytes >= $1.bytes })
    }
  }

  @Test func `the classes of the test app add up to its files`() throws {
    try folder.copy(Corpus.testImages.appending(path: "App"), to: "My.app")
    let found = try contents()
    #expect(found.map(\.path) == [folder.path("My.app")])
    try checkSums(found[0])
    let classes = Set(found[0].shares.map(\.contentClass))
    #expect(classes == [.images, .propertyLists, .strings, .interface, .data])
    #expect(found[0].languages == 1)
  }

  @Test func `a product with every class adds up`() throws {
    let names: [(String, ContentClass)] = [
      ("Assets.car", .catalogs), ("a.png", .images), ("a.pdf", .vectors), ("a.mp4", .video), ("a.caf", .audio),
      ("a.ttf", .fonts), ("a.nib", .interface), ("en.lproj/a.strings", .strings), ("a.plist", .propertyLists),
      ("a.mlmodelc/x", .models), ("a.metallib", .graphics), ("a.html", .web), ("a.sqlite", .databases),
      ("a.json", .data),
      ("a.zip", .archives), ("_CodeSignature/CodeResources", .signature), ("a.symbols", .symbols), ("a.other", .other),
      (".git/objects/12", .other), ("My", .code),
    ]
    for (index, (name, kind)) in names.enumerated() {
      let bytes = [UInt8](repeating: UInt8(index), count: 100 + index)
      _ = try folder.write(kind == .code ? Self.machO + bytes : bytes, to: "My.app/\(name)")
    }
    let found = try #require(try contents().first)
    try checkSums(found)
    for (index, (_, kind)) in names.enumerated() where kind != .other {
      #expect(found.shares.first { $0.contentClass == kind }?.sum.bytes == 100 + index + (kind == .code ? 8 : 0))
    }
    #expect(Set(found.shares.map(\.contentClass)) == Set(ContentClass.allCases))
  }

  @Test func `nested products are parts, and each file is in the outermost one`() throws {
    for (index, path) in [
      "My", "Frameworks/Big.framework/Big", "Frameworks/Big.framework/Inner.bundle/a.json", "PlugIns/W.appex/W",
      "PlugIns/W.appex/Frameworks/Z.framework/Z", "Watch/Wrist.app/PlugIns/E.appex/E", "AppClips/Clip.app/Clip",
      "Kit_Kit.bundle/a.json",
    ].enumerated() {
      _ = try folder.write([UInt8](repeating: 1, count: 1 << index), to: "My.app/\(path)")
    }
    let found = try #require(try contents().first)
    try checkSums(found)
    let parts = Dictionary(uniqueKeysWithValues: found.parts.map { ($0.path, "\($0.kind.rawValue) \($0.sum.bytes)") })
    #expect(
      parts == [
        "": "main 1", "Frameworks/Big.framework": "framework 6", "PlugIns/W.appex": "extension 24",
        "Watch/Wrist.app": "watch-app 32", "AppClips/Clip.app": "app-clip 64", "Kit_Kit.bundle": "bundle 128",
      ])
  }

  @Test func `links count nothing, so that no file counts twice`() throws {
    _ = try folder.write([UInt8](repeating: 1, count: 500), to: "My.app/Frameworks/A.framework/Versions/A/A")
    try folder.link("My.app/Frameworks/A.framework/Versions/Current", to: "A")
    try folder.link("My.app/Frameworks/A.framework/A", to: "Versions/Current/A")
    try folder.link("My.app/loop", to: ".")
    try folder.link("My.app/gone", to: "nowhere")
    let found = try #require(try contents().first)
    #expect(found.total.bytes == 500 && found.total.files == 1 && found.unreadable == 0)
  }

  @Test func `the estimate is the deflated size, and no read pixel means no estimate`() throws {
    var random = SeededGenerator(seed: 3)
    let noise = (0..<375_000).flatMap { _ in
      let word = random.next()
      return (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    _ = try folder.write(noise, to: "My.app/a.dat")
    _ = try folder.write([UInt8](repeating: 7, count: 3_000_000), to: "My.app/b.json")
    let found = try #require(try contents().first)
    let downloads = Dictionary(uniqueKeysWithValues: found.shares.map { ($0.contentClass, $0.sum.downloadBytes ?? -1) })
    #expect(found.shares.count == 1 && downloads.values.allSatisfy { (3_000_000...3_010_000).contains($0) })
    let headers = try #require(try contents(nil) { $0.readsHeadersOnly = true }.first)
    #expect(headers.total.bytes == 6_000_000 && headers.total.downloadBytes == nil)
    #expect(headers.shares.allSatisfy { $0.sum.downloadBytes == nil })
  }

  @Test(arguments: ["Field.app", "Field.ipa"])
  func `the classes of the shipped test app add up`(_ name: String) throws {
    try folder.copy(Corpus.testImages.appending(path: "Bundles/" + name), to: name)
    let found = try #require(try contents([folder.path(name)]).first)
    let sums = found.shares.map(\.sum)
    #expect(
      sums.reduce(0) { $0 + $1.bytes } == found.total.bytes && sums.reduce(0) { $0 + $1.files } == found.total.files)
    // The archive has the files of the folder.
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.app"), to: "Other.app")
    #expect(try sizes(below: folder.path("Other.app")).reduce(0, +) == found.total.bytes)
    #expect(found.media.sounds.measured == 1 && found.media.sounds.decodedBytes == 200 * 2)
    #expect(found.media.fonts.measured == 1)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the classes of a random tree add up`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func pick<Item>(_ items: [Item]) -> Item { items[Int(random.next() % UInt64(items.count))] }
    let folders = [
      "", "en.lproj/", "de.lproj/Main.storyboardc/", "Frameworks/A.framework/", "PlugIns/W.appex/fr.lproj/", "a b/",
      "Watch/W.app/", "_CodeSignature/", "m.momd/",
    ]
    let types = [
      "wav", "mp3", "caf", "aiff", "m4a", "flac", "ogg", "mp4", "mov", "ttf", "ttc", "strings", "stringsdict",
      "loctable",
      "car", "png", "pdf", "plist", "json", "", "dylib", "unknown",
    ]
    let starts: [[UInt8]] = [
      [], Self.machO, Array("RIFF\0\0\0\0WAVEfmt ".utf8), Array("caff".utf8), Array("fLaC".utf8), Array("OggS".utf8),
      [0, 0, 0, 8] + Array("ftypmoov".utf8), [0, 1, 0, 0, 0, 1], Array("bplist00".utf8), Array("BOMStore".utf8),
      [0xFF, 0xFB, 0x90, 0], Array("\"a\" = \"ü\";".utf8),
    ]
    for index in 0..<80 {
      let type = pick(types)
      let name = pick(folders) + "f\(index)" + (type.isEmpty ? "" : "." + type)
      _ = try folder.write(pick(starts) + random.bytes(Int(random.next() % 3000)), to: "My.app/" + name)
    }
    let found = try #require(try contents().first)
    try checkSums(found)
    let memory = found.memory
    for (kind, bytes) in [
      (ContentClass.code, memory.codeBytes), (.fonts, memory.fontBytes), (.catalogs, memory.catalogBytes),
    ] {
      #expect(found.shares.first { $0.contentClass == kind }?.sum.bytes ?? 0 == bytes, "seed \(seed)")
    }
    for (kind, files) in [
      (ContentClass.audio, found.media.sounds.measured + found.media.sounds.unmeasured),
      (.video, found.media.videos.measured + found.media.videos.unmeasured),
      (.fonts, found.media.fonts.measured + found.media.fonts.unmeasured),
    ] {
      #expect(found.shares.first { $0.contentClass == kind }?.sum.files ?? 0 == files, "seed \(seed)")
    }
    #expect(memory.soundBytes == found.media.sounds.decodedBytes)
  }

  @Test func `a device downloads all but the renditions that thinning deletes`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.app"), to: "Field.app")
    let found = try #require(try contents().first)
    let total = try #require(found.total.downloadBytes)
    let catalogs = try #require(found.shares.first { $0.contentClass == .catalogs }?.sum.downloadBytes)
    #expect(!found.thinned.isEmpty)
    for thinned in found.thinned {
      let download = try #require(thinned.downloadBytes)
      #expect(download < total && download >= total - catalogs, "\(thinned)")
    }
    let headers = try #require(try contents(nil) { $0.readsHeadersOnly = true }.first)
    #expect(headers.thinned.map(\.bytes) == found.thinned.map(\.bytes))
    #expect(headers.thinned.allSatisfy { $0.downloadBytes == nil })
  }

  @Test func `the number of workers changes nothing`() throws {
    try folder.copy(Corpus.testImages.appending(path: "App"), to: "My.app")
    try folder.copy(Corpus.testImages.appending(path: "Formats"), to: "Your.app")
    let one = try contents(nil) { $0.jobs = 1 }
    #expect(try contents(nil) { $0.jobs = 8 } == one)
    #expect(one.map(\.path) == [folder.path("My.app"), folder.path("Your.app")])
    for contents in one { try checkSums(contents) }
  }

  @Test func `a product is the outermost app, or the named path`() throws {
    for path in [
      "Vendor/A.framework/A", "My.app/PlugIns/W.appex/W", "Old.xcarchive/Products/Applications/Old.app/Old",
      "Kit.xcarchive/Products/Library/Frameworks/Kit.framework/Kit",
      "Old.xcarchive/dSYMs/Old.app.dSYM/Contents/Info.plist",
    ] {
      _ = try folder.write(Self.machO, to: path)
    }
    func roots(_ paths: String...) throws -> [String] {
      try contents(paths.map { folder.path($0) }).map { String($0.path.dropFirst(folder.path.count + 1)) }
    }
    #expect(try roots("") == ["My.app", "Old.xcarchive/Products/Applications/Old.app"])
    #expect(try roots("Vendor/A.framework") == ["Vendor/A.framework"])
    #expect(try roots("Kit.xcarchive") == ["Kit.xcarchive/Products/Library/Frameworks/Kit.framework"])
    #expect(try roots("My.app/PlugIns/W.appex") == ["My.app/PlugIns/W.appex"])
    #expect(try roots("My.app/PlugIns") == [])
    #expect(try roots("Vendor", "My.app") == ["My.app"])
  }

  @Test func `a product without images is not an empty path`() throws {
    _ = try folder.write(Self.machO, to: "My.app/My")
    let result = try fixture.audit()
    #expect(result.emptyPaths.isEmpty && result.checkedAnything)
  }

  @Test func `excluded files count, since they ship`() throws {
    _ = try folder.write(Self.machO, to: "My.app/My")
    _ = try folder.write([UInt8](repeating: 1, count: 100), to: "My.app/a.json")
    let found = try contents(nil) { $0.excludes = [Glob("**/*.json")] }
    #expect(found.map(\.total.bytes) == [108])
  }
}
