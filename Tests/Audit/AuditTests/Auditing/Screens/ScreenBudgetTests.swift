import CrushFileKinds
import CrushFiles
import CrushImageFacts
import Testing

@testable import CrushAudit
@testable import CrushInspection

/// The budgets for images that are loaded together, and for downloads.
@Suite struct ScreenBudgetTests {
  private static let phone = DeviceKind(family: .phone, scale: 3)
  private static let pad = DeviceKind(family: .pad, scale: 2)

  private static func loads(_ phone: Int, _ pad: Int, images: Int = 2) -> [ScreenLoad] {
    [(Self.phone, phone), (Self.pad, pad)].map { kind, bytes in
      ScreenLoad(kind: kind, images: images, decodedBytes: bytes, pixelBytes: bytes)
    }
  }

  private static func image(_ name: String, _ bytes: Int) -> ScreenImage {
    ScreenImage(name: name, line: 3, isHidden: false, paths: ["\(name).png"], decodedBytes: bytes)
  }

  private static let screens: ScreenIndex = {
    var launchScreen = LaunchSet.Part()
    launchScreen.images = [image("splash", 9000)]
    var initialScene = LaunchSet.Part()
    initialScene.images = [image("logo", 500), image("splash", 9000)]
    return ScreenIndex(
      screens: [
        Screen(
          kind: .scene, path: "App/Main.storyboard", line: 12, name: "Login", membership: 0, objects: 9,
          images: [image("a", 10), image("b", 3000), image("c", 2000), image("d", 1000), image("e", 0)],
          loads: loads(6000, 4000, images: 4)),
        Screen(
          kind: .xib, path: "App/Cell.xib", line: 1, name: "Cell", membership: 0, objects: 2, images: [image("f", 0)],
          loads: loads(0, 70, images: 1)),
      ],
      launches: [
        LaunchSet(
          path: "App/Info.plist", name: "Kiosk", launchScreen: launchScreen, initialScene: initialScene,
          loads: loads(9500, 9500), unread: [])
      ],
      caches: [
        NamedCache(
          name: "", entries: [.init(name: "big", places: ["App/A.swift:4"], decodedBytes: 8000)],
          loads: loads(7000, 8000, images: 1))
      ])
  }()

  private func findings(_ scope: Budget.Scope, _ decoded: Int?, device: String? = nil) -> [Finding] {
    ScreenBudgets(Self.screens, place: "App").excesses(
      of: Budget(scope: scope, decodedBytes: decoded, device: device)
    ).map(\.finding)
  }

