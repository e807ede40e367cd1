import CrushParsers

/// The icons of web pages and installed web apps: the manifest, maskable icons, the icon of iOS and the favicon.
enum WebIcons {
  /// The sizes that Chromium asks for (web.dev, "Add a web app manifest").
  private static let sizes = [192, 512]
  /// The circle of a maskable icon that no mask cuts into, as a share of its side (W3C, "Web Application Manifest",
  /// purposes of icons).
  private static let safeShare = 0.8
  /// The icon of a home screen (Apple, "Configuring Web Applications"). iOS draws transparent pixels black.
  private static let appleSide = 180
  static let faviconSizes = [16, 32, 48]

  static func files(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    var files = [
      IconSetFile("web/apple-touch-icon.png", .png(.opaque(.main, appleSide))),
      IconSetFile("web/favicon.ico", .ico(faviconSizes.map(WindowsIcons.drawing))),
    ]
    var entries: [Entry] = []
    if let svg = facts.svg {
      files.append(IconSetFile("web/icon.svg", .bytes(svg)))
      entries.append(Entry(file: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any"))
    }
    func add(_ name: String, _ purpose: String, _ drawing: (Int) -> IconDrawing) {
      for side in sizes {
        let file = "\(name)-\(side).png"
        files.append(IconSetFile("web/\(file)", .png(drawing(side))))
        entries.append(Entry(file: file, sizes: "\(side)x\(side)", type: "image/png", purpose: purpose))
      }
    }
    let plain: (Int) -> IconDrawing = { IconDrawing(.main, $0).with { $0.form = .compact } }
    if isMaskable(facts) {
      add("icon", "any maskable", plain)
    } else {
      add("icon", "any", plain)
      add("icon-maskable", "maskable") { maskable(facts, $0) }
    }
    if facts.arts.contains(.monochrome), !facts.opaque.contains(.monochrome) {
      add("icon-monochrome", "monochrome") { side in
        IconDrawing(.monochrome, side).with {
          $0.extent = .circle(safeShare)
          $0.isSilhouette = true
          $0.form = .compact
        }
      }
    }
    return files + [IconSetFile("web/manifest.webmanifest", text: manifest(entries, facts.color))]
  }

  /// Whether the master itself is the maskable icon, so that the same file serves both purposes.
  private static func isMaskable(_ facts: IconFacts) -> Bool {
    facts.front == .main && facts.isFrontOpaque && !facts.hasPlainBorder
  }

  /// Returns an icon that any mask may cut. An opaque master with a border of one color is reduced to the safe circle,
  /// and the background continues it. Without such a border it fills the icon, since a smaller square would show.
  static func maskable(_ facts: IconFacts, _ side: Int) -> IconDrawing {
    IconDrawing(facts.front, side).with {
      $0.hasBackground = true
      $0.form = .compact
      if !facts.isFrontOpaque {
        $0.extent = .circle(safeShare)
      } else if facts.front == .main, facts.hasPlainBorder {
        $0.extent = .side(safeShare)
      }
    }
  }

  private struct Entry {
    let file: String
    let sizes: String
    let type: String
    let purpose: String
  }

  private static func manifest(_ entries: [Entry], _ color: IconColor) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("background_color", color.text)
        json.objects("icons", entries) { entry, json in
          json.member("purpose", entry.purpose)
          json.member("sizes", entry.sizes)
          json.member("src", entry.file)
          json.member("type", entry.type)
        }
        json.member("theme_color", color.text)
      }
    }
  }
}
