import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// The drawings of `assetcrush inspect --preview`, run as a process.
@Suite struct PreviewTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the output after the facts about a file.
  private func drawing(_ path: String, _ options: [String], _ environment: [String: String] = [:]) throws -> String {
    let facts = try ToolProcess.run(["inspect", path] + options.filter { $0.hasPrefix("--color") }, in: folder.path)
    let result = try ToolProcess.run(["inspect", path] + options, environment: environment, in: folder.path)
    #expect(result.exitCode == 0 && result.errors.isEmpty && result.output.hasPrefix(facts.output))
    return String(result.output.dropFirst(facts.output.count))
  }

  private func writeImage(_ name: String = "dots.png") throws {
    let image = RGBAImage(width: 2, height: 2, pixels: [0xFF00_00FF, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_0000])
    try folder.write(Encoder(effort: Effort.all[0]).png(Raster(straight: image)), to: name)
  }

  @Test func `a file gets shades, and colors on request`() throws {
    try writeImage()
    for variables in [[:], ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"]] as [[String: String]] {
      #expect(try drawing("dots.png", ["--preview"], variables) == "██\n")
    }
    #expect(
      try drawing("dots.png", ["--preview", "--color=always"], ["TERM": "xterm-kitty"])
        == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[48;2;0;0;0m▀\u{1B}[0m\n")
  }

  @Test func `each asset of a catalog is drawn below its name and size`() throws {
    let path = ToolFixture.images("Bundles/Field.app/Assets.car")
    let text = try drawing(path, ["--preview"])
    let lines = text.split(separator: "\n")
    let captions = lines.filter { $0.contains(/^\S+\.png  \d+×\d+$/) }
    #expect(captions.count > 3, "\(lines.prefix(5))")
    #expect(lines.allSatisfy { $0.count <= 64 || $0.contains("×") })
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `vectors are drawn, and a feature that is not drawn is named`() throws {
    try folder.write("<svg width='20' height='20'><circle cx='10' cy='10' r='9' fill='#f00'/></svg>", to: "dot.svg")
    let lines = try drawing("dot.svg", ["--preview"]).split(separator: "\n")
    #expect(lines.count > 5, "\(lines)")
    try folder.write("<svg width='20' height='20'><text>a</text></svg>", to: "label.svg")
    let reason = "  no preview: the element text in line 1 is not supported"
    #expect(try drawing("label.svg", ["--preview"]).hasPrefix(reason))
  }

  @Test func `other files get a line with the reason, and hostile names are inert`() throws {
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "a.plist")
    #expect(try drawing("a.plist", ["--preview"]).hasPrefix("  no preview: only PNG, JPEG, SVG and PDF files"))
    let name = "a\u{1B}]0;title\u{7}.png"
    try writeImage(name)
    for color in ["always", "never"] {
      let result = try ToolProcess.run(["inspect", "--preview", "--color", color, name], in: folder.path)
      #expect(result.exitCode == 0 && !result.output.contains("\u{1B}]0;"))
    }
  }
}
