import CrushFiles
import CrushImageFacts
import CrushSourceScanning
import Testing

@testable import CrushProjects

@Suite struct TuistManifestTests {
  private let files: ManifestFiles = [
    "Tuist.swift": "import ProjectDescription",
    "Apps/Weather/Project.swift": """
    import ProjectDescription

    let project = Project(
      name: "Weather",
      settings: .settings(base: ["SWIFT_VERSION": "6.0"]),
      targets: [
        .target(
          name: "Weather", destinations: [.iPhone, .iPad, .macCatalyst], product: .app,
          bundleId: "org.example.weather", deploymentTargets: .multiplatform(iOS: "17.2", macOS: "14.0"),
          infoPlist: .extendingDefault(with: ["UILaunchScreen": ["UIColorName": ""]]),
          sources: ["Weather/Sources/**/*.swift", .glob("Weather/Generated/**", excluding: ["Weather/Generated/Old/**"])],
          resources: [
            "Weather/Resources/**", .glob(pattern: "Art/*.{png,pdf}", excluding: ["Art/draft*"]),
            .folderReference(path: "Sounds"), "\\(shared)/x.png",
          ],
          dependencies: [.target(name: "Widget"), .external(name: "Web"), .project(target: "Kit", path: "../Kit")]),
        .target(
          name: "Widget", destinations: .iOS, product: .appExtension, bundleId: "w",
          resources: .resources([.glob(pattern: .relativeToRoot("Shared/Images.xcassets"))])),
        Target(
          name: "WeatherTests", platform: .tvOS, product: .unitTests, bundleId: "t",
          deploymentTarget: .tvOS(targetVersion: "16.0"), sources: "Tests/**"),
        .target(name: "New", destinations: [.appleWatch], product: .app, bundleId: "n", buildableFolders: ["New"]),
      ])
    """,
  ]

  @Test func `targets have their products, devices and dependencies`() throws {
    let project = try #require(files.description(of: "Apps/Weather/Project.swift"))
    // One resource has an interpolated path.
    #expect(!project.isComplete)
    #expect(project.targets.map(\.name) == ["Weather", "Widget", "WeatherTests", "New"])
    #expect(project.targets.map(\.product) == [.app, .appExtension, .test, .app])
    let app = try #require(project["Weather"])
    #expect(app.families == [.phone, .pad, .mac])
    #expect(app.platforms == [.iOS, .catalyst])
    #expect(app.deploymentTargets[.iOS] == SystemVersion(major: 17, minor: 2))
    #expect(app.dependencies == ["Widget", "Kit"])
    #expect(project["Widget"]?.families == [.phone, .pad])
    #expect(project["WeatherTests"]?.deploymentTargets == [.tvOS: SystemVersion(major: 16)])
    #expect(project["New"]?.families == [.watch])
  }

  @Test(arguments: [
    ("Apps/Weather/Weather/Sources/App.swift", ["Weather"]),
    ("Apps/Weather/Weather/Generated/Old/A.swift", []),
    ("Apps/Weather/Weather/Generated/A.swift", ["Weather"]),
    ("Apps/Weather/Weather/Resources/Assets.xcassets/a.imageset/a.png", ["Weather"]),
    ("Apps/Weather/Art/sun.png", ["Weather"]),
    ("Apps/Weather/Art/draft.png", []),
    ("Apps/Weather/Art/deep/sun.png", []),
    ("Apps/Weather/Sounds/a/b.wav", ["Weather"]),
    ("Shared/Images.xcassets/a.imageset/a.png", ["Widget"]),
    ("Apps/Weather/Tests/T.swift", ["WeatherTests"]),
    ("Apps/Weather/New/a.png", ["New"]),
    ("Apps/Weather/README.md", []),
  ]) func `globs and folders select files`(path: String, names: [String]) throws {
    let project = try #require(files.description(of: "Apps/Weather/Project.swift"))
    #expect(project.names(of: path) == names)
  }

  @Test func `a source with this name that is no manifest has no targets and is incomplete`() throws {
    let files: ManifestFiles = ["Models/Project.swift": "import Foundation\nstruct Project { let targets: [String] }"]
    #expect(try #require(files.description(of: "Models/Project.swift")).targets.isEmpty)
    #expect(try #require(files.description(of: "Models/Project.swift")).isComplete == false)
  }
}
