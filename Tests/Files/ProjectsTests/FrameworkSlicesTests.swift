import CrushProjects
import Testing

/// Slices of binary frameworks. A product contains one of them.
@Suite struct FrameworkSlicesTests {
  private static let slices = [
    "ios-arm64", "ios-arm64_x86_64-simulator", "ios-arm64_x86_64-maccatalyst", "macos-arm64_x86_64", "tvos-arm64",
  ]

  private func shipped(_ slices: [String], settings: String?) -> [String] {
    var project = XcodeText()
    let kit = project.file("Kit.xcframework", type: "wrapper.xcframework")
    if let settings { project.target("App", files: [kit], settings: settings) }
    let paths = slices.map { "/p/Kit.xcframework/\($0)/Kit.framework/a.png" }
    let map = Tree(settings == nil ? [:] : ["/p/App.xcodeproj/project.pbxproj": project.text()], empty: paths).map()
    return zip(slices, paths).filter { map.purpose($0.1) == .app }.map(\.0)
  }

  @Test(arguments: [
    ("SDKROOT = iphoneos;", ["ios-arm64"]), ("SDKROOT = macosx;", ["macos-arm64_x86_64"]),
    ("SDKROOT = appletvos;", ["tvos-arm64"]), (nil, ["ios-arm64"]),
  ])
  func `the slice for devices of the target's platform ships`(_ settings: String?, _ expected: [String]) {
    #expect(shipped(Self.slices, settings: settings) == expected)
  }

  @Test func `a framework without a slice for devices, or with other names, ships as it is`() {
    #expect(shipped(["ios-arm64-simulator"], settings: nil) == ["ios-arm64-simulator"])
    #expect(shipped(["Resources", "ios-arm64"], settings: nil) == ["Resources", "ios-arm64"])
  }
}
