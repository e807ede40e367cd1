import CrushCodecs
import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// A manifest that is read entry by entry, compared with the written one.
@Suite struct StoredManifestTests {
  private func manifest(_ outputs: [String], isMade: (Int) -> Bool = { $0 % 5 != 0 }) -> ManifestValue {
    var manifest = ManifestValue()
    manifest.roots = ["folder:../b", "folder:../a"]
    for (index, output) in outputs.enumerated() {
      let file = FileTrace(size: index, modified: Int64(index) - 2, changed: .max - Int64(index), number: UInt64(index))
      let trace = Manifest.Trace(file: file, isSettled: index % 2 == 0)
      let hash = ContentHash(UInt64(index), .max, 0, 0)
      let result = ActionResult(
        disposition: index % 3 == 0 ? .cgbi : .copied(.otherKind), image: nil,
        warnings: index % 7 == 0 ? ["wörning \(index)"] : [], outputHash: hash, outputBytes: index)
      let made = Manifest.Made(
        step: ContentHash(.max, UInt64(index % 6), 0, 0),
        sourceHash: index % 4 == 1 ? hash : ContentHash(0, hash.numbers[0], 1, 0),
        sourceTrace: trace, sourcePermissions: UInt32(index), outputTrace: trace,
        outputPermissions: 0o777 - UInt32(index), isOurs: index % 2 == 1, result: result)
      manifest.entries[ExactPath(output)] = Manifest.Entry(
        root: index % 2, source: index % 4 == 0 ? "elsewhere/" + output : output,
        output: isMade(index) ? .made(made) : .written(file))
      if index % 20 == 3 {
        manifest.groups[ExactPath("group-\(index)/Assets.car")] = group(hash, trace, index)
      }
    }
    return manifest
  }

  private func group(_ hash: ContentHash, _ trace: Manifest.Trace, _ index: Int) -> Manifest.Group {
    Manifest.Group(
      root: index % 2, source: index % 3 == 0 ? "" : "A.xcassets", key: hash, sourceHash: hash, sourceTrace: trace,
      dependencies: index % 4 == 0 ? ["../a.xcconfig"] : [], outputs: (0..<index % 5).map { "out/\($0)" },
      sourceBytes: index, warnings: index % 2 == 0 ? ["wörning"] : [],
      catalog: index % 40 == 3
        ? CatalogRecord(inputs: index, renditions: 2, target: "iphoneos 13.0", origin: .project, appIcon: nil) : nil)
  }

