import CrushBuild
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@Suite struct ConverterTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try BuildFixture() }

  private static let names = [
    "rgba8", "rgb8", "gray8", "gray1", "palette4", "palette8-trns", "gray-alpha8", "rgb16", "rgba16", "gray16-trns",
    "rgba8-adam7", "size-1x1", "size-31x17", "rgba8-all-pairs", "rgb8-trns",
  ]

  @Test(arguments: names) func `any form becomes CgBI with equal pixels`(_ name: String) throws {
    let source = BuildFixture.images("Formats/\(name).png")
    let records = try fixture.convert([source], to: .cgbi, .folder(fixture.output))
    #expect(records.map(\.disposition) == [.cgbi])
    let output = try folder.read("out/\(name).png")
    #expect(try BuildFixture.isCgBI(output))
    let isSame =
      try BuildFixture.premultiplied(output) == BuildFixture.premultiplied(BuildFixture.bytes("Formats/\(name).png"))
    #expect(isSame)
  }

  @Test func `convert, revert and convert again give equal bytes`() throws {
    let sources = Self.names.map { BuildFixture.images("Formats/\($0).png") }
    try fixture.convert(sources, to: .cgbi, .folder(folder.path("first")))
    try fixture.convert([folder.path("first")], to: .png, .folder(folder.path("reverted")))
    try fixture.convert([folder.path("reverted")], to: .cgbi, .folder(folder.path("second")))
    let first = try folder.tree("first")
    #expect(first.count == Self.names.count)
    #expect(try folder.tree("second") == first)
    for (name, file) in try folder.tree("reverted") {
      let image = try PNGFile(file.span)
      #expect(!image.isCgBI, "\(name)")
    }
  }

  @Test func `a revert of a convert differs by at most 1 where alpha is 128 or more`() throws {
    let name = "rgba8-all-pairs.png"
    try fixture.convert([BuildFixture.images("Formats/\(name)")], to: .cgbi, .folder(folder.path("a")))
    try fixture.convert([folder.path("a")], to: .png, .folder(folder.path("b")))
    let before = try BuildFixture.pixels(BuildFixture.bytes("Formats/\(name)")).pixels
    let after = try BuildFixture.pixels(folder.read("b/\(name)")).pixels
    var wrong = 0
    for (old, new) in zip(before, after) {
      if old >> 24 != new >> 24 { wrong += 1 }
      if old >> 24 < 128 { continue }
      for shift in [0, 8, 16] as [UInt32] where abs(Int(old >> shift & 255) - Int(new >> shift & 255)) > 1 {
        wrong += 1
      }
    }
    #expect(before.count == 65_536 && after.count == 65_536 && wrong == 0)
  }

  @Test(arguments: [
    ("size-31x17", 31, 17, 64, 128), ("size-31x17", 31, 17, 4, 124), ("size-1x1", 1, 1, 64, 64),
    ("rgb16", 48, 48, 64, 192),
    ("rgba8", 48, 48, 256, 256),
  ]) func `the name of raw rows contains size and stride`(
    _ name: String, _ width: Int, _ height: Int, _ alignment: Int, _ stride: Int
  ) throws {
    let source = BuildFixture.images("Formats/\(name).png")
    let records = try fixture.convert([source], to: .bgra(rowAlignment: alignment), .folder(fixture.output))
    let output = "\(name)-\(width)x\(height)-\(stride).bgra"
    #expect(records.map(\.disposition) == [.rawPixels])
    #expect(records.map(\.output) == [output])
    let bytes = try folder.read("out/\(output)")
    #expect(bytes.count == stride * height)
    let pixels = try BuildFixture.premultiplied(BuildFixture.bytes("Formats/\(name).png")).pixels
    var expected: [UInt8] = []
    for row in 0..<height {
      for pixel in pixels[row * width..<(row + 1) * width] {
        expected += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
      expected += [UInt8](repeating: 0, count: stride - width * 4)
    }
    #expect(bytes == expected)
  }

  @Test func `an opaque red pixel is 0 0 255 255 in raw rows`() throws {
    var random = SeededGenerator(seed: 1)
    var picture = TestPicture(width: 1, height: 1, bitDepth: 8, colorType: 2, using: &random)
    picture.samples = [255, 0, 0]
    let source = try folder.write(picture.file, to: "red.png")
    try fixture.convert([source], to: .bgra(rowAlignment: 4), .file(folder.path("red.raw")))
    #expect(try folder.read("red.raw") == [0, 0, 255, 255])
  }

  @Test func `a conversion in place replaces its sources, and a second one changes nothing`() throws {
    for name in ["rgba8", "gray8"] {
      try folder.write(BuildFixture.bytes("Formats/\(name).png"), to: "source/a/\(name).png")
    }
    try folder.write([1], to: "source/a/x.txt")
    let records = try fixture.convert([folder.path("source")], to: .cgbi, .inPlace)
    #expect(records.map(\.disposition) == [.cgbi, .cgbi] && records.allSatisfy(\.isWritten))
    for name in ["rgba8", "gray8"] { #expect(try BuildFixture.isCgBI(folder.read("source/a/\(name).png"))) }
    #expect(try folder.tree("source").count == 3, "nothing is left beside the files")
    let stamps = try FileStamp.all(below: folder.path("source"))
    let again = try fixture.convert([folder.path("source")], to: .cgbi, .inPlace)
    #expect(again.map(\.disposition) == [.copied(.alreadyCgBI), .copied(.alreadyCgBI)])
    #expect(again.allSatisfy { !$0.isWritten })
    #expect(try FileStamp.all(below: folder.path("source")) == stamps)
  }

  @Test func `a conversion in place leaves invalid files unchanged`() throws {
    let bytes = try BuildFixture.bytes("Broken/bad-crc.png")
    try folder.write(bytes, to: "source/bad.png")
    let records = try fixture.convert([folder.path("source")], to: .cgbi, .inPlace)
    #expect(records.first?.failure != nil)
    #expect(try folder.tree("source") == ["bad.png": bytes])
  }

  @Test func `a result has the name of a file destination`() throws {
    let source = BuildFixture.images("Formats/rgba8.png")
    let records = try fixture.convert([source], to: .cgbi, .file(folder.path("deep/er/name.x")))
    #expect(records.map(\.output) == ["name.x"])
    #expect(try BuildFixture.isCgBI(folder.read("deep/er/name.x")))
    try fixture.convert([source], to: .bgra(rowAlignment: 64), .file(folder.path("raw")))
    #expect(try folder.read("raw").count == 192 * 48)
  }

  @Test func `a folder destination contains only PNGs, in their folders`() throws {
    for name in ["x/a.png", "x/y/b.PNG", "c.png"] {
      try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/\(name)")
    }
    try folder.write([1], to: "source/x/d.txt")
    try folder.write("", to: "source/Info.plist")
    let records = try fixture.convert([folder.path("source")], to: .cgbi, .folder(fixture.output))
    #expect(records.count == 3)
    #expect(try fixture.outputs().keys.sorted() == ["c.png", "x/a.png", "x/y/b.PNG"])
  }

  @Test func `with a kept form, conversion and reversal restore every byte`() throws {
    for name in ["rgba8-adam7", "rgb8", "rgba8", "gray4", "palette8-trns", "gray8"] {
      let source = BuildFixture.images("Formats/\(name).png")
      try fixture.convert([source], to: .png, .folder(fixture.output)) { $0.keepsForm = true }
      let (before, after) = try (BuildFixture.bytes("Formats/\(name).png"), folder.read("out/\(name).png"))
      let headers = try [before, after].map { try PNGFile($0.span).header }
      #expect(headers[0] == headers[1], "\(name)")
    }
    // An opaque image with an alpha channel, which its CgBI declares, and an interlaced image with few colors.
    for (name, colorType, isInterlaced) in [("a", UInt8(6), false), ("b", 2, true)] {
      var random = SeededGenerator(seed: 5)
      var picture = TestPicture(width: 80, height: 70, bitDepth: 8, colorType: colorType, using: &random)
      picture.samples = picture.samples.indices.map { colorType == 6 && $0 % 4 == 3 ? 255 : UInt8($0 / 80 % 5 * 50) }
      picture.isInterlaced = isInterlaced
      let source = try folder.write(picture.file, to: "\(name).png")
      let (first, back, second) = (folder.path("1-\(name)"), folder.path("2-\(name)"), folder.path("3-\(name)"))
      let apple = PNGCrushRun(AppleEncoder.Settings(filter: .none))
      try apple.optimize(source, to: first)
      try fixture.convert([first], to: .png, .file(back)) {
        $0.keepsForm = true
        $0.recipe.strip = StripPolicy(.none)
      }
      try apple.optimize(back, to: second)
      #expect(try folder.read("1-\(name)") == folder.read("3-\(name)"))
      try apple.revert(first, to: back)
      try apple.optimize(back, to: second)
      #expect(try folder.read("1-\(name)") == folder.read("3-\(name)"))
    }
  }

  @Test func `bytes after IEND are dropped with a warning, or copied with one`() throws {
    let file = try BuildFixture.bytes("Formats/rgba8.png") + [1, 2, 3]
    let source = try folder.write(file, to: "tail.png")
    let converted = try fixture.convert([source], to: .cgbi, .folder(fixture.output))
    #expect(converted.map(\.warnings) == [["3 bytes after IEND are not part of the image: dropped"]])
    let output = try folder.read("out/tail.png")
    #expect(try PNGFile(output.span).trailingCount == 0)
  }

  @Test func `Git LFS pointers are distinguished from broken files`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n"
    let sources = try ["a.png", "b.png"].map { try folder.write(pointer, to: $0) }
    let records = try fixture.convert(sources, to: .png, .folder(fixture.output))
    #expect(records.map(\.isUnfetched) == [true, true])
  }

  @Test func `an animation is copied to PNG and rejected for every other form`() throws {
    let source = BuildFixture.images("Formats/animated.png")
    #expect(
      try fixture.convert([source], to: .png, .folder(fixture.output)).map(\.disposition) == [.copied(.animated)])
    #expect(try folder.read("out/animated.png") == BuildFixture.bytes("Formats/animated.png"))
    for target in [ConvertOptions.Target.cgbi, .bgra(rowAlignment: 64)] {
      let records = try fixture.convert([source], to: target, .folder(folder.path("none")))
      #expect(records.first?.failureText?.contains("animat") == true)
    }
    #expect(try folder.tree("none").isEmpty)
  }

  @Test func `a conversion from standard PNG to PNG keeps every pixel`() throws {
    for name in Self.names {
      try fixture.convert([BuildFixture.images("Formats/\(name).png")], to: .png, .folder(fixture.output))
      let output = try folder.read("out/\(name).png")
      let source = try BuildFixture.bytes("Formats/\(name).png")
      let isSame = try BuildFixture.pixels(output) == BuildFixture.pixels(source)
      #expect(isSame, "\(name)")
      #expect(output.count <= source.count, "\(name)")
    }
  }

  @Test func `a broken file fails alone, and a dry run writes nothing`() throws {
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/a.png")
    try folder.write(BuildFixture.bytes("Broken/text.png"), to: "source/b.png")
    let dry = try fixture.convert([folder.path("source")], to: .cgbi, .folder(fixture.output)) { $0.isDryRun = true }
    #expect(!folder.exists("out"))
    let wet = try fixture.convert([folder.path("source")], to: .cgbi, .folder(fixture.output))
    #expect(wet.map(\.disposition) == dry.map(\.disposition))
    #expect(wet.map { $0.failure == nil } == [true, false])
    #expect(try fixture.outputs().keys.sorted() == ["a.png"])
  }

  @Test func `any number of workers gives equal bytes`() throws {
    let trees = try [1, 2, 8].map { jobs in
      try fixture.convert([BuildFixture.images("Formats")], to: .cgbi, .folder(folder.path("jobs-\(jobs)"))) {
        $0.jobs = jobs
      }
      return try folder.tree("jobs-\(jobs)")
    }
    #expect(trees[0].count == 80, "all but the animation")
    #expect(trees[0] == trees[1] && trees[0] == trees[2])
  }
}
