import CrushFileKinds
import CrushFixtures
import CrushImageFacts
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The disposition of every file of `TestImages`.
@Suite struct BuildFateTests {
  private let fixture: BuildFixture

  init() throws { fixture = try BuildFixture() }

  private func records(
    _ folder: String, effort: Int = 0, strip: StripPolicy = StripPolicy(.safe)
  ) throws -> [String: FileRecord] {
    let source = BuildFixture.images(folder)
    let records = try fixture.build([source]) {
      $0.recipe.effort = Effort.all[effort]
      $0.recipe.strip = strip
      $0.catalogs.mode = .copy
    }
    #expect(records.map(\.source) == records.map(\.source).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    return Dictionary(uniqueKeysWithValues: records.map { (String($0.source.dropFirst(source.count + 1)), $0) })
  }

  /// Checks that exactly the outputs of `records` exist.
  private func checkOutputs(_ records: [String: FileRecord]) throws {
    let outputs = try fixture.outputs()
    #expect(Set(outputs.keys) == Set(records.values.compactMap(\.output)))
    for (name, record) in records {
      guard let output = record.output else {
        #expect(record.outputBytes == 0 && !record.isWritten, "\(name)")
        continue
      }
      #expect(output == name)
      #expect(outputs[output]?.count == record.outputBytes, "\(name)")
      #expect(record.isWritten, "\(name)")
      if case .copied = record.disposition {
        #expect(try BuildFixture.bytes(record.source.components(separatedBy: "TestImages/")[1]) == outputs[output])
      }
    }
  }

  /// The forms that Apple's tool does not convert. They stay standard PNGs.
  private static let standardForms: Set<String> = [
    "gray1", "gray2", "gray4", "gray8", "gray16", "gray-alpha8", "gray-alpha16", "palette1", "palette2", "palette4",
    "palette8", "rgb16", "rgba16",
  ]
  private static let standardFiles: Set<String> = [
    "gray1-trns", "gray2-trns", "gray4-trns", "gray8-trns", "gray16-trns", "palette1-trns", "palette2-trns",
    "palette4-trns", "palette8-trns", "palette4-trns-short", "palette8-few-entries", "rgb16-trns", "rgb16-trns-adam7",
    "rgb16-only-8", "filter-mixed-gray2", "filter-mixed-rgb16",
  ]
  /// Images so small that their stream may be the smallest already.
  private static let smallFiles: Set<String> = ["size-31x17-gray1", "size-31x17-gray1-adam7"]

  @Test func `every form of PNG has its disposition`() throws {
    let records = try records("Formats", effort: 2)
    #expect(records.count == 81)
    for (file, record) in records {
      let name = file.replacingOccurrences(of: ".png", with: "")
      let form = name.replacingOccurrences(of: "-adam7", with: "")
      if name == "animated" {
        #expect(record.disposition == .copied(.animated))
      } else if Self.smallFiles.contains(name) {
        #expect([.standardPNG, .copied(.alreadySmallest)].contains(record.disposition), "\(name)")
      } else if Self.standardForms.contains(form) || Self.standardFiles.contains(name) {
        #expect([.standardPNG, .copied(.alreadySmallest)].contains(record.disposition), "\(name)")
      } else {
        #expect(record.disposition == .cgbi, "\(name)")
      }
    }
    try checkOutputs(records)
    try checkPixels(records)
  }

  /// Checks that CgBI contains the premultiplied pixels, and a standard PNG the source's samples.
  private func checkPixels(_ records: [String: FileRecord]) throws {
    let outputs = try fixture.outputs()
    for (name, record) in records {
      guard let output = outputs[name], name.hasSuffix(".png") else { continue }
      let source = try Corpus.bytes(of: URL(filePath: record.source))
      let written = try PNGFile(output.span)
      #expect(written.isCgBI == (record.disposition == .cgbi), "\(name)")
      if written.isCgBI {
        let samePixels = try BuildFixture.premultiplied(output) == BuildFixture.premultiplied(source)
        #expect(samePixels, "\(name)")
      } else {
        let samePixels = try BuildFixture.pixels(output) == BuildFixture.pixels(source)
        #expect(samePixels, "\(name)")
        #expect(try written.header.bitDepth <= PNGFile(source.span).header.bitDepth, "\(name)")
        #expect(record.disposition == .copied(.animated) || output.count <= source.count, "\(name) grew")
      }
    }
  }

