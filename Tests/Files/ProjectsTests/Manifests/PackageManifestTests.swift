import CrushFiles
import CrushImageFacts
import CrushSourceScanning
import Testing

@testable import CrushProjects

@Suite struct PackageManifestTests {
  private let files: ManifestFiles = [
    "Modules/Account/Package.swift": """
    // swift-tools-version: 6.0
    import PackageDescription

    let shared: [Target.Dependency] = ["Core", .product(name: "Web", package: "Web")]
    let package = Package(
      name: "Account",
      defaultLocalization: "en",
      platforms: [.macOS(.v13), .iOS("16.4"), .macCatalyst(.v16)],
      products: [.library(name: "Account", type: .dynamic, targets: ["Account"])],
      dependencies: [.package(path: "../Core"), .package(url: "https://example.com/web", from: "1.0.0")],
      targets: [
        .target(
          name: "Account", dependencies: shared + [.target(name: "Secrets")],
          exclude: ["Notes.md", "Old"],
          resources: [.process("Resources"), .copy("data.json")],
          swiftSettings: [.define("DEBUG", .when(configuration: .debug))]),
        .target(name: "Secrets", path: "Other/Secrets", sources: ["Generated"]),
        .binaryTarget(name: "Blob", path: "Blob.xcframework"),
        .testTarget(name: "AccountTests", dependencies: ["Account"], resources: [.copy("Fixtures/a.png")]),
      ]
    )
    """
  ]

  @Test func `targets have their kinds, platforms and dependencies`() throws {
    let package = try #require(files.description(of: "Modules/Account/Package.swift"))
    #expect(package.isComplete)
    #expect(package.targets.map(\.name) == ["Account", "Secrets", "AccountTests"])
    #expect(package.targets.map(\.product) == [.library, .library, .test])
    let account = try #require(package["Account"])
    #expect(account.dependencies == ["Core", "Web", "Secrets"])
    #expect(account.platforms == [.macOS, .iOS, .catalyst])
    #expect(account.families == [.phone, .pad, .mac])
    #expect(account.deploymentTargets[.iOS] == SystemVersion(major: 16, minor: 4))
    #expect(account.deploymentTargets[.macOS] == SystemVersion(major: 13))
  }

  @Test(arguments: [
    ("Sources/Account/Account.swift", ["Account"]),
    ("Sources/Account/Deep/View.swift", ["Account"]),
    ("Sources/Account/Images.xcassets/hero.imageset/hero.png", ["Account"]),
    ("Sources/Account/de.lproj/Main.strings", ["Account"]),
    ("Sources/Account/Main.storyboard", ["Account"]),
    ("Sources/Account/Resources/logo.png", ["Account"]),
    ("Sources/Account/data.json", ["Account"]),
    ("Sources/Account/loose.png", []),
    ("Sources/Account/Old/Old.swift", []),
    ("Sources/Other/Other.swift", []),
    ("Other/Secrets/Generated/Keys.swift", ["Secrets"]),
    ("Tests/AccountTests/Fixtures/a.png", ["AccountTests"]),
    ("Tests/AccountTests/Fixtures/b.png", []),
    ("Sources/Accounting/A.swift", []),
  ]) func `a file belongs to a target by its kind, its folder or its declaration`(path: String, names: [String]) throws
  {
    let package = try #require(files.description(of: "Modules/Account/Package.swift"))
    #expect(package.names(of: "Modules/Account/" + path) == names)
  }

  @Test func `the only target may have its sources directly in the folder`() throws {
    let files: ManifestFiles = [
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "Tool", targets: [.executableTarget(name: "tool")])
      """
    ]
    let package = try #require(files.description(of: "Package.swift"))
    #expect(package.names(of: "Sources/main.swift") == ["tool"])
    #expect(package["tool"]?.platforms == [])
  }

  @Test(arguments: [
    "let package = Package(name: \"A\", targets: makeTargets())",
    "let package = Package(name: \"A\", targets: [.target(name: \"\\(prefix)A\")])",
    "let package = Package(name: \"A\", targets: [.target(name: \"A\", path: folder())])",
    "let package = Package(name: \"A\", targets: [.target(name: \"A\", resources: images)])",
    "let package = Package(name: \"A\", targets: [.target(name: \"A\"), library(\"B\")])",
    "let package = Package(name: \"A\", targets: [.target(name: \"A\")] + extra.map { $0 })",
    "let package = Package(name: \"A\", targets: [])\npackage.targets += made()",
    "let package = Package(name: \"A\", targets: [])\npackage.targets.append(makeTarget())",
    "let package = Package(name: \"A\", targets: [])\npackage.targets = made()",
    "let x = 1",
  ]) func `a manifest that computes its lists is incomplete`(text: String) throws {
    let files: ManifestFiles = ["Package.swift": "import PackageDescription\n" + text]
    #expect(try #require(files.description(of: "Package.swift")).isComplete == false)
  }

  @Test(arguments: [
    "package.targets += [.target(name: \"B\")]",
    "package.targets.append(.target(name: \"B\"))",
    "package.targets.append(contentsOf: [.target(name: \"B\")])",
    "package.targets.insert(.target(name: \"B\"), at: 0)",
    "let b: Target = .target(name: \"B\")\npackage.targets.append(b)",
    "for target in package.targets { print(target) }\nif isFull { package.targets.append(.target(name: \"B\")) }",
  ]) func `a manifest may add targets after the package`(_ text: String) throws {
    let start = "import PackageDescription\nlet package = Package(name: \"A\", targets: [.target(name: \"A\")])\n"
    let files: ManifestFiles = ["Package.swift": start + text]
    let package = try #require(files.description(of: "Package.swift"))
    #expect(package.isComplete)
    #expect(package.targets.map(\.name).sorted() == ["A", "B"])
  }

  @Test func `a plugin may make resources of any file of its target`() throws {
    let files: ManifestFiles = [
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "A", targets: [
        .target(name: "A", exclude: ["Art"], plugins: [.plugin(name: "Crush", package: "Tools")]), .target(name: "B", plugins: []),
      ])
      """
    ]
    let package = try #require(files.description(of: "Package.swift"))
    #expect(package.names(of: "Sources/A/Assets/a.png") == ["A"])
    #expect(package.names(of: "Sources/A/Art/a.png") == [])
    #expect(package.names(of: "Sources/B/Assets/a.png") == [])
  }

  @Test func `constants are resolved, and later statements do not matter`() throws {
    let files: ManifestFiles = [
      "Package.swift": """
      import PackageDescription
      let name = "Kit"
      let tests: String = name + "Tests"
      let resources: [Resource] = [.process("Media")]
      let settings = (condition ? ["a"] : [])
      // A comment, "a text" and /* let name = "Other" */
      let package = Package(name: name, targets: [
        .target(name: name, resources: resources, swiftSettings: settings), .testTarget(name: tests),
      ])
      for target in package.targets { target.swiftSettings = [] }
      """
    ]
    let package = try #require(files.description(of: "Package.swift"))
    #expect(package.isComplete)
    #expect(package.targets.map(\.name) == ["Kit", "KitTests"])
    #expect(package.names(of: "Sources/Kit/Media/a.png") == ["Kit"])
  }
}
