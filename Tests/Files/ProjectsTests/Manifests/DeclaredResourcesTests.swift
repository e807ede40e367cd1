import CrushFiles
import Testing

@testable import CrushProjects

/// The resources that the text of a manifest declares.
@Suite struct DeclaredResourcesTests {
  private func declared(_ arguments: String, tools: String = "// swift-tools-version:5.9") throws -> DeclaredResources?
  {
    let files: ManifestFiles = [
      "P/Package.swift": """
      \(tools)
      import PackageDescription
      let names = ["x"]
      let package = Package(name: "P", targets: [.target(name: "T"\(arguments))])
      """
    ]
    return try #require(files.description(of: "P/Package.swift")).targets.first?.declaredResources
  }

  @Test(arguments: [
    ("", "undeclared"), (", resources: [.process(\"R\")]", "processed"),
    (", resources: [.copy(\"R\")]", "P/Sources/T/R"),
    (", resources: [.copy(\"R/A.xcassets\")]", "P/Sources/T/R/A.xcassets"),
    (", resources: [.process(\"R\"), .copy(\"R/A.xcassets\")]", "2"),
    (", resources: [.process(\"R/A.xcassets\"), .process(\"R/A.xcassets\")]", "2"),
    (", resources: [.copy(\"R\"), .process(\"R/A.xcassets\")]", "P/Sources/T/R"),
    (", resources: [.process(\".\")]", "processed"), (", resources: [.process(\"Other\")]", "undeclared"),
    (", resources: names.map { .copy($0) }", "computed"), (", resources: [.process(names[0])]", "computed"),
  ]) func `the treatment of a catalog is the one of SwiftPM`(arguments: String, expected: String) throws {
    let treatment = try declared(arguments)?.treatment(of: "P/Sources/T/R/A.xcassets")
    let text =
      switch treatment {
      case .processed: "processed"
      case .undeclared: "undeclared"
      case .copied(let path): path
      case .repeated(let count): "\(count)"
      case nil: "computed"
      }
    #expect(text == expected)
  }

  @Test(arguments: [
    ("// swift-tools-version:5.3", SystemVersion(major: 5, minor: 3)),
    ("\n//swift-tools-version: 6.0.1;x", SystemVersion(major: 6)), ("// no version", nil),
  ]) func `the tools version is in the first comment`(line: String, version: SystemVersion?) throws {
    #expect(try declared("", tools: line)?.toolsVersion == version)
  }
}