  @Test func `no chunk except the pixels stays if all are stripped`() throws {
    let records = try records("Chunks", strip: StripPolicy(.all))
    let standard: Set<String> = [
      "bKGD-gray", "bKGD-palette", "hIST", "sBIT-gray-alpha", "sBIT-gray", "sBIT-palette",
    ]
    let outputs = try fixture.outputs()
    for (file, record) in records {
      #expect(record.disposition == (standard.contains(String(file.dropLast(4))) ? .standardPNG : .cgbi), "\(file)")
      let left = PNGParts(file: try #require(outputs[file])).names
      #expect(Set(left).isSubset(of: ["CgBI", "IHDR", "PLTE", "tRNS", "IDAT", "IEND"]), "\(file): \(left)")
      #expect(try #require(record.image).strippedBytes > 0, "\(file)")
    }
    try checkOutputs(records)
    try checkPixels(records)
  }

  @Test func `junk is skipped, with its reason`() throws {
    let records = try records("Junk")
    let dispositions = records.mapValues(\.disposition)
    #expect(
      dispositions == [
        ".svn": .skipped(.junk(.versionControl)), ".DS_Store": .skipped(.junk(.system)),
        "._artwork.psd": .skipped(.junk(.system)), "Thumbs.db": .skipped(.junk(.system)),
        "desktop.ini": .skipped(.junk(.system)), "artwork.psd": .skipped(.junk(.sourceArt)),
        "logo copy.bak": .skipped(.junk(.backup)), "notes.txt~": .skipped(.junk(.backup)),
      ])
    #expect(try fixture.outputs().isEmpty)
  }

  @Test func `broken files fail, and nothing is written for them`() throws {
    let records = try records("Broken")
    #expect(records.count == 21)
    for (name, record) in records where name != "jpeg.png" {
      #expect(record.failure != nil && record.output == nil, "\(name): \(record.disposition)")
    }
    #expect(records["jpeg.png"]?.disposition == .copied(.otherFormat))
    #expect(try fixture.outputs().keys.sorted() == ["jpeg.png"])
  }

  @Test func `a broken file does not stop the others, and its output from an earlier build stays`() throws {
    try fixture.folder.copy(Corpus.testImages.appending(path: "Broken/bad-crc.png"), to: "bad.png")
    let source = try fixture.folder.makeFolder("source")
    try fixture.folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/a.png")
    try fixture.folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/b.png")
    try fixture.build([source])
    let first = try fixture.outputs()
    try fixture.folder.write(BuildFixture.bytes("Broken/bad-crc.png"), to: "source/a.png")
    try fixture.folder.write(BuildFixture.bytes("Formats/rgba8.png"), to: "source/b.png")
    let records = try fixture.build([source])
    #expect(records.map { $0.failure == nil } == [false, true])
    #expect(try fixture.outputs()["a.png"] == first["a.png"])
    #expect(try fixture.outputs()["b.png"] != first["b.png"])
  }

  @Test func `the resources of an app have their dispositions`() throws {
    let records = try records("App")
    for (name, record) in records {
      switch name.split(separator: ".").last {
      case "png" where name.hasPrefix("Assets.xcassets/"):
        #expect([.standardPNG, .copied(.alreadySmallest)].contains(record.disposition), "\(name)")
      case "png": #expect(record.disposition == .cgbi, "\(name)")
      case "plist", "strings", "stringsdict": #expect(record.disposition == .binaryPropertyList, "\(name)")
      default: #expect(record.disposition == .copied(.otherKind), "\(name)")
      }
    }
    #expect(records["PrivacyInfo.xcprivacy"]?.disposition == .copied(.otherKind))
    #expect(records["App.entitlements"]?.disposition == .copied(.otherKind))
    try checkOutputs(records)
  }

  @Test func `the totals are the sums of the records`() throws {
    let records = Array(try records("Formats").values) + Array(try self.records("Junk").values)
    let totals = BuildTotals(of: records)
    let shipped = records.filter { $0.output != nil }
    #expect(totals.shipped.files == shipped.count)
    #expect(totals.shipped.outputBytes == shipped.reduce(0) { $0 + $1.outputBytes })
    #expect(totals.shipped.sourceBytes == shipped.reduce(0) { $0 + $1.sourceBytes })
    #expect(
      totals.cgbi.files + totals.standardPNG.files + totals.copied.files + totals.propertyLists.files
        == totals.shipped.files)
    #expect(totals.skipped.files == 8 && totals.skipped.outputBytes == 0)
    #expect(totals.failed == BuildTotals.Count())
    #expect(totals.decodedBytes == shipped.reduce(0) { $0 + ($1.image?.footprint.pixelBytes ?? 0) })
  }
}
