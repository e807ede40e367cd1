import CrushFixtures
import Foundation
import Testing

/// The tool in a Run Script phase, with Xcode's environment.
@Suite struct XcodePhaseTests {
  private let folder: TemporaryFolder
  private static let names = ["icon.png", "Info.plist", "Localizable.strings"]

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("Temp")
    try folder.makeFolder("Products/App.app")
    try folder.copy(Corpus.testImages.appending(path: "App/Images/icon.png"), to: "icon.png")
    try folder.copy(Corpus.testImages.appending(path: "App/Info.plist"), to: "Info.plist")
    try folder.copy(Corpus.testImages.appending(path: "App/en.lproj/Localizable.strings"), to: "Localizable.strings")
  }

  /// - Parameter variables: the variables of this phase, in addition to those of every phase.
  private func phase(_ arguments: [String] = [], _ variables: [String: String]) throws -> ToolProcess.Result {
    let base = [
      "XCODE_VERSION_ACTUAL": "2600", "SRCROOT": folder.path, "PROJECT_DIR": folder.path,
      "TARGET_TEMP_DIR": folder.path("Temp"), "TARGET_BUILD_DIR": folder.path("Products"),
      "PRODUCT_NAME": "App", "EXECUTABLE_NAME": "App",
    ]
    return try ToolProcess.run(
      ["build", "--xcode"] + arguments, environment: base.merging(variables) { $1 }, in: folder.path)
  }

  private func files(_ name: String, _ paths: [String]) -> [String: String] {
    var variables = [name + "_COUNT": "\(paths.count)"]
    for (index, path) in paths.enumerated() { variables["\(name)_\(index)"] = folder.path(path) }
    return variables
  }

  private func pairs() -> [String: String] {
    files("SCRIPT_INPUT_FILE", Self.names)
      .merging(files("SCRIPT_OUTPUT_FILE", Self.names.map { "Products/App.app/" + $0 })) { $1 }
  }

  @Test func `each input becomes its output without a message`() throws {
    let result = try phase([], pairs())
    #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
    let built = try folder.tree("Products")
    #expect(built.keys.sorted() == ["App.app/Info.plist", "App.app/Localizable.strings", "App.app/icon.png"])
    #expect(try ToolFixture.isCgBI(built["App.app/icon.png"] ?? []))
    #expect(built["App.app/Info.plist"]?.starts(with: "bplist00".utf8) == true)
  }

  @Test func `an output may have another name than its input`() throws {
    let variables = files("SCRIPT_INPUT_FILE", ["icon.png"])
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/App.app/AppIcon.png"])) { $1 }
    #expect(try phase([], variables).exitCode == 0)
    #expect(try folder.tree("Products").keys.sorted() == ["App.app/AppIcon.png"])
  }

  @Test func `file lists may contain comments and variables`() throws {
    try folder.write(
      "# assets\n$(SRCROOT)/icon.png\n\n  ${SRCROOT}/Info.plist\nLocalizable.strings\r\n", to: "in.xcfilelist")
    try folder.write(
      Self.names.map { "$(TARGET_BUILD_DIR)/App.app/\($0)" }.joined(separator: "\n"), to: "out.xcfilelist")
    let variables = files("SCRIPT_INPUT_FILE_LIST", ["in.xcfilelist"])
      .merging(files("SCRIPT_OUTPUT_FILE_LIST", ["out.xcfilelist"])) { $1 }
    let result = try phase([], variables)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.tree("Products").count == 3)
    try folder.write("$(NO_SUCH)/a.png\n", to: "in.xcfilelist")
    #expect(
      try phase([], variables).errors
        == "error: assetcrush: \(folder.path("in.xcfilelist")): $(NO_SUCH) is not set\n")
  }

  @Test func `a second run writes the outputs of changed inputs only`() throws {
    #expect(try phase([], pairs()).exitCode == 0)
    let stamps = try Self.names.map { try FileStamp(of: folder.path("Products/App.app/" + $0)) }
    #expect(try phase([], pairs()).exitCode == 0)
    #expect(try Self.names.map { try FileStamp(of: folder.path("Products/App.app/" + $0)) } == stamps)
    try folder.write("\"a\" = \"b\";", to: "Localizable.strings")
    #expect(try phase([], pairs()).exitCode == 0)
    let now = try Self.names.map { try FileStamp(of: folder.path("Products/App.app/" + $0)) }
    #expect(now[..<2] == stamps[..<2] && now[2] != stamps[2])
  }

  @Test func `errors have absolute path, line and column, and the other inputs are built`() throws {
    try folder.write("<plist><dict><key>a</key>\n<integer>x</integer></dict></plist>", to: "Info.plist")
    try folder.write("\"a\" = \"1\";\n\"a\" = \"2\";\n", to: "Localizable.strings")
    let result = try phase([], pairs())
    #expect(result.exitCode == 1)
    #expect(result.errorLines.count == 2, "\(result.errors)")
    #expect(result.errorLines.first?.hasPrefix("\(folder.path("Info.plist")):2:") == true, "\(result.errors)")
    #expect(result.errorLines.first?.contains(": error: ") == true)
    #expect(result.errorLines.last?.hasPrefix("\(folder.path("Localizable.strings")): warning: ") == true)
    #expect(try folder.tree("Products").keys.sorted() == ["App.app/Localizable.strings", "App.app/icon.png"])
    #expect(try phase(["-q"], pairs()).errorLines.count == 1)
  }

  @Test func `a single output of several inputs is their folder`() throws {
    let variables = files("SCRIPT_INPUT_FILE", Self.names)
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/App.app"])) { $1 }
    #expect(try phase([], variables).exitCode == 0)
    #expect(try folder.read("Products/App.app/icon.png").count > 0)
    #expect(try folder.tree("Products").keys.filter { $0.hasPrefix("App.app/") }.count == 3)
  }

  @Test func `paths on the command line override the phase's`() throws {
    let result = try phase(["icon.png", "-o", "Products/App.app/Images"], pairs())
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(folder.exists("Products/App.app/Images/icon.png") && !folder.exists("Products/App.app/icon.png"))
  }

  @Test func `a build rule has a single input`() throws {
    let variables = ["SCRIPT_INPUT_FILE": folder.path("icon.png")]
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/icon.png"])) { $1 }
    #expect(try phase([], variables).exitCode == 0)
    #expect(try ToolFixture.isCgBI(try folder.read("Products/icon.png")))
  }

  @Test func `inputs outside the project keep their folders`() throws {
    for language in ["en", "de"] {
      try folder.write("\"a\" = \"\(language)\";", to: "Shared/\(language).lproj/L.strings")
    }
    try folder.makeFolder("proj")
    let inputs = ["proj/../Shared/en.lproj/L.strings", "proj/../Shared/de.lproj/L.strings"]
    let variables = files("SCRIPT_INPUT_FILE", inputs)
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/en/L.strings", "Products/de/L.strings"])) { $1 }
    let result = try phase([], variables)
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let built = try folder.tree("Products")
    #expect(built.keys.sorted() == ["de/L.strings", "en/L.strings"])
    #expect(built["de/L.strings"] != built["en/L.strings"])
  }

  @Test func `one input may have two outputs`() throws {
    let variables = files("SCRIPT_INPUT_FILE", ["icon.png", "Info.plist", "./icon.png", "icon.png"])
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/a.png", "Products/b.plist", "Products/c.png", "Products/d.png"]))
    {
      $1
    }
    let result = try phase([], variables)
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let built = try folder.tree("Products")
    #expect(built.keys.sorted() == ["a.png", "b.plist", "c.png", "d.png"])
    #expect(built["a.png"] == built["c.png"] && built["a.png"] == built["d.png"])
  }

  @Test func `a declared output that is not written is an error`() throws {
    try folder.write("art", to: "art.psd")
    let variables = files("SCRIPT_INPUT_FILE", ["art.psd", "icon.png"])
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/art.psd", "Products/icon.png"])) { $1 }
    #expect(try phase([], variables).exitCode == 0)
    #expect(try folder.tree("Products").keys.sorted() == ["art.psd", "icon.png"])
    let result = try phase(["--exclude", "*.psd"], variables)
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains(
        "\(folder.path("art.psd")): error: builds skip this file and do not write its declared output "
          + "\(folder.path("Products/art.psd")); remove both from the script phase"),
      "\(result.errors)")
  }

  @Test func `the phase's variables expand in Info.plist`() throws {
    try folder.write(
      "<dict><key>CFBundleName</key><string>$(PRODUCT_NAME)</string><key>V</key><string>${SET_IN}</string></dict>",
      to: "Info.plist")
    let variables = files("SCRIPT_INPUT_FILE", ["Info.plist"])
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/Info.plist"])) { $1 }
      .merging(["PRODUCT_NAME": "My App=1", "SET_IN": "the environment"]) { $1 }
    func strings(_ arguments: [String]) throws -> String {
      let result = try phase(arguments, variables)
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
      return String(decoding: try folder.read("Products/Info.plist"), as: UTF8.self)
    }
    let built = try strings([])
    #expect(built.contains("My App=1") && built.contains("the environment"))
    #expect(try strings(["-D", "SET_IN=the command line"]).contains("the command line"))
  }

  @Test func `an incomplete phase gets an error with the remedy`() throws {
    let inputs = files("SCRIPT_INPUT_FILE", Self.names)
    #expect(try phase([], inputs).errors.hasPrefix("error: assetcrush: the script phase declares no output files"))
    #expect(
      try phase([], [:]).errors == "error: assetcrush: the script phase declares no input files; "
        + "add them to its input files or file lists\n")
    let two = inputs.merging(files("SCRIPT_OUTPUT_FILE", ["a", "b"])) { $1 }
    let result = try phase([], two)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("3 inputs and 2 outputs"))
    #expect(
      try phase([], ["SCRIPT_INPUT_FILE_COUNT": "1"]).errors
        == "error: assetcrush: SCRIPT_INPUT_FILE_COUNT is 1, but SCRIPT_INPUT_FILE_0 is not set\n")
    #expect(try phase([], ["SCRIPT_INPUT_FILE_COUNT": "x"]).exitCode == 2)
  }

  @Test func `any build under Xcode is quiet and prints Xcode's form`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Broken/bad-crc.png"), to: "bad.png")
    let result = try ToolProcess.run(
      ["build", "bad.png", "icon.png", "-o", "out"], environment: ["XCODE_VERSION_ACTUAL": "2600"], in: folder.path)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("\(folder.path("bad.png")): error: chunk IDAT at offset 33"))
    let verbose = try ToolProcess.run(
      ["build", "icon.png", "-o", "out", "-v"], environment: ["XCODE_VERSION_ACTUAL": "2600"], in: folder.path)
    #expect(verbose.errors.contains("icon.png"))
  }

  @Test func `an audit under Xcode prints lines for the issue navigator`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Broken/bad-crc.png"), to: "bad.png")
    let result = try ToolProcess.run(
      ["audit", "bad.png"], environment: ["XCODE_VERSION_ACTUAL": "2600"], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("\(folder.path("bad.png")): error: chunk IDAT at offset 33"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test func `a catalog may have its declared outputs`() throws {
    try folder.copy(Corpus.testImages.appending(path: "App/Assets.xcassets"), to: "Assets.xcassets")
    let variables = files("SCRIPT_INPUT_FILE", ["Assets.xcassets", "icon.png"])
      .merging(files("SCRIPT_OUTPUT_FILE", ["Products/App.app/Assets.car", "Products/App.app/icon.png"])) { $1 }
    let result = try phase(["--app-icon", "AppIcon", "--target-device", "iphone"], variables)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.tree("Products").keys.sorted() == ["App.app/Assets.car", "App.app/icon.png"])
    let text =
      #"{"sourceLanguage":"en","version":"1.0","strings":{"k":{"localizations":{"de":{"stringUnit":"#
      + #"{"state":"translated","value":"v"}},"fr":{"stringUnit":{"state":"translated","value":"w"}}}}}}"#
    try folder.write(text, to: "Texts.xcstrings")
    let tables = ["de", "fr"].map { "Products/App.app/\($0).lproj/Texts.strings" }
    let strings = files("SCRIPT_INPUT_FILE", ["Texts.xcstrings", "Texts.xcstrings"])
      .merging(files("SCRIPT_OUTPUT_FILE", tables)) { $1 }
    #expect(try phase([], strings).exitCode == 0)
    #expect(try tables.allSatisfy { try folder.read($0).starts(with: "bplist00".utf8) })
  }
}