  @Test func `groups are read as they were written`() throws {
    let manifest = manifest(outputs)
    let stored = try #require(StoredManifest(manifest.bytes))
    #expect(stored.groups.count == 16 && Set(stored.groups.keys) == Set(manifest.groups.keys))
    for (name, group) in manifest.groups {
      var found = try #require(stored.groups[name])
      #expect(stored.roots[found.root] == manifest.roots[group.root])
      found.root = group.root
      #expect(found == group)
    }
    #expect(ManifestValue(stored).bytes == manifest.bytes)
    var outside = manifest
    outside.groups[ExactPath("a")] = group(
      ContentHash.none, try #require(stored.groups.values.first).sourceTrace, 1)
    outside.groups[ExactPath("a")]?.outputs = ["../b"]
    #expect(StoredManifest(outside.bytes) == nil)
  }

  @Test func `a stored result of a group is read back, and cut bytes are rejected`() throws {
    var result = GroupResult()
    result.warnings = ["one", "zwö"]
    result.catalog = CatalogRecord(inputs: 3, renditions: 2, target: "macosx 14.0", origin: .options, appIcon: "A")
    result.catalog?.images = [
      CatalogRecord.Image(path: "A.xcassets/ö.png", renditions: 1, recordBytes: 2, atlasBytes: 3, downloadBytes: 4)
    ]
    result.outputs = [
      GroupResult.Output(name: "Assets.car", disposition: .assetCatalog, bytes: [1, 2, 3]),
      GroupResult.Output(name: "a.png", disposition: .catalogFile, bytes: []),
    ]
    let bytes = result.bytes
    let read = try #require(GroupResult(bytes: bytes))
    #expect(read.outputs == result.outputs && read.warnings == result.warnings && read.catalog == result.catalog)
    for count in 0..<bytes.count { #expect(GroupResult(bytes: Array(bytes.prefix(count))) == nil) }
  }

  private let outputs =
    (0..<300).map { "folder-\($0 % 7)/\($0 % 3 == 0 ? "é" : "file")-\($0)" } + [".a", "a", "a..", "z"]

  @Test func `every entry is found for every guess, and missing entries are not found`() throws {
    let manifest = manifest(outputs)
    let stored = try #require(StoredManifest(manifest.bytes))
    #expect(stored.count == outputs.count)
    for (place, output) in outputs.enumerated() {
      for guess in [0, place, -1 + stored.count, stored.count] {
        let index = try #require(stored.index(of: output, guess: guess))
        let (entry, known) = (stored.entry(at: index), try #require(manifest.entries[ExactPath(output)]))
        #expect(stored.output(at: index) == output)
        #expect(entry.source == known.source && entry.output == known.output)
        #expect(stored.roots[entry.root] == manifest.roots[known.root])
        #expect(stored.made(at: index).root == entry.root && stored.made(at: index).made == known.made)
        for other in [output + "-", output + "/", output + "\u{301}"] where manifest.entries[ExactPath(other)] == nil {
          #expect(stored.index(of: other, guess: guess) == nil)
        }
      }
    }
    #expect(StoredManifest().index(of: "a") == nil && StoredManifest().count == 0)
  }

  @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/../../b", ".", "a/.", "./a", "a/..", "..", "a\0b"])
  func `a manifest with an output outside of the folder is rejected`(_ output: String) {
    #expect(StoredManifest(manifest([output]).bytes) == nil)
  }

  @Test func `a changed manifest keeps names of both Unicode forms`() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let path = try TemporaryFolder().path("manifest")
    let keeper = ManifestKeeper(try #require(StoredManifest(manifest([decomposed]).bytes)), path: path, isMerged: false)
    let made = try #require(manifest([composed], isMade: { _ in true }).entries[ExactPath(composed)]?.made)
    keeper.record(made, from: ManifestKeeper.Origin(output: composed, root: "folder:../a", source: composed))
    try Folder.create(Path.parent(of: path))
    #expect(keeper.save() == nil)
    let stored = try #require(StoredManifest(try Files.read(path, limit: 1 << 20)))
    #expect(stored.count == 2 && stored.index(of: composed) != nil && stored.index(of: decomposed) != nil)
  }

  @Test func `a changed manifest has the bytes of one that is written as a whole`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    for round in 0..<300 {
      let known = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in outputs.randomElement(using: &random) }
      let stored = try #require(StoredManifest(manifest(known).bytes))
      var (whole, changes) = (ManifestValue(stored), ManifestChanges(stored))
      let other = manifest(outputs)
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if Int.random(in: 0..<5, using: &random) == 0 {
          let root = "folder:../\(["0", "c", "é"].randomElement(using: &random) ?? "")"
          if !whole.roots.contains(root) {
            #expect(changes.add(root: root) == whole.roots.count)
            whole.roots.append(root)
          }
        }
        let isRemoved = Bool.random(using: &random) || whole.roots.isEmpty
        let root = isRemoved ? 0 : Int.random(in: whole.roots.indices, using: &random)
        let output = try #require((known + outputs).randomElement(using: &random))
        var entry = isRemoved ? nil : other.entries[ExactPath(output)]
        entry?.root = root
        let isChange = whole.entries[ExactPath(output)] != entry
        whole.entries[ExactPath(output)] = entry
        #expect(changes.set(entry, of: output) == isChange && changes.contains(output) == (entry != nil))
        let name = try #require(other.groups.keys.randomElement(using: &random))
        var group = isRemoved ? nil : other.groups[name]
        group?.root = root
        _ = changes.set(group, of: name.text)
        whole.groups[name] = group
      }
      #expect(changes.bytes == whole.bytes, "seed \(random.seed), round \(round)")
    }
  }

  @Test func `names of different Unicode forms are different names`() throws {
    let stored = try #require(StoredManifest(manifest(["\u{E9}"]).bytes))
    #expect(stored.index(of: "\u{E9}") == 0 && stored.index(of: "e\u{301}") == nil)
  }

  @Test func `random bytes with a valid hash are rejected or readable`() {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    let good = Array(manifest(Array(outputs.prefix(40))).bytes.dropLast(Manifest.hashBytes))
    var read = 0
    for round in 0..<4000 {
      var bad = good
      for _ in 0...round % 3 { change(&bad, &random) }
      var writer = ByteWriter()
      writer.append(raw: bad)
      writer.append(ContentHash(of: bad.span))
      guard let stored = StoredManifest(writer.bytes) else { continue }
      read += 1
      let outputs = (0..<stored.count).map { stored.output(at: $0) }
      for (index, output) in outputs.enumerated() {
        #expect(stored.index(of: output) == index, "seed \(random.seed), round \(round)")
        _ = stored.entry(at: index)
      }
      _ = ManifestValue(stored).bytes
    }
    #expect(read > 0)
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 22..<bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.insert(0xFF, at: place)
    default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
    }
  }

  @Test func `a manifest with unsorted outputs is rejected`() throws {
    let bytes = manifest(["a", "b"], isMade: { _ in false }).bytes
    #expect(StoredManifest(bytes) != nil)
    var swapped = Array(bytes.dropLast(Manifest.hashBytes))
    let (first, second) = (try #require(swapped.lastIndex(of: 0x61)), try #require(swapped.lastIndex(of: 0x62)))
    for other in [(0x62 as UInt8, 0x61 as UInt8), (0x61, 0x61)] {
      (swapped[first], swapped[second]) = other
      var writer = ByteWriter()
      writer.append(raw: swapped)
      writer.append(ContentHash(of: swapped.span))
      #expect(StoredManifest(writer.bytes) == nil)
    }
  }
}
