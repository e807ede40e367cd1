import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// The law of findings about sizes: the printed command fixes the finding and causes no other finding.
@Suite struct ResizeRemedyTests {
  /// A folder of assets, shown at 60×60 points.
  struct Assets: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Width and height by path.
    let images: [String: Int]
    /// The entries of each set's `images`.
    var sets: [String: [String]] = [:]
    /// Whether each finding prints a command.
    var hasCommands = true
  }

  private static func slot(_ name: String?, _ scale: Int?, _ traits: String = #""idiom" : "universal""#) -> String {
    let fields = [name.map { "\"filename\" : \"\($0)\"" }, traits, scale.map { "\"scale\" : \"\($0)x\"" }]
    return "{ \(fields.compactMap { $0 }.joined(separator: ", ")) }"
  }

  private static let dark =
    #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "idiom" : "universal""#
  private static let mac = #""idiom" : "mac""#

  static let table: [Assets] = [
    Assets(
      testDescription: "1x alone, of three slots", images: ["A.imageset/x.png": 400],
      sets: ["A": [slot("x.png", 1), slot(nil, 2), slot(nil, 3)]]),
    Assets(testDescription: "1x alone", images: ["A.imageset/x.png": 400], sets: ["A": [slot("x.png", 1)]]),
    Assets(testDescription: "one scale for all", images: ["A.imageset/x.png": 400], sets: ["A": [slot("x.png", nil)]]),
    Assets(
      testDescription: "one scale for all, named @2x", images: ["A.imageset/x@2x.png": 400],
      sets: ["A": [slot("x@2x.png", nil)]]),
    Assets(
      testDescription: "all scales",
      images: ["A.imageset/x.png": 200, "A.imageset/x@2x.png": 400, "A.imageset/x@3x.png": 600],
      sets: ["A": [slot("x.png", 1), slot("x@2x.png", 2), slot("x@3x.png", 3)]]),
    Assets(
      testDescription: "1x larger than the rest",
      images: ["A.imageset/x.png": 400, "A.imageset/y.png": 120, "A.imageset/z.png": 180],
      sets: ["A": [slot("x.png", 1), slot("y.png", 2), slot("z.png", 3)]]),
    Assets(
      testDescription: "too few pixels for 3x", images: ["A.imageset/x.png": 240, "A.imageset/z.png": 170],
      sets: ["A": [slot("x.png", 1), slot(nil, 2), slot("z.png", 3)]]),
    Assets(
      testDescription: "2x and 3x", images: ["A.imageset/x@2x.png": 300, "A.imageset/x@3x.png": 450],
      sets: ["A": [slot(nil, 1), slot("x@2x.png", 2), slot("x@3x.png", 3)]]),
    Assets(
      testDescription: "2x and 3x under one name and another",
      images: ["A.imageset/Feed Icon.png": 400, "A.imageset/Feed Icon 1.png": 400],
      sets: ["A": [slot(nil, 1), slot("Feed Icon.png", 2), slot("Feed Icon 1.png", 3)]]),
    Assets(
      testDescription: "icons of a Mac in 2x and 3x",
      images: ["A.imageset/Feed Icon.png": 400, "A.imageset/Feed Icon 1.png": 400],
      sets: ["A": [slot(nil, 1, mac), slot("Feed Icon.png", 2, mac), slot("Feed Icon 1.png", 3, mac)]]),
    Assets(
      testDescription: "one file in three slots", images: ["A.imageset/x.png": 400],
      sets: ["A": [slot("x.png", 1), slot("x.png", 2), slot("x.png", 3)]]),
    Assets(
      testDescription: "light and dark", images: ["A.imageset/x.png": 400, "A.imageset/d.png": 500],
      sets: ["A": [slot("x.png", 1), slot("d.png", 1, dark), slot(nil, 2), slot(nil, 3)]]),
    Assets(
      testDescription: "light and dark, for all scales", images: ["A.imageset/x.png": 400, "A.imageset/d.png": 500],
      sets: ["A": [slot("x.png", nil), slot("d.png", nil, dark)]]),
    Assets(
      testDescription: "phone and tablet", images: ["A.imageset/x.png": 400, "A.imageset/p.png": 500],
      sets: [
        "A": [
          slot("x.png", 3, #""idiom" : "iphone""#), slot("p.png", 1, #""idiom" : "ipad""#),
          slot(nil, 2, #""idiom" : "ipad""#),
        ]
      ]),
    Assets(
      testDescription: "in a slot of another scale than its name", images: ["A.imageset/x@2x.png": 400],
      sets: ["A": [slot("x@2x.png", 1), slot(nil, 2), slot(nil, 3)]]),
    Assets(
      testDescription: "a name that is there already", images: ["A.imageset/x.png": 400, "A.imageset/x@2x.png": 50],
      sets: ["A": [slot("x.png", 1), slot(nil, 2), slot(nil, 3)]]),
    Assets(
      testDescription: "no slot names it", images: ["A.imageset/x.png": 180, "A.imageset/old.png": 400],
      sets: ["A": [slot("x.png", 3)]]),
    Assets(testDescription: "loose, alone", images: ["a.png": 400]),
    Assets(testDescription: "loose, two scales", images: ["a.png": 400, "a@2x.png": 410]),
    Assets(testDescription: "loose, with a scale in the name", images: ["a@1x.png": 400, "b@2x~ipad.png": 410]),
    Assets(testDescription: "loose, in capitals", images: ["A.PNG": 400]),
    Assets(testDescription: "loose, with blanks and quotes", images: ["it's a \"b\".png": 400, "-x.png": 410]),
  ]

  /// Devices stretch the parts of this image, so no size is too large for it.
  private static let sliced = Assets(
    testDescription: "sliced", images: ["A.imageset/x.png": 400],
    sets: ["A": [slot("x.png", 1, #""idiom" : "universal", "resizing" : { "mode" : "9-part" }"#)]])

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lay(_ assets: Assets) throws {
    for (path, side) in assets.images {
      let isInSet = path.contains(".imageset/")
      try folder.write(Self.picture(side), to: (isInSet ? "src/C.xcassets/" : "src/") + path)
    }
    for (name, slots) in assets.sets {
      let text =
        "{\n  \"images\" : [\n    \(slots.joined(separator: ",\n    "))\n  ],\n  \"info\" : { \"version\" : 1 }\n}\n"
      try folder.write(text, to: "src/C.xcassets/\(name).imageset/Contents.json")
    }
  }

  /// A smooth picture of many colors.
  private static func picture(_ side: Int) -> [UInt8] {
    let pixels = (0..<side * side).map { index -> UInt32 in
      let (x, y) = (UInt32(index % side * 255 / side), UInt32(index / side * 255 / side))
      return 0xFF00_0000 | x | y << 8 | (x ^ y) << 16
    }
    return Encoder(effort: .all[0]).png(Raster(straight: RGBAImage(width: side, height: side, pixels: pixels)))
  }

  private struct Finding: Hashable {
    let rule: String
    let path: String
    let command: String?
    let message: String
    var key: [String] { [rule, path] }
  }

  private func findings(_ arguments: [String]) throws -> [Finding] {
    let result = try ToolProcess.run(["audit", "src", "--format", "json"] + arguments, in: folder.path)
    let report = try ToolFixture.json(result.output)
    let all = try #require(report["findings"] as? [[String: Any]], "\(result.errors)")
    return all.map {
      Finding(
        rule: $0["rule"] as? String ?? "", path: ($0["cause"] ?? $0["path"]) as? String ?? "",
        command: $0["command"] as? String,
        message: $0["message"] as? String ?? "")
    }
  }

  /// Runs a finding's command in a shell.
  private func run(_ command: String) throws {
    #expect(command.hasPrefix("assetcrush "))
    let binary = try ToolProcess.binary().split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''")
    let result = try ToolProcess.run(
      executable: "/bin/sh", ["-c", "assetcrush() { '\(binary)' \"$@\" -O 0; }; \(command)"], in: folder.path)
    #expect(result.exitCode == 0, "\(command): \(result.errors)")
  }

  private func check(rule: String, _ arguments: [String], hasCommands: Bool) throws {
    let before = try findings(arguments)
    let ours = before.filter { $0.rule == rule }
    #expect(!ours.isEmpty)
    #expect(ours.allSatisfy { ($0.command != nil) == hasCommands })
    if !hasCommands { return }
    for command in ours.compactMap(\.command) { try run(command) }
    let after = try findings(arguments)
    #expect(after.filter { $0.rule == rule }.map(\.message) == [])
    let known = Set(before.map(\.key))
    #expect(after.filter { !known.contains($0.key) }.map { "\($0.path): \($0.message)" } == [])
  }

  @Test(arguments: table)
  func `the command of oversized-for-display fixes its finding and causes no other`(_ assets: Assets) throws {
    try lay(assets)
    try check(rule: "oversized-for-display", ["--display", "*=60x60"], hasCommands: assets.hasCommands)
  }

  @Test func `no size is too large for a sliced image`() throws {
    try lay(Self.sliced)
    #expect(try findings(["--display", "*=60x60"]).filter { $0.rule == "oversized-for-display" } == [])
  }

  @Test(
    arguments: table.filter { ["1x alone", "light and dark", "one file in three slots"].contains($0.testDescription) })
  func `a second run of a command in a set changes nothing`(_ assets: Assets) throws {
    try lay(assets)
    let commands = try findings(["--display", "*=60x60"]).filter { $0.rule == "oversized-for-display" }
      .compactMap(\.command)
    for command in commands { try run(command) }
    let tree = try folder.tree("src").filter { $0.key.contains(".imageset") }
    for command in commands { try run(command) }
    #expect(try folder.tree("src").filter { $0.key.contains(".imageset") } == tree)
  }

  @Test(arguments: ["one scale for all", "1x alone", "loose, alone", "no slot names it", "one file in three slots"])
  func `the command of larger-than-screen fixes its finding`(_ name: String) throws {
    let assets = try #require(Self.table.first { $0.testDescription == name })
    try lay(
      Assets(
        testDescription: name, images: assets.images.mapValues { $0 < 400 ? $0 : 1400 }, sets: assets.sets))
    try check(rule: "larger-than-screen", ["--device", "iPhone 8"], hasCommands: true)
  }

  @Test func `a set with only a 1x image is compared with the highest scale and completed`() throws {
    try lay(Self.table[0])
    try folder.write(
      #"struct V { var b = Image("A").resizable().frame(width: 100, height: 100) }"#, to: "src/View.swift")
    let finding = try #require(
      try findings(["--sources", "src"]).first { $0.rule == "oversized-for-display" })
    #expect(finding.message.contains("100×100 points @3x (src/View.swift:1), since its set has no image at 3x"))
    #expect(finding.message.contains("300×300 pixels"))
    #expect(finding.command?.hasSuffix(" --to 100x100@1x,2x,3x --force") == true)
    try run(finding.command ?? "")
    for (name, side) in [("x", 100), ("x@2x", 200), ("x@3x", 300)] {
      let file = try folder.read("src/C.xcassets/A.imageset/\(name).png")
      let image = try PNGFile(file.span)
      #expect(image.header.width == side)
    }
  }
}
