import CrushCodecs
import CrushFiles
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// Outputs of a stranger with a manifest that says they are right, as a pull request can bring them.
@Suite struct ForgedManifestTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }
  private let source: String

  init() throws {
    fixture = try BuildFixture()
    source = try fixture.folder.makeFolder("source")
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/a.png")
    try folder.write(BuildFixture.bytes("App/Info.plist"), to: "source/Info.plist")
    let set = "source/A.xcassets/S.imageset/"
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: set + "s.png")
    let contents = #"{"images":[{"idiom":"universal","filename":"s.png"}],"info":{"version":1}}"#
    try folder.write(contents, to: set + "Contents.json")
  }

  private var manifest: String { folder.path(".assetcrush-manifest-out") }

  /// Replaces an output and its hash in the manifest.
  private func forge(_ output: String) throws {
    let stranger = Array("the file of a stranger".utf8)
    var read = ManifestValue(try #require(StoredManifest(try Files.read(manifest, limit: 1 << 20))))
    var made = try #require(read.entries[ExactPath(output)]?.made)
    made.result = ActionResult(
      disposition: made.result.disposition, image: made.result.image, warnings: [],
      outputHash: ContentHash(of: stranger.span), outputBytes: stranger.count)
    read.entries[ExactPath(output)]?.output = .made(made)
    try FileManager.default.removeItem(atPath: folder.path("out/" + output))
    try folder.write(stranger, to: "out/" + output)
    try Files.write(read.bytes, to: manifest)
  }

  @Test(arguments: ["a.png", "Info.plist", "Assets.car"])
  func `--check and --paranoid compare bytes and do not believe a manifest`(_ output: String) throws {
    try fixture.build([source])
    let right = try folder.read("out/" + output)
    for detection in [ChangeDetection.traces, .contents] {
      try forge(output)
      let records = try fixture.build([source]) {
        $0.mode = .check
        $0.detection = detection
      }
      let states = records.filter { $0.output == output }.map(\.state)
      #expect(!states.isEmpty && !states.contains(.current), "\(detection)")
    }
    try fixture.build([source]) { $0.detection = .contents }
    #expect(try folder.read("out/" + output) == right)
    for detection in [ChangeDetection.traces, .contents] {
      let checked = try fixture.build([source]) {
        $0.mode = .check
        $0.detection = detection
      }
      #expect(checked.allSatisfy { $0.state == .current }, "\(detection)")
    }
  }

  @Test func `a manifest of another version is not read, and a warning says so once`() throws {
    try fixture.build([source])
    var bytes = try Files.read(manifest, limit: 1 << 20)
    bytes[Manifest.magic.count - 2] -= 1
    try Files.write(bytes, to: manifest)
    for expected in [1, 0] {
      var warnings: [String] = []
      var options = BuildOptions(sources: [source], output: fixture.output)
      options.recipe.effort = Effort.all[0]
      let records = try Builder(options).run(warn: { warnings.append($0) })
      #expect(records.allSatisfy { $0.failure == nil } && warnings.count == expected, "\(warnings)")
    }
  }
}
