import CrushBuild
import CrushFixtures
import CrushImageFacts
import CrushPropertyList
import CrushSteps
import Foundation
import Testing

@Suite struct PropertyListBuildTests {
  private let fixture: BuildFixture

  init() throws { fixture = try BuildFixture() }

  /// A binary list of an empty dictionary. Object 0 is 0xD0, the offset table has one byte, and the trailer has 32.
  private static let emptyDictionary: [UInt8] =
    Array("bplist00".utf8) + [0xD0, 0x08] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1]
    + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9]

  @Test(arguments: ["a.plist", "a.strings", "a.stringsdict"])
  func `an empty file becomes an empty dictionary`(_ name: String) throws {
    let source = try fixture.folder.write([], to: name)
    let records = try fixture.build([source])
    #expect(records.map(\.disposition) == [.binaryPropertyList])
    #expect(try fixture.outputs() == [name: Self.emptyDictionary])
    #expect(try fixture.build([source]).map(\.isWritten) == [false])
  }

  @Test func `a binary list is checked and copied`() throws {
    let source = try fixture.folder.write(Self.emptyDictionary, to: "a.plist")
    #expect(try fixture.build([source]).map(\.disposition) == [.copied(.alreadyBinary)])
    #expect(try fixture.outputs() == ["a.plist": Self.emptyDictionary])
    let broken = try fixture.folder.write(Array(Self.emptyDictionary.dropLast()), to: "b.plist")
    #expect(try fixture.build([broken]).allSatisfy { $0.failure != nil })
    #expect(try fixture.outputs().keys.sorted() == ["a.plist"])
  }

  @Test func `an empty list is built as an empty dictionary, with a warning except for texts`() throws {
    for name in ["a.plist", "b.strings", "c.stringsdict"] { try fixture.folder.write("", to: "empty/" + name) }
    let records = try fixture.build([fixture.folder.path("empty")])
    #expect(records.allSatisfy { $0.failure == nil })
    #expect(records.map { $0.warnings.first?.hasPrefix("the file is empty") ?? false } == [true, false, true])
  }

  @Test func `an OpenStep list becomes binary, with a warning of repeated keys`() throws {
    let source = try fixture.folder.write("/* x */\n\"a\" = \"1\";\n\"a\" = \"2\";\n", to: "a.strings")
    let records = try fixture.build([source])
    #expect(records.map(\.disposition) == [.binaryPropertyList])
    #expect(records.first?.warnings == ["the key \"a\" of line 2 is repeated on line 3, whose value is used"])
    #expect(try Reader.read(fixture.outputs()["a.strings"] ?? []).root["a"]?.string == "2")
  }

  @Test func `a binary list in another form is rewritten only on request`() throws {
    let document = try Reader.read(Array("<dict><key>b</key><true/><key>a</key><true/></dict>".utf8))
    let source = try fixture.folder.write(BinaryWriter.write(document, order: .source), to: "a.plist")
    #expect(try fixture.build([source]).map(\.disposition) == [.copied(.alreadyBinary)])
    #expect(try fixture.build([source]) { $0.rewritesBinaryLists = true }.map(\.disposition) == [.binaryPropertyList])
    #expect(try fixture.outputs()["a.plist"] == BinaryWriter.write(document, order: .xcode))
  }

  @Test func `variables are expanded only in Info.plist files`() throws {
    let text = "<dict><key>k</key><string>$(NAME)$(NONE)</string></dict>"
    let sources = try ["Info.plist", "other.plist"].map { try fixture.folder.write(text, to: $0) }
    let records = try fixture.build(sources) { $0.variables = ["NAME": "App"] }
    #expect(try Reader.read(fixture.outputs()["Info.plist"] ?? []).root["k"]?.string == "App$(NONE)")
    #expect(try Reader.read(fixture.outputs()["other.plist"] ?? []).root["k"]?.string == "$(NAME)$(NONE)")
    let warning = "variables without a value stay as they are: "
    #expect(records.map(\.warnings) == [[warning + "$(NONE); define them with -D NAME=VALUE"], []])
    let again = try fixture.build(sources)
    #expect(try Reader.read(fixture.outputs()["Info.plist"] ?? []).root["k"]?.string == "$(NAME)$(NONE)")
    #expect(again.map(\.warnings) == [[warning + "$(NAME), $(NONE); define them with -D NAME=VALUE"], []])
  }

  @Test func `a binary Info.plist with variables is copied with a warning`() throws {
    let document = try Reader.read(Array("<dict><key>k</key><string>$(NAME)</string></dict>".utf8))
    let source = try fixture.folder.write(BinaryWriter.write(document, order: .xcode), to: "Info.plist")
    let copied = try fixture.build([source])
    #expect(copied.map(\.disposition) == [.copied(.alreadyBinary)])
    #expect(copied.first?.warnings.count == 1)
    #expect(try fixture.build([source]) { $0.variables = ["NAME": "App"] }.map(\.disposition) == [.binaryPropertyList])
    #expect(try Reader.read(fixture.outputs()["Info.plist"] ?? []).root["k"]?.string == "App")
  }

  @Test func `a rewritten binary list keeps the fractions of its dates`() throws {
    // Object 0 is a date of 0.5 s, and object 1, the root, is an array of it. This order is not Xcode's, so the list is
    // rewritten.
    let list: [UInt8] =
      Array("bplist00".utf8) + [0x33, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0, 0xA1, 0, 0x08, 0x11] + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 19]
    let source = try fixture.folder.write(list, to: "a.plist")
    #expect(try fixture.build([source]) { $0.rewritesBinaryLists = true }.map(\.disposition) == [.binaryPropertyList])
    #expect(try Reader.read(fixture.outputs()["a.plist"] ?? []).root.elements.first?.date == 0.5)
  }

  @Test func `on request every list is copied`() throws {
    let source = BuildFixture.images("App/Info.plist")
    let records = try fixture.build([source, BuildFixture.images("Broken/bad-plist.plist")]) {
      $0.propertyLists = .copy
    }
    #expect(records.map(\.disposition) == [.copied(.asked), .copied(.asked)])
    #expect(try fixture.outputs()["Info.plist"] == BuildFixture.bytes("App/Info.plist"))
  }

  @Test func `privacy manifests and entitlements are copied byte for byte`() throws {
    let names = ["PrivacyInfo.xcprivacy", "App.entitlements"]
    let profile = try fixture.folder.write("a signed list", to: "embedded.mobileprovision")
    let records = try fixture.build(names.map { BuildFixture.images("App/\($0)") } + [profile])
    #expect(records.map(\.disposition) == [.copied(.otherKind), .copied(.otherKind), .copied(.otherKind)])
    let outputs = try fixture.outputs()
    for name in names { #expect(try outputs[name] == BuildFixture.bytes("App/\(name)")) }
    #expect(outputs["embedded.mobileprovision"] == Array("a signed list".utf8))
  }

  @Test(arguments: [("bad-plist", "line 6"), ("truncated", "line 7"), ("not-a-plist", "html")])
  func `the error of a broken list has a position`(_ name: String, _ place: String) throws {
    let records = try fixture.build([BuildFixture.images("Broken/\(name).plist")])
    let failure = try #require(records.first?.failureText)
    #expect(failure.contains(place), "\(failure)")
    #expect(try fixture.outputs().isEmpty)
  }

  @Test func `a built list contains the document of its source`() throws {
    try fixture.build([BuildFixture.images("App")]) { $0.png = .copy }
    for name in Self.lists {
      let source = try Reader.read(BuildFixture.bytes("App/\(name)"))
      let output = try fixture.folder.read("out/\(name)")
      #expect(Format.detect(output) == .binary)
      #expect(try KeyOrder.compact.apply(to: Reader.read(output)) == KeyOrder.compact.apply(to: source), "\(name)")
    }
  }

  private static let lists = [
    "AllTypes.plist", "Info.plist", "KeyedArchive.plist", "Levels/level1.plist", "Settings.bundle/Root.plist",
    "en.lproj/Localizable.stringsdict",
  ]

  /// A Python program that parses the source and the result, and compares them. It shares no code with AssetCrush. In
  /// XML, the references of an archive are dictionaries.
  private static let comparison = """
    import plistlib, sys
    def plain(value):
        if isinstance(value, plistlib.UID): return {'CF$UID': value.data}
        if isinstance(value, dict): return {key: plain(item) for key, item in value.items()}
        if isinstance(value, list): return [plain(item) for item in value]
        return value
    def shown(value):
        if isinstance(value, dict): return '{%s}' % ', '.join(sorted(repr(k) + ': ' + shown(v) for k, v in value.items()))
        if isinstance(value, list): return '[%s]' % ', '.join(map(shown, value))
        return type(value).__name__ + ' ' + repr(value)
    wrong = 0
    for index in range(1, len(sys.argv), 2):
        source, result = (shown(plain(plistlib.load(open(path, 'rb')))) for path in sys.argv[index:index + 2])
        if source != result:
            wrong += 1
            print(sys.argv[index] + '\\n' + source + '\\n' + result)
    sys.exit(1 if wrong else 0)
    """

  private static let python = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    .map { "\($0)/python3" }.first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: python != nil, "there is no python3"))
  func `Python's plistlib reads equal values from the result and the source`() throws {
    try fixture.build([BuildFixture.images("App")]) { $0.png = .copy }
    var arguments = ["-c", Self.comparison]
    for name in Self.lists { arguments += [BuildFixture.images("App/\(name)"), fixture.folder.path("out/\(name)")] }
    let result = try ToolProcess(executable: Self.python, arguments).finish()
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }
}
