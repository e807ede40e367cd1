import CrushFixtures
import Testing

@testable import CrushProjects

/// The resources of targets. The expected values are the ones of swift 6.3 for equal packages.
@Suite struct PackageResourcesTests {
  private static func process(_ path: String) -> String { PackageFixture.rule("process", path) }
  private static func copy(_ path: String) -> String { PackageFixture.rule("copy", path) }

  @Test func `processed files lose their folders, and copied ones keep theirs`() throws {
    let package = try PackageFixture(
      "Media/deep/a.png", "Media/b.json", "Raw/x/c.txt", "Raw/one.txt", "Theme.swift", "Notes.md", "e.txt")
    let rules = [Self.process("Media"), Self.copy("Raw"), PackageFixture.rule("embedInCode", "e.txt")]
    #expect(
      try package.resources(rules.joined(separator: ","))
        == ["Media/deep/a.png": "a.png", "Media/b.json": "b.json", "Raw": "Raw="])
    #expect(try package.resources(Self.copy("Raw/one.txt")) == ["Raw/one.txt": "one.txt="])
  }

  @Test func `Xcode's kinds need no rule, and other files need one`() throws {
    let package = try PackageFixture(
      "A.xcassets/Contents.json", "Main.storyboard", "Texts.xcstrings", "fr.lproj/T.strings", "b.png", ".hidden",
      "PrivacyInfo.xcprivacy", "Old.xcodeproj/project.pbxproj")
    let processed = [
      "A.xcassets": "A.xcassets", "Main.storyboard": "Main.storyboard", "Texts.xcstrings": "Texts.xcstrings",
      "fr.lproj/T.strings": "fr.lproj/T.strings",
    ]
    #expect(try package.resources() == processed)
    #expect(try package.resources(tools: "5.8.0") == processed.filter { $0.key != "Texts.xcstrings" })
    #expect(try package.resources(tools: "5.2.0") == [:])
    let newest = processed.merging(["PrivacyInfo.xcprivacy": "PrivacyInfo.xcprivacy="]) { $1 }
    #expect(try package.resources(tools: "6.0.0") == newest)
    let description = try package.package()
    let found = try PackageResources(of: description.targets[0], in: description)
    #expect(found.warnings.count == 1 && found.warnings[0].contains("no rule for PrivacyInfo.xcprivacy, b.png"))
  }

  @Test func `a rule states the language, and so does a folder`() throws {
    let package = try PackageFixture("a.txt", "Base/b.txt", "de.lproj/c.txt")
    func localized(_ path: String, _ language: String) -> String {
      #"{"path": "\#(path)", "rule": {"process": {"localization": "\#(language)"}}}"#
    }
    let rules = [localized("a.txt", "default"), localized("Base", "base")].joined(separator: ",")
    #expect(
      try package.resources(rules)
        == ["a.txt": "de.lproj/a.txt", "Base/b.txt": "Base.lproj/b.txt", "de.lproj/c.txt": "de.lproj/c.txt"])
    // Swift 5.6 and older print the rule as a text.
    #expect(
      try package.resources(#"{"path": "a.txt", "rule": "process", "localization": "base"}"#)
        == ["a.txt": "Base.lproj/a.txt", "de.lproj/c.txt": "de.lproj/c.txt"])
    #expect { try package.resources(localized("de.lproj", "base")) } throws: {
      "\($0)".contains("both state a localization")
    }
  }

  @Test func `excluded files and sources are no resources`() throws {
    let package = try PackageFixture("R/a.txt", "R/b.txt", "R/Deep/c.txt", "Code/d.xib")
    #expect(
      try package.resources(Self.process("R"), more: #", "sources": ["Code"]"#)
        == ["R/a.txt": "a.txt", "R/b.txt": "b.txt", "R/Deep/c.txt": "c.txt"])
    let fixture = try PackageFixture("R/a.txt", "R/Deep/c.txt")
    let text = #", "exclude": ["R/Deep"]"#
    #expect(try fixture.resources(Self.process("R"), more: text) == ["R/a.txt": "a.txt"])
  }

  @Test func `equal names in the bundle are an error that names both files`() throws {
    let package = try PackageFixture("R/one/a.png", "R/two/a.png")
    #expect { try package.resources(Self.process("R")) } throws: { error in
      let text = "\(error)"
      return text.contains("R/two/a.png: in the bundle of target Theme, its name a.png is the one of ")
        && text.contains("R/one/a.png too")
    }
    #expect(try package.resources(Self.copy("R")) == ["R": "R="])
  }

  @Test func `two catalogs of one name are compiled into one file`() throws {
    let package = try PackageFixture("One/A.xcassets/Contents.json", "Two/A.xcassets/Contents.json")
    #expect(try package.resources().count == 2)
  }

  @Test(arguments: [
    (["Resources", "Resources/A.xcassets"], ["process", "copy"]),
    (["Resources", "Resources"], ["process", "process"]),
  ]) func `a file with two rules is an error`(paths: [String], rules: [String]) throws {
    let package = try PackageFixture("Resources/A.xcassets/Contents.json")
    let text = zip(rules, paths).map { PackageFixture.rule($0, $1) }.joined(separator: ",")
    #expect { try package.resources(text) } throws: { "\($0)".contains("declares it more than once") }
  }

  @Test func `rules inside a copied folder have no effect, as in SwiftPM`() throws {
    let package = try PackageFixture("Resources/A.xcassets/Contents.json")
    let rules = Self.copy("Resources") + "," + Self.process("Resources/A.xcassets")
    #expect(try package.resources(rules) == ["Resources": "Resources="])
  }

  @Test func `missing files and a second Info.plist are errors`() throws {
    let package = try PackageFixture("R/Info.plist")
    #expect { try package.resources(Self.process("Images")) } throws: {
      "\($0)".contains("Images: the manifest declares this resource of target Theme, but it does not exist")
    }
    #expect { try package.resources(Self.process("R")) } throws: { "\($0)".contains("has its own Info.plist") }
    #expect(try package.resources(Self.copy("R")) == ["R": "R="])
    #expect { try package.resources(more: #", "path": "Else""#) } throws: {
      "\($0)".contains("the folder of target Theme does not exist; expected Else")
    }
  }
}

/// Descriptions that are damaged, or from strangers.
@Suite struct PackageDescriptionTests {
  @Test(arguments: [
    ("{", "line 1, column 2: "), ("[]", "expected an object with \"name\""),
    (#"{"name": "../Looks", "toolsVersion": {"_version": "5.9"}}"#, "the name cannot be a part of a file name"),
    (#"{"name": "a", "toolsVersion": {"_version": "x"}}"#, "expected an object with \"toolsVersion\""),
    (
      #"{"name": "a", "toolsVersion": {"_version": "5.9"}, "defaultLocalization": "../x"}"#,
      "the default localization cannot be the name of a folder"
    ),
    (
      #"""
      {"name": "a", "toolsVersion": {"_version": "5.9"},
      "targets": [{"name": "b", "type": "regular", "resources": [{"path": "c", "rule": {"melt": {}}}]}]}
      """#, "line 2, column 82: unknown rule \"melt\""
    ),
  ]) func `a damaged description is an error with its place`(text: String, problem: String) {
    #expect { try SwiftPackage(Array(text.utf8), named: "p.json", folder: ".") } throws: {
      "\($0)".hasPrefix("p.json: ") && "\($0)".contains(problem)
    }
  }
}
