import CrushFixtures
import Foundation
import Testing

/// Sizes in bytes: all options, the config file and its budgets accept the same forms.
@Suite struct SizeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let image = ToolFixture.images("Formats/rgb8.png")

  @Test(arguments: ["67108864", "64M", "64m", "64MiB", "64 mib", "64.5MB", "0.5G"])
  func `all options accept the size`(_ size: String) throws {
    for command in [
      ["build", Self.image, "-o", "out", "--force", "--max-memory", size, "--cache", "cache", "--cache-size", size],
      ["convert", Self.image, "--to", "png", "-o", "out/", "--max-memory", size],
      ["resize", Self.image, "--to", "4x4px", "-o", "small/", "--force", "--max-memory", size],
      ["audit", Self.image, "--max-memory", size, "--rule", "large-decoded.warning=\(size)"],
      ["cache", "trim", "cache", "--size", size],
    ] {
      let result = try ToolProcess.run(command, in: folder.path)
      #expect(result.exitCode == 0, "\(command): \(result.errors)")
    }
  }

  @Test func `K and KiB are 1024 bytes, and KB is 1000`() throws {
    try folder.write(ToolFixture.bytes(Self.image) + [UInt8](repeating: 0, count: 2000), to: "a.png")
    for (size, text) in [("1K", "1.02 kB"), ("1KiB", "1.02 kB"), ("1024", "1.02 kB"), ("1KB", "1.00 kB")] {
      let result = try ToolProcess.run(["audit", "a.png", "--rule", "large-file.warning=\(size)"], in: folder.path)
      #expect(result.output.contains("(limit: \(text))"), "\(size): \(result.output)\(result.errors)")
    }
  }

  @Test(arguments: ["16M", "16MiB", "16 MB", "0.5T"])
  func `the config file accepts the size`(_ size: String) throws {
    try folder.write(ToolFixture.bytes(Self.image), to: "Images/a.png")
    try folder.write(
      "[rules]\nlarge-decoded = { warning = \"\(size)\", error = \"1T\" }\n[budgets]\ntotal = { decoded = \"\(size)\" }\n",
      to: "Images/.assetcrush.toml")
    let result = try ToolProcess.run(["audit", "Images"], in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test(arguments: ["16Q", "-1", "M", "1e6", "9000T", "99999999999G"])
  func `any other text is an error that lists the forms once`(_ size: String) throws {
    for (option, command) in [
      ("--max-memory", ["build", Self.image, "-o", "out", "--max-memory=\(size)"]),
      ("--cache-size", ["build", Self.image, "-o", "out", "--cache", "cache", "--cache-size=\(size)"]),
      ("--size", ["cache", "trim", "cache", "--size=\(size)"]),
    ] {
      let result = try ToolProcess.run(command, in: folder.path)
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(result.errors.contains("The value '\(size)' is invalid for '\(option) <size>'"), "\(result.errors)")
      #expect(result.errors.components(separatedBy: "KiB, MiB, GiB, TiB").count == 2, "\(result.errors)")
    }
    let rule = try ToolProcess.run(
      ["audit", Self.image, "--rule", "large-decoded.warning=\(size)"], in: folder.path)
    #expect(rule.exitCode == 2 && rule.errors.contains("'\(size)' is not a value of warning; expected bytes"))
    #expect(!folder.exists("out"))
  }
}
