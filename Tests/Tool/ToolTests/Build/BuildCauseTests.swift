import CrushFixtures
import Foundation
import Testing

/// The reasons in the lines of `build -v`, and in those of other verbose commands.
@Suite struct BuildCauseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return TestPicture(width: 9, height: 7, bitDepth: 8, colorType: 6, using: &random).file
  }

  /// Returns the end of the line about the picture.
  private func reason(_ more: [String] = []) throws -> String {
    let result = try ToolProcess.run(["build", folder.path("source"), "-o", folder.path("out"), "-v"] + more)
    #expect(result.exitCode == 0, "\(result.errors)")
    let line = result.errorLines.first { $0.contains("a.png: CgBI: ") }
    return line?.split(separator: "; 8-bit RGBA; ", maxSplits: 1).last.map(String.init) ?? "\(result.errors)"
  }

  @Test func `a verbose build states the reason for each output`() throws {
    try folder.write(picture(1), to: "source/a.png")
    // The trace of a source that is younger than two seconds proves nothing.
    usleep(2_200_000)
    #expect(try reason() == "a new source")
    #expect(try reason() == "current")
    #expect(try reason(["--force"]) == "equal to its output; as asked")
    try FileManager.default.removeItem(atPath: folder.path("out/a.png"))
    #expect(try reason() == "its output was missing")
    try folder.write(picture(2), to: "source/a.png")
    usleep(2_200_000)
    #expect(try reason() == "its source changed")
    try folder.write([1, 2, 3], to: "out/a.png")
    #expect(try reason() == "its output was changed")
    try FileManager.default.removeItem(atPath: folder.path("out/a.png"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("out/a.png"), withDestinationPath: "elsewhere")
    #expect(try reason() == "its output was no file")
  }

  @Test func `an output that no build is known to have written has its own reason`() throws {
    try folder.write(picture(1), to: "source/a.png")
    try folder.write([1, 2, 3], to: "out/a.png")
    #expect(try reason() == "no build is known to have written its output")
  }

  @Test func `a verbose conversion states the form and the stripped chunks of each file`() throws {
    let result = try ToolProcess.run([
      "convert", ToolFixture.images("Formats/rgb8.png"), "--to", "cgbi", "-o", folder.path("out.png"), "-v",
    ])
    #expect(result.errors.contains(#/rgb8\.png: CgBI: [\d,]+ → [\d,]+ bytes; 8-bit RGB/#), "\(result.errors)")
  }

  @Test func `a verbose audit states the facts that decide about each image`() throws {
    try folder.write(picture(1), to: "source/a@2x.png")
    try folder.write(picture(2), to: "source/b.png")
    let arguments = ["audit", folder.path("source"), "-v", "--exit-zero"]
    let plain = try ToolProcess.run(arguments).output
    #expect(plain.contains(#/  \S*a@2x\.png: for .+; no display size is known; no config\n/#), "\(plain)")
    try folder.write(Array("[display]\n\"b.png\" = \"4x3\"\n".utf8), to: "source/.assetcrush.toml")
    let shown = try ToolProcess.run(arguments).output
    #expect(
      shown.contains(#/  \S*b\.png: for .+; shown at 4×3 points \(.+\); config \S*\.assetcrush\.toml\n/#), "\(shown)")
    let headers = try ToolProcess.run(arguments + ["--max-pixels", "10"]).output
    #expect(headers.contains("pixels not decoded: it has more than 10 pixels"), "\(headers)")
  }

  @Test func `verbose catalog commands state the form of each rendition`() throws {
    let set = "Assets.xcassets/Small.imageset"
    try folder.write(picture(1), to: "\(set)/small.png")
    let images = #"{"images": [{"idiom": "universal", "filename": "small.png"}], "info": {"version": 1}}"#
    try folder.write(Array(images.utf8), to: "\(set)/Contents.json")
    let compiled = try ToolProcess.run([
      "catalog", "compile", folder.path("Assets.xcassets"), "-o", folder.path("car"), "-v",
    ])
    let line = #/  Small\S*: image; 9×7; \S+, a codec of the minimum system; in no atlas; [\d,]+ bytes\n/#
    #expect(compiled.errors.contains(line), "\(compiled.errors)")
    let arguments = ["catalog", "extract", folder.path("car/Assets.car"), "-o", folder.path("out"), "-v"]
    let first = try ToolProcess.run(arguments)
    #expect(first.errors.contains(#/  Small\S*: written, [\d,]+ bytes\n/#), "\(first.errors)")
    let second = try ToolProcess.run(arguments)
    #expect(
      second.errors.contains(#/  Small\S*: the file exists with equal bytes, [\d,]+ bytes\n/#), "\(second.errors)")
  }
}
