import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The trial of the advice to compress a large image.
@Suite struct LargeFileTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let noise: [UInt8] = {
    var random = SeededGenerator(seed: 3)
    var picture = TestPicture(width: 700, height: 600, bitDepth: 8, colorType: 2, using: &random)
    picture.samples = picture.samples.map { _ in UInt8.random(in: 0...255, using: &random) }
    picture.filterTypes = [0]
    return picture.file
  }()

  private func finding(_ path: String, _ change: (inout AuditOptions) -> Void = { _ in }) throws -> Finding? {
    try fixture.audit { change(&$0) }.findings.first { $0.rule == "large-file" && $0.path == folder.path(path) }
  }

  @Test func `an image that loses nothing promises no saving`() throws {
    try folder.write(Self.noise, to: "a.png")
    let finding = try #require(try finding("a.png"))
    #expect(finding.severity == .warning)
    #expect(finding.message.hasSuffix("and no smaller form without loss was found"))
    #expect(finding.advice == "scale it down, or save a photograph as HEIF or JPEG")
  }

  @Test func `an image that loses bytes states how many are enough`() throws {
    let plain = AuditFixture.plain(width: 700, height: 600, colorType: 2)
    var file = PNGParts(file: plain.file)
    file.parts.insert(PNGParts.Part("asCr", [UInt8](repeating: 0, count: 2 << 20)), at: 1)
    try folder.write(file.file, to: "a.png")
    let finding = try #require(try finding("a.png"))
    #expect(finding.severity == .warning && finding.message.hasSuffix("are enough without loss"))
    #expect(finding.advice == "compress it with `assetcrush optimize`, or scale it down")
  }

  @Test func `an image of an app stays a warning, without a promise`() throws {
    try folder.write(Self.noise, to: "My.app/a.png")
    let finding = try #require(try finding("My.app/a.png"))
    #expect(finding.severity == .warning && finding.advice?.contains("compress") == false)
  }

  @Test func `beside a target, an image of no target stays a warning`() throws {
    try folder.write(Self.noise, to: "shared/a.png")
    try folder.write(
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"Ink\", "
        + "targets: [.target(name: \"Ink\")])\n", to: "Ink/Package.swift")
    #expect(try finding("shared/a.png")?.severity == .warning)
  }

  @Test func `without pixels, nothing is tried`() throws {
    try folder.write(Self.noise, to: "a.png")
    let finding = try #require(try finding("a.png") { $0.readsHeadersOnly = true })
    #expect(finding.severity == .warning)
    #expect(finding.advice?.hasPrefix("scale it down, or see whether `assetcrush optimize --check`") == true)
  }

  @Test func `the severity of the user counts`() throws {
    try folder.write(Self.noise, to: "a.png")
    let finding = try finding("a.png") {
      $0.settings.rules.add(RuleSettings.Layer(rules: ["large-file": .init(level: .severity(.error))]))
    }
    #expect(finding?.severity == .error)
  }

  @Test func `a photograph in a tree of another build system is a note`() throws {
    try folder.write("", to: "CMakeLists.txt")
    try folder.write(Self.noise, to: "data/a.png")
    try folder.write("load(\"data/a.png\");", to: "main.cpp")
    #expect(try finding("data/a.png") { $0.settings.sources = [folder.path] }?.severity == .note)
  }
}
