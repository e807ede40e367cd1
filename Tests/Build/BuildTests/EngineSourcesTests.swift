import CrushBuild
import CrushFixtures
import CrushSteps
import Testing

/// The warning about images in CgBI that an engine loads.
@Suite struct EngineSourcesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func png() -> [UInt8] {
    var random = SeededGenerator(seed: 3)
    return TestPicture(width: 8, height: 8, bitDepth: 8, colorType: 2, using: &random).file
  }

  /// Returns the warnings of a build, without the folder.
  private func warnings(_ source: String, _ change: (inout BuildOptions) -> Void = { _ in }) throws -> [String] {
    var options = BuildOptions(sources: [folder.path(source)], output: folder.path("out"))
    change(&options)
    return try Builder(options).run().flatMap { record in
      record.warnings.map { "\(record.source): \($0)".replacing(folder.path + "/", with: "") }
    }
  }

  @Test func `a build of a game warns once, and standard PNGs need no warning`() throws {
    for name in ["a.png", "b.png", "art/c.png"] { try folder.write(png(), to: "game/\(name)") }
    try folder.write("config_version=5\n", to: "game/project.godot")
    #expect(try warnings("game", { $0.png = .standard }) == [])
    let warning =
      "this image and 2 more are CgBI now, but game is a project of Godot, which decodes PNGs itself and cannot read "
      + "CgBI: build with --png standard"
    #expect(try warnings("game") == ["game/a.png: \(warning)"])
    // Nothing to do.
    #expect(try warnings("game") == [])
  }

  @Test func `the project may be above the sources, up to the repository`() throws {
    try folder.write(png(), to: "repo/app/images/a.png")
    try folder.write("flutter:\n  uses-material-design: true\n", to: "repo/app/pubspec.yaml")
    _ = try folder.makeFolder("repo/.git")
    #expect(try warnings("repo/app/images").count == 1)
    try folder.write(png(), to: "repo/other/a.png")
    #expect(try warnings("repo/other") == [])
  }

  @Test func `native parts and UIKit's own projects need no warning`() throws {
    try folder.write(png(), to: "app/ios/Runner/a.png")
    try folder.write("flutter:\n", to: "app/pubspec.yaml")
    #expect(try warnings("app/ios") == [])
    try folder.write(png(), to: "kit/a.png")
    try folder.write("SKScene", to: "kit/Game.sks")
    #expect(try warnings("kit") == [])
  }
}
