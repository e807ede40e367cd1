import CrushFiles
import CrushImageFacts
import CrushSourceScanning
import Testing

@testable import CrushProjects

/// Manifests as the map of an audit reads them.
@Suite struct ManifestMapTests {
  private func map(_ files: [String: String]) -> (paths: [String], map: ProjectMap) {
    let paths = files.keys.map { "/repo/" + $0 }.sorted()
    let map = ProjectMap(files: paths, roots: ["/repo"]) { path in
      path.hasPrefix("/repo/") ? files[String(path.dropFirst(6))].map { Array($0.utf8) } : nil
    }
    return (paths, map)
  }

  private func membership(_ path: String, _ map: ProjectMap) -> Membership {
    map.memberships[map.membership(of: "/repo/" + path)]
  }

  @Test func `files of an XcodeGen project belong to its targets, and others do not ship`() {
    let (_, map) = map([
      "project.yml": """
      targets:
        Phone: {type: application, platform: iOS, sources: [Phone, Shared], dependencies: [{target: Widget}]}
        Widget: {type: app-extension, platform: iOS, sources: [Widget], settings: {TARGETED_DEVICE_FAMILY: 1}}
        Mac: {type: application, platform: macOS, sources: [Mac, Shared]}
        PhoneTests: {type: bundle.unit-test, platform: iOS, sources: [UnitTests]}
      """,
      "Phone/a.png": "", "Widget/a.png": "", "Mac/a.png": "", "Shared/a.png": "", "Extra/a.png": "",
      "UnitTests/a.png": "",
    ])
    #expect(membership("Phone/a.png", map).families == [.phone, .pad])
    #expect(membership("Widget/a.png", map).families == [.phone])
    #expect(membership("Mac/a.png", map).families == [.mac])
    #expect(membership("Shared/a.png", map).families == [.phone, .pad, .mac])
    #expect(membership("Extra/a.png", map).purpose == .unlisted)
    #expect(membership("UnitTests/a.png", map).purpose == .tests)
    #expect(!map.sharesTarget(map.membership(of: "/repo/Phone/a.png"), map.membership(of: "/repo/Mac/a.png")))
    #expect(map.sharesTarget(map.membership(of: "/repo/Phone/a.png"), map.membership(of: "/repo/Shared/a.png")))
    #expect(!map.mayShow(map.membership(of: "/repo/Widget/a.png"), from: map.membership(of: "/repo/Phone/a.png")))
  }

  @Test func `resources of a package are known by its rules, and computed manifests hide nothing`() {
    let package = "import PackageDescription\nlet package = Package(name: \"Kit\", platforms: [.iOS(.v16)], targets: "
    let files = ["Sources/Kit/A.xcassets/a.imageset/a.png": "", "Sources/Kit/loose.png": "", "Sources/Kit/K.swift": ""]
    let plain = map(files.merging(["Package.swift": package + "[.target(name: \"Kit\")])"]) { $1 }).map
    #expect(membership("Sources/Kit/A.xcassets/a.imageset/a.png", plain).targets.count == 1)
    #expect(membership("Sources/Kit/loose.png", plain).purpose == .unlisted)
    let computed = map(files.merging(["Package.swift": package + "makeTargets())"]) { $1 }).map
    #expect(membership("Sources/Kit/loose.png", computed).purpose == .app)
  }

  @Test func `Tuist's targets keep their devices`() {
    let (_, map) = map([
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "A", targets: [
        .target(name: "A", destinations: .iOS, product: .app, resources: ["A/Resources/**"]),
        .target(name: "W", destinations: [.appleWatch], product: .app, resources: ["W/**"]),
      ])
      """,
      "A/Resources/a.png": "", "W/a.png": "",
    ])
    #expect(membership("A/Resources/a.png", map).families == [.phone, .pad])
    #expect(membership("W/a.png", map).families == [.watch])
  }
}
