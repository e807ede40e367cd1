import CrushImageFacts
import CrushProjects
import CrushSourceScanning
import Testing

/// Files of Flutter packages, by what each `pubspec.yaml` names.
@Suite struct FlutterManifestTests {
  private static let pubspec = """
    name: shop
    dependencies:
      flutter: { sdk: flutter }
      ui:
        path: ../ui
    flutter:
      uses-material-design: true
      assets:
        - assets/images/
        - assets/a b*.png
        - path: assets/free.png
          flavors: [free]
        - packages/ui/icons/star.png
      shaders: [shaders/wave.frag]
      fonts:
        - family: Inter
          fonts:
            - asset: fonts/Inter.ttf
      deferred-components:
        - name: maps
          assets: [maps/]
    """

  private static let files = [
    "/p/shop/assets/images/a.png": true, "/p/shop/assets/images/2.0x/a.png": true,
    "/p/shop/assets/images/3.5x/a.png": true, "/p/shop/assets/images/source/a.png": false,
    "/p/shop/assets/a b*.png": true, "/p/shop/assets/2.0x/a b*.png": true, "/p/shop/assets/2.0x/a bc.png": false,
    "/p/shop/assets/free.png": true, "/p/shop/shaders/wave.frag": true, "/p/shop/fonts/Inter.ttf": true,
    "/p/shop/maps/m.png": true, "/p/shop/art/logo.psd": false, "/p/shop/lib/main.dart": true,
    "/p/ui/lib/icons/star.png": true, "/p/ui/lib/icons/moon.png": false,
  ]

  private func map(_ more: [String: String] = [:], _ others: [String] = []) -> ProjectMap {
    Tree(
      ["/p/shop/pubspec.yaml": Self.pubspec, "/p/ui/pubspec.yaml": "name: ui\nflutter:\n  assets: [a.png]\n"]
        .merging(more) { $1 },
      empty: Array(Self.files.keys) + ["/p/ui/a.png"] + others
    ).map()
  }

  @Test func `only the files that a pubspec names ship`() {
    let map = map()
    for (path, ships) in Self.files { #expect(map.purpose(path) == (ships ? .app : .unlisted), "\(path)") }
    #expect(map.names("/p/shop/assets/images/a.png") == ["shop"])
    #expect(map.membershipOf("/p/shop/assets/images/a.png").engine == .flutter)
  }

  @Test func `a pubspec that is no plain data may ship any file`() {
    let map = map(["/p/shop/pubspec.yaml": "name: shop\nflutter: &a\n  assets: *b\n"])
    #expect(map.purpose("/p/shop/art/logo.psd") == .app)
  }

  @Test func `a native app contains the package around it and the packages that it names`() {
    var project = XcodeText()
    let image = project.file("Runner/a.png")
    project.target("Runner", files: [image], settings: "TARGETED_DEVICE_FAMILY = 1;")
    let native = "/p/shop/ios/Runner/a.png"
    let map = map(
      [
        "/p/shop/ios/Runner.xcodeproj/project.pbxproj": project.text(),
        "/p/other/pubspec.yaml": "name: other\nflutter:\n  assets: [a.png]\n",
      ], [native, "/p/other/a.png"])
    func ships(_ left: String, _ right: String) -> Bool {
      map.shipTogether(map.membership(of: left), map.membership(of: right))
    }
    #expect(ships(native, "/p/shop/assets/free.png"))
    #expect(ships("/p/ui/a.png", "/p/shop/assets/free.png"))
    #expect(!ships(native, "/p/other/a.png"))
    #expect(!map.sharesTarget(map.membership(of: native), map.membership(of: "/p/shop/assets/free.png")))
    #expect(map.membershipOf("/p/shop/assets/free.png").families == [.phone])
  }
}
