import CrushAudit
import CrushImageFacts
import Foundation
import Testing

@testable import CrushInspection
@testable import CrushReporting

/// The reports about launches, screens and named images.
@Suite struct ScreensReportTests {
  private func sections(
    _ result: AuditResult = ScreenSample.result(), _ change: (inout ReportSettings) -> Void = { _ in }
  ) -> String {
    var setting = ReportSettings(folder: "/src", version: "1")
    change(&setting)
    return ScreensText.sections(result, setting).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  @Test func `the text states the launch, the worst screens and the named images`() {
    #expect(
      sections() == """
        Launch of Kiosk: 4.24 MB decoded on iPhone @2x for 2 images
          launch screen: 4.19 MB for 1 image (badge), 12 objects in Launch.storyboard (3.21 kB)
          first scene: 4.24 MB for 2 images (largest: badge 4.19 MB), 1 hidden, 96 objects in Main.storyboard (21.0 kB)
          cannot be read: Extra.storyboard: no such file

        screen                          decoded  on            images  hidden  objects
        Login (App/Main.storyboard:12)  4.24 MB  iPhone @2x         2       1        4
        Old (App/Old.nib)               50.0 kB  Apple TV @1x       1       0        4
        Badge (App/Badge.swift:9)         100 B  iPhone @2x         1       0        0
        """)
    #expect(
      sections { $0.isFull = true }.hasSuffix(
        """
        Named images of Kiosk: the cache could keep 4.24 MB decoded on iPhone @2x for 2 images
          largest  decoded  loaded by
          badge    4.19 MB  App/Badge.swift:9, App/Launch.storyboard:7, 1 more
          icon     44.8 kB  App/Main.storyboard:7
        """))
  }

  @Test func `apps with the same named images are one section of a short report`() {
    let loads = ScreenSample.loads(4_239_104, 5, images: 2)
    func cache(_ name: String, _ image: String) -> NamedCache {
      NamedCache(name: name, entries: [.init(name: image, places: ["App/Main.xib:7"], loads: loads)], loads: loads)
    }
    let index = ScreenIndex(
      screens: [], launches: [], caches: [cache("A", "one"), cache("B", "one"), cache("C", "two"), cache("D", "one")])
    let lines = sections(ScreenSample.result(index)).split(separator: "\n").filter { $0.hasPrefix("Named images") }
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix("Named images of A and 2 other apps: the cache") && lines[1].hasPrefix("Named images of C:"))
    #expect(sections(ScreenSample.result(index)) { $0.isFull = true }.ranges(of: "Named images of").count == 4)
  }

  @Test(arguments: [false, true])
  func `a short report states the numbers of a launch once`(isFull: Bool) {
    func text(_ screen: Screen, _ cache: (name: String, bytes: Int)) -> String {
      let loads = ScreenSample.loads(cache.bytes, 5, images: 2)
      let index = ScreenIndex(
        screens: [screen], launches: [ScreenSample.launch],
        caches: [NamedCache(name: cache.name, entries: [], loads: loads)])
      return sections(ScreenSample.result(index)) { $0.isFull = isFull }
    }
    func screen(_ path: String, _ bytes: Int) -> Screen {
      ScreenSample.screen(.scene, path, "Only", [], ScreenSample.loads(bytes, 0, images: 2))
    }
    let main = "App/Main.storyboard"
    let same = text(screen(main, 4_239_104), ("Kiosk", 4_239_104))
    #expect(same.contains("Only (") == isFull && same.contains("Named images") == isFull)
    #expect(text(screen("App/Other.storyboard", 4_239_104), ("Kiosk", 1)).contains("Only ("))
    #expect(text(screen(main, 4_239_105), ("Kiosk", 1)).contains("Only ("))
    #expect(text(screen(main, 4_239_104), ("Kiosk", 4_239_105)).contains("Named images"))
    #expect(text(screen(main, 4_239_104), ("Other", 4_239_104)).contains("Named images"))
  }

  @Test(arguments: [0, 1, 3, 4, 3000])
  func `a short report has the three largest documents of a launch, and the sum of the others`(count: Int) {
    var scene = LaunchSet.Part()
    scene.documents = (0..<count).map { .init(path: "S\($0).storyboard", bytes: 1000 + $0, objects: 2) }
    scene.images = [ScreenSample.image("badge", 2_000_000)]
    scene.loads = ScreenSample.loads(2_000_000, 0, images: 1)
    let launch = LaunchSet(
      path: "Info.plist", name: "Kiosk", launchScreen: LaunchSet.Part(), initialScene: scene, loads: scene.loads,
      unread: (0..<count).map { "U\($0)" })
    let result = ScreenSample.result(ScreenIndex(screens: [], launches: [launch]))
    let short = sections(result)
    #expect(short.ranges(of: ".storyboard").count == min(3, count))
    #expect(short.ranges(of: "cannot be read").count == min(3, count))
    #expect(short.contains("S\(count - 1).storyboard") == (count > 0))
    #expect(short.contains("\(count - 3 == 1 ? "2 objects" : "5,994 objects") in ") == (count > 3))
    #expect(short.contains("… and \(count - 3 == 1 ? "1 more file" : "2,997 more files") (--full)") == (count > 3))
    let full = sections(result) { $0.isFull = true }
    #expect(full.ranges(of: ".storyboard").count == count && full.ranges(of: "cannot be read").count == count)
  }

  @Test(arguments: [false, true])
  func `names of a megabyte are cut`(isFull: Bool) {
    let name = String(repeating: "N", count: 1_000_000)
    var part = LaunchSet.Part()
    part.documents = [.init(path: "\(name).storyboard", bytes: 5, objects: 1)]
    part.images = [ScreenSample.image(name, 2_000_000)]
    part.loads = ScreenSample.loads(2_000_000, 0, images: 1)
    let index = ScreenIndex(
      screens: [ScreenSample.screen(.xib, name, name, part.images, part.loads)],
      launches: [
        LaunchSet(path: name, name: name, launchScreen: part, initialScene: part, loads: part.loads, unread: [name])
      ],
      caches: [NamedCache(name: name, entries: [.init(name: name, places: [name], decodedBytes: 5)], loads: part.loads)]
    )
    let result = ScreenSample.result(index)
    #expect(sections(result) { $0.isFull = isFull }.utf8.count < 6000)
    #expect(AuditMarkdown.render(result, ReportSettings(folder: "/src", version: "1")).utf8.count < 6000)
  }

  @Test func `the sections follow the findings and the table of images`() throws {
    let text = AuditText.render(ScreenSample.result(), ReportSettings(folder: "/src", version: "1"))
    let places = try [
      "note: by rule", "image     ", "Launch of Kiosk", "screen     ", "Explain a rule",
    ].map {
      try #require(text.range(of: $0)?.lowerBound)
    }
    #expect(places == places.sorted())
    #expect(!text.contains("\n\n\n"))
  }

  @Test func `a quiet report has no section`() {
    var setting = ReportSettings(folder: "/src", version: "1")
    setting.detail = .quiet
    let text = AuditText.render(ScreenSample.result(), setting)
    #expect(!text.contains("Launch of") && !text.contains("Login") && !text.contains("Named images"))
  }

  @Test func `less than a megabyte is only in a full report`() {
    let small = ScreenSample.result(ScreenSample.small())
    #expect(sections(small).isEmpty)
    #expect(!AuditMarkdown.render(small, ReportSettings(folder: "/src", version: "1")).contains("loaded together"))
    for change in [{ $0.isFull = true }, { $0.detail = .verbose }] as [(inout ReportSettings) -> Void] {
      #expect(
        sections(small, change) == """
          Launch: 1.00 MB decoded on iPhone @2x for 1 image

          screen     decoded  on          images  objects
          a (a.xib)  1.00 MB  iPhone @2x       1        4

          Named images: the cache could keep 1.00 MB decoded on iPhone @2x for 1 image
          """)
    }
    #expect(sections(ScreenSample.result(ScreenIndex())) { $0.isFull = true }.isEmpty)
  }

  @Test(arguments: [1, 2, 3, nil])
  func `--top limits the screens`(top: Int?) {
    let text = sections { $0.top = top }
    let shown = ["Login (", "Old (", "Badge ("].filter { text.contains($0) }
    #expect(shown.count == min(3, top ?? 3))
    #expect(text.contains("… and \(3 - (top ?? 3)) smaller ones (--top N shows more)") == (top ?? 3 < 3))
  }

  @Test func `a short report has three apps`() {
    let launches = (1...5).map { number in
      LaunchSet(
        path: "\(number)/Info.plist", name: "App \(number)", launchScreen: LaunchSet.Part(),
        initialScene: LaunchSet.Part(), loads: ScreenSample.loads(number * 1_000_000, 0, images: 1), unread: [])
    }
    let result = ScreenSample.result(ScreenIndex(screens: [], launches: launches))
    let short = sections(result)
    #expect(short.hasPrefix("Launch of App 5: 5.00 MB") && short.hasSuffix("… and 2 more apps (--full)"))
    #expect(sections(result) { $0.isFull = true }.contains("Launch of App 1: 1.00 MB"))
  }

  @Test(arguments: [40, 60, 80, 132])
  func `no line is wider than the terminal`(width: Int) {
    let text = sections { $0.style = TextStyle(hasColor: false, width: width) }
    for line in text.split(separator: "\n") {
      #expect(line.count <= width || !line.contains("  "), "\(line)")
    }
    #expect(text.contains("Login"))
  }

  @Test func `JSON has the launches, the screens and the caches`() throws {
    let json = AuditJSON.render(ScreenSample.result())
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let launch = try #require((report["launches"] as? [[String: Any]])?.first)
    #expect(launch["path"] as? String == "App/Info.plist" && launch["name"] as? String == "Kiosk")
    #expect(launch["unread"] as? [String] == ["Extra.storyboard: no such file"])
    let loads = try #require(launch["loads"] as? [[String: Any]])
    #expect(loads.map { $0["family"] as? String } == ["phone", "tv"])
    #expect(loads.map { $0["alignedBytes"] as? Int } == [4_239_104, 4_194_304])
    #expect(loads.map { $0["decodedBytes"] as? Int } == [3_815_194, 4_194_304])
    #expect(loads.map { $0["scale"] as? Int } == [2, 1] && loads.map { $0["images"] as? Int } == [2, 2])
    let scene = try #require(launch["initialScene"] as? [String: Any])
    let document = try #require((scene["documents"] as? [[String: Any]])?.first)
    #expect(document["fileBytes"] as? Int == 21_000 && document["objects"] as? Int == 96)
    let images = try #require(scene["images"] as? [[String: Any]])
    #expect(images.map { $0["name"] as? String } == ["icon", "badge", "lost"])
    #expect(images.map { $0["isHidden"] as? Bool } == [true, false, false])
    #expect(images.map { $0["alignedBytes"] as? Int } == [44_800, 4_194_304, nil])
    #expect(images.map { $0["paths"] as? [String] } == [["Images/icon.png"], ["Images/badge.png"], []])
    let screens = try #require(report["screens"] as? [[String: Any]])
    #expect(screens.map { $0["kind"] as? String } == ["swiftUI", "xib", "scene", "nib"])
    #expect(screens.map { $0["line"] as? Int } == [9, 1, 12, nil], "a compiled nib has no lines")
    #expect(screens.map { $0["objects"] as? Int } == [0, 4, 4, 4])
    let cache = try #require((report["namedCaches"] as? [[String: Any]])?.first)
    let named = try #require((cache["images"] as? [[String: Any]])?.first)
    #expect(named["alignedBytes"] as? Int == 4_194_304 && (named["places"] as? [String])?.count == 3)
    for key in ["launches", "screens", "namedCaches"] {
      #expect(!AuditJSON.render(AuditSample.result).contains("\"\(key)\""))
    }
  }

  @Test func `Markdown has one table, and escapes names`() {
    let text = AuditMarkdown.render(ScreenSample.result(), ReportSettings(folder: "/src", version: "1"))
    #expect(
      text.contains(
        """
        | loaded together | images | decoded | device |
        |---|---:|---:|---|
        | Launch of Kiosk | 2 | 4.24 MB | iPhone &#64;&#8203;2x |
        | Login (App/Main.storyboard:12) | 2 | 4.24 MB | iPhone &#64;&#8203;2x |
        """))
    #expect(text.contains("| Named images of Kiosk | 2 | 4.24 MB |"))
    let odd = ScreenSample.screen(
      .xib, "a|b.xib", "<b>@me", [], ScreenSample.loads(2_000_000, 0, images: 1))
    let other = AuditMarkdown.render(
      ScreenSample.result(ScreenIndex(screens: [odd])), ReportSettings(folder: "/src", version: "1"))
    #expect(other.contains("| &lt;b&gt;&#64;&#8203;me (a\\|b.xib) | 1 | 2.00 MB |"))
  }

  @Test func `a hostile name is one line of plain text`() {
    let hostile = "a\nb\u{1B}[31m\u{202E}"
    let loads = ScreenSample.loads(2_000_000, 0, images: 1)
    let index = ScreenIndex(
      screens: [ScreenSample.screen(.xib, hostile, hostile, [], loads)],
      launches: [
        LaunchSet(
          path: hostile, name: hostile, launchScreen: LaunchSet.Part(), initialScene: LaunchSet.Part(), loads: loads,
          unread: [hostile])
      ],
      caches: [
        NamedCache(name: hostile, entries: [.init(name: hostile, places: [hostile], decodedBytes: 5)], loads: loads)
      ])
    let text = sections(ScreenSample.result(index)) { $0.isFull = true }
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(text.split(separator: "\n").count == 7)
  }
}
