import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Foundation
import Testing

/// The lists of the images that each kind of device loads.
@Suite struct LoadedImageTests {
  private func audit(_ paths: [String], devices: [String] = [], decodes: Bool = false) throws -> AuditResult {
    var options = AuditOptions(paths: paths)
    options.readsHeadersOnly = !decodes
    options.settings.devices = devices
    options.settings.auditsAllFiles = true
    options.facts = .loads
    options.jobs = 2
    return try Auditor(options).run()
  }

  /// Checks that each list adds up to its total, and that each of its images is there once.
  private func check(_ result: AuditResult, _ name: String) {
    #expect(result.loads.count == result.totals.count, "\(name)")
    for (load, total) in zip(result.loads, result.totals) {
      let label: Comment = "\(name) \(load.family) \(load.scale)"
      #expect(load.family == total.family && load.scale == total.scale, label)
      #expect(load.entries.reduce(0) { saturatingSum($0, $1.decodedBytes) } == total.decodedBytes, label)
      #expect(load.count == total.images, label)
      #expect(Set(load.entries.map(\.file)).count == load.entries.count, label)
      for entry in load.entries {
        let file = result.files[entry.file]
        #expect(file.image != nil, label)
        #expect((entry.part == .atlas) == (file.rendition?.isAtlas == true), label)
        #expect((entry.part == .imageInAtlas) == (file.rendition?.atlas != nil), label)
        if entry.part == .image, file.image?.isVector == false {
          #expect(entry.decodedBytes == file.footprint?.decodedBytes, label)
        }
      }
    }
  }

  @Test(arguments: [[], ["any"], ["iPhone 17 Pro"], ["all-pads", "all-macs"], ["game"]])
  func `the listed images of the test images add up to the totals`(_ devices: [String]) throws {
    let root = Corpus.testImages.path(percentEncoded: false)
    check(try audit([root], devices: devices), "TestImages")
    for name in ["Bundles/Field.app", "Bundles/Field.ipa", "Bundles/Catalogs", "App"] {
      check(try audit(["\(root)/\(name)"], devices: devices), name)
    }
  }

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `the listed images of real catalogs add up to the totals`() throws {
    let catalogs = Corpus.files(in: Corpus.root, extension: "car").prefix(40)
    for file in catalogs { check(try audit([file.path(percentEncoded: false)]), file.lastPathComponent) }
  }

  @Test func `an atlas counts as itself, or with its first image if its file is excluded`() throws {
    let fixture = try AuditFixture()
    var catalog = CatalogFixture()
    catalog.renditions.append(.atlas(number: 0, width: 64, height: 64, scale: 2, pixels: []))
    catalog.renditions += ["a", "b"].map {
      .link($0, x: 2, y: 2, width: 8, height: 8, scale: 2, atlas: [1: 9, 2: 181, 12: 2])
    }
    catalog.facets = [("a", 181), ("b", 181)]
    try fixture.folder.write(catalog.bytes(), to: "Assets.car")
    let result = try audit([fixture.folder.path], devices: ["iPhone 8"])
    check(result, "whole")
    let atlas = try #require(result.files.firstIndex { $0.rendition?.isAtlas == true })
    let entries = try #require(result.loads.first).entries
    #expect(entries.first { $0.file == atlas }?.decodedBytes == 64 * 64 * 4)
    #expect(entries.filter { $0.part == .imageInAtlas }.map(\.decodedBytes) == [0, 0])
    var options = AuditOptions(paths: [fixture.folder.path])
    options.readsHeadersOnly = true
    options.settings.devices = ["iPhone 8"]
    options.excludes = [Glob(Path.name(of: result.files[atlas].path))]
    options.facts = .loads
    let without = try Auditor(options).run()
    #expect(!without.files.contains { $0.rendition?.isAtlas == true })
    #expect(without.loads.first?.entries.map(\.decodedBytes) == [64 * 64 * 4, 0])
    #expect(without.totals == result.totals)
  }

  @Test func `nothing is listed or measured unless requested`() throws {
    let result = try Auditor(AuditOptions(paths: [Corpus.testImages.appending(path: "App").path])).run()
    #expect(result.loads.isEmpty && result.measures.isEmpty)
  }
}