  @Test func `the finding about a launch names the app, the worst device and the largest images`() {
    let found = findings(.launch, 9000)
    #expect(found.map(\.path) == ["App/Info.plist"] && found.map(\.rule) == ["over-budget"])
    #expect(
      found.map(\.message) == [
        "launch of Kiosk: iPhone @3x loads 9.50 kB decoded for 2 images, 500 B over the budget of 9.00 kB"
      ])
    #expect(found.map(\.advice) == ["start with splash (9.00 kB) and logo (500 B)"], "an image counts once")
    #expect(found.map(\.subject) == ["launch of Kiosk decoded"], "a subject contains no bytes")
    #expect(findings(.launch, 9500).isEmpty && findings(.launch, nil).isEmpty)
  }

  @Test func `each screen has the budget, and the three largest images are named`() {
    let found = findings(.screen, 5999)
    #expect(found.map(\.path) == ["App/Main.storyboard"] && found.map(\.line) == [12])
    #expect(
      found.map(\.message) == [
        "scene Login: iPhone @3x loads 6.00 kB decoded for 4 images, 1 B over the budget of 6.00 kB"
      ])
    #expect(found.map(\.advice) == ["start with b (3.00 kB), c (2.00 kB) and d (1.00 kB)"])
    let all = findings(.screen, 0)
    #expect(all.map(\.path) == ["App/Main.storyboard", "App/Cell.xib"])
    #expect(
      all.last?.message == "XIB Cell: iPad @2x loads 70 B decoded for 1 image, 70 B over the budget of 0 B",
      "another device is the worst one here")
    #expect(all.last?.advice == nil, "no size of an image is known")
    #expect(findings(.screen, 6000).isEmpty)
  }

  @Test func `a budget for a device counts only its kinds of devices`() {
    #expect(
      findings(.screen, 3999, device: "all-pads").map(\.message).first?.hasPrefix("scene Login: iPad @2x") == true)
    #expect(findings(.screen, 3999, device: "all-pads").first?.subject == "scene Login decoded for all-pads")
    #expect(findings(.screen, 4000, device: "all-pads").isEmpty)
    #expect(findings(.screen, 0, device: "all-tvs").isEmpty)
  }

  @Test func `the cache of an app without a name has a finding at the audited path`() {
    let found = findings(.namedCache, 7999)
    #expect(found.map(\.path) == ["App"])
    #expect(
      found.map(\.message) == [
        "cache of named images: iPad @2x loads 8.00 kB decoded for 1 image, 1 B over the budget of 8.00 kB"
      ])
    #expect(findings(.namedCache, 8000).isEmpty)
  }

  @Test func `other budgets say nothing about screens`() {
    for scope in [Budget.Scope.total, .product, .folder(Glob("*")), .asset(Glob("*"))] {
      #expect(findings(scope, 0).isEmpty)
    }
  }

  @Test func `the estimated download of each product is limited, and the largest classes are named`() throws {
    let sum = ContentsSum(files: 9, bytes: 9000, downloadBytes: 5000)
    let product = ProductContents(
      path: "Out/Kiosk.app", total: sum,
      shares: [
        .init(contentClass: .images, sum: ContentsSum(files: 1, bytes: 5000, downloadBytes: 1000)),
        .init(contentClass: .code, sum: ContentsSum(files: 1, bytes: 4000, downloadBytes: 4000)),
      ], parts: [])
    func findings(_ limit: Int?) -> [Finding] {
      ProductBudgets.excesses(of: Budget(scope: .product, downloadBytes: limit), [product]).map(\.finding)
    }
    let finding = try #require(findings(4999).first)
    #expect(finding.path == "Out/Kiosk.app" && finding.subject == "Kiosk.app download")
    #expect(finding.message == "Kiosk.app: about 5.00 kB to download, 1 B over the budget of 5.00 kB")
    #expect(finding.advice == "the largest parts are code 4.00 kB, images 1.00 kB")
    #expect(findings(5000).isEmpty && findings(nil).isEmpty)
    let thinned = ProductContents(
      path: "Kiosk.app", total: sum, shares: [], parts: [],
      thinned: [
        .init(family: .phone, scale: 3, bytes: 90, downloadBytes: 4000),
        .init(family: .pad, scale: 2, bytes: 95, downloadBytes: 4200),
        .init(family: .phone, scale: 2, bytes: 80, downloadBytes: 4200),
      ])
    func messages(_ limit: Int, _ device: String? = nil) -> [String] {
      ProductBudgets.excesses(of: Budget(scope: .product, downloadBytes: limit, device: device), [thinned])
        .map(\.finding.message)
    }
    #expect(messages(4199) == ["Kiosk.app: iPad @2x downloads about 4.20 kB, 1 B over the budget of 4.20 kB"])
    #expect(messages(4200).isEmpty, "the files for other devices do not count")
    #expect(messages(3999, "iPhone 17").first?.hasPrefix("Kiosk.app: iPhone @3x downloads about 4.00 kB") == true)
    #expect(messages(4000, "iPhone 17").isEmpty && messages(0, "all-tvs").isEmpty)
    let unknown = ProductContents(
      path: "a.app", total: ContentsSum(files: 1, bytes: 9, downloadBytes: nil), shares: [], parts: [])
    #expect(ProductBudgets.excesses(of: Budget(scope: .product, downloadBytes: 0), [unknown]).isEmpty)
  }
}
