import CrushFixtures
import Foundation
import Testing

/// Commands that write in place leave signed bundles alone.
@Suite struct SignedBundleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.app"), to: "Field.app")
  }

  private static let reason = "part of the signed bundle Field.app, whose signature a change would break"

  @Test(arguments: [
    "plist convert --to xml Field.app", "plist convert --to xml Field.app/Info.plist -o Field.app/Info.plist",
    "plist convert --to binary --dry-run Field.app/Info.plist",
    "plist replace CFBundleVersion Field.app/Info.plist --string 2",
    "plist insert New Field.app/PlugIns/Widget.appex/Info.plist --string 2",
    "plist remove CFBundleVersion Field.app/Info.plist", "convert --in-place --to png Field.app",
    "convert --to png Field.app/badge@2x.png -o Field.app/badge@2x.png",
    "resize Field.app/photo.png --to 60x40px --force", "resize Field.app/photo.png --to 30x20@1x,2x",
    "resize Field.app/photo.png --to 60x40px --force -o Field.app/photo.png",
    "resize Field.app/photo.png --to 60x40px --force --dry-run",
  ]) func `a change in place is an error`(_ line: String) throws {
    let before = try folder.tree()
    let result = try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("error: \(Self.reason) (-o writes the result elsewhere)\n"), "\(result.errors)")
    #expect(try folder.tree() == before)
  }

  @Test(arguments: [
    "plist convert --to xml Field.app/Info.plist -o out.plist",
    "plist replace CFBundleVersion Field.app/Info.plist --string 2 -o out.plist",
    "convert --to png Field.app -o out", "resize Field.app/photo.png --to 60x40px -o out",
    // The build systems that call these tools sign afterwards.
    "--as plutil -convert xml1 Field.app/Info.plist",
  ]) func `a result elsewhere, and the stand-ins, are allowed`(_ line: String) throws {
    let result = try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.exitCode == 0 && !result.errors.contains("signed bundle"), "\(result.errors)")
  }

  @Test func `files beside the bundle are converted`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.app/Info.plist"), to: "Info.plist")
    let result = try ToolProcess.run(["plist", "convert", "--to", "xml", "."], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.errorLines.last == "1 of 9 property lists converted; 8 failed", "\(result.errors)")
    #expect(try folder.read("Info.plist").starts(with: "<?xml".utf8))
  }
}
