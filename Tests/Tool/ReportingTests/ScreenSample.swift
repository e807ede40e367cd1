import CrushAudit
import CrushImageFacts

@testable import CrushInspection

/// Screens, a launch and a cache of named images, written by hand.
enum ScreenSample {
  static let phone = DeviceKind(family: .phone, scale: 2)
  static let tv = DeviceKind(family: .tv, scale: 1)

  static func loads(_ phone: Int, _ tv: Int, images: Int) -> [ScreenLoad] {
    [
      ScreenLoad(kind: Self.phone, images: images, decodedBytes: phone, pixelBytes: phone - phone / 10),
      ScreenLoad(kind: Self.tv, images: images, decodedBytes: tv, pixelBytes: tv),
    ]
  }

  static func image(_ name: String, _ bytes: Int, line: Int = 7, isHidden: Bool = false) -> ScreenImage {
    ScreenImage(
      name: name, line: line, isHidden: isHidden, paths: bytes == 0 ? [] : ["Images/\(name).png"], decodedBytes: bytes,
      document: isHidden ? "App/Main.storyboard" : "")
  }

  static func screen(
    _ kind: Screen.Kind, _ path: String, line: Int = 1, _ name: String, objects: Int = 4, _ images: [ScreenImage],
    _ loads: [ScreenLoad]
  ) -> Screen {
    Screen(
      kind: kind, path: path, line: line, name: name, membership: 0, objects: objects, images: images, loads: loads)
  }

  static let launch: LaunchSet = {
    var launchScreen = LaunchSet.Part()
    launchScreen.documents = [.init(path: "App/Launch.storyboard", bytes: 3210, objects: 12)]
    launchScreen.images = [image("badge", 4_194_304)]
    launchScreen.loads = loads(4_194_304, 4_194_304, images: 1)
    var initialScene = LaunchSet.Part()
    initialScene.documents = [.init(path: "App/Main.storyboard", bytes: 21_000, objects: 96)]
    initialScene.images = [image("icon", 44_800, isHidden: true), image("badge", 4_194_304), image("lost", 0)]
    initialScene.loads = loads(4_239_104, 0, images: 2)
    return LaunchSet(
      path: "App/Info.plist", name: "Kiosk", launchScreen: launchScreen, initialScene: initialScene,
      loads: loads(4_239_104, 4_194_304, images: 2), unread: ["Extra.storyboard: no such file"])
  }()

  static let index = ScreenIndex(
    screens: [
      screen(
        .swiftUI, "App/Badge.swift", line: 9, "Badge", objects: 0, [image("badge", 100)], loads(100, 90, images: 1)),
      screen(.xib, "App/Empty.xib", "Empty", [], loads(0, 0, images: 0)),
      screen(
        .scene, "App/Main.storyboard", line: 12, "Login",
        [image("icon", 44_800, isHidden: true), image("badge", 4_194_304)], loads(4_239_104, 0, images: 2)),
      screen(.nib, "App/Old.nib", line: 0, "Old", [image("icon", 44_800, line: 0)], loads(44_800, 50_000, images: 1)),
    ],
    launches: [launch],
    caches: [
      NamedCache(
        name: "Kiosk",
        entries: [
          .init(
            name: "badge", places: ["App/Badge.swift:9", "App/Launch.storyboard:7", "App/Main.storyboard:7"],
            decodedBytes: 4_194_304), .init(name: "icon", places: ["App/Main.storyboard:7"], decodedBytes: 44_800),
        ], loads: loads(4_239_104, 4_194_304, images: 2))
    ])

  /// Returns the sample of an audit with screens.
  static func result(_ screens: ScreenIndex = index) -> AuditResult {
    let sample = AuditSample.result
    return AuditResult(
      files: sample.files, findings: sample.findings, totals: sample.totals, profiles: sample.profiles,
      readsHeadersOnly: false, screens: screens,
      loads: sample.totals.map { DeviceImages(family: $0.family, scale: $0.scale, entries: []) })
  }

  /// Returns the screens that need less than a megabyte.
  static func small() -> ScreenIndex {
    let few = loads(999_999, 9, images: 1)
    return ScreenIndex(
      screens: [screen(.xib, "a.xib", "a", [image("icon", 999_999)], few)],
      launches: [
        LaunchSet(
          path: "Info.plist", name: "", launchScreen: LaunchSet.Part(), initialScene: LaunchSet.Part(), loads: few,
          unread: [])
      ],
      caches: [NamedCache(name: "", entries: [], loads: few)])
  }
}
