import CrushBasics

/// The section about images that are loaded together, for a browser without JavaScript.
enum UnscriptedScreens {
  /// The most listed screens, and the most listed images of one screen.
  static let limit = 50

  /// Returns the link to the section; empty without screens.
  static func link(of data: PageData) -> String {
    data.screens.isEmpty ? "" : "<a href=\"#screens\">Screens</a>"
  }

  /// Returns the section; empty without screens. The script replaces the list.
  static func section(of data: PageData) -> String {
    if data.screens.isEmpty { return "" }
    return "<section id=\"screens\" aria-labelledby=\"screens-heading\">\n"
      + "<h2 id=\"screens-heading\">Launch and screens</h2>\n<div id=\"screen-list\">\(list(of: data))</div>\n</section>\n"
  }

  private static func list(of data: PageData) -> String {
    let device = data.mainDevice
    let bytes = data.screens.map { PageData.decoded($0, on: device) }
    let order = data.screens.indices.sorted { left, right in
      let keys = [left, right].map { [data.screens[$0].kind.group, -max(0, bytes[$0]), $0] }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }
    let rest = order.count - limit
    return order.prefix(limit).map { index in
      html(
        of: data.screens[index], bytes: bytes[index], count: PageData.count(data.screens[index], on: device))
    }.joined()
      + (rest > 0 ? "<p class=\"more\">\(ByteCount.grouped(rest)) more are in the page’s data.</p>" : "")
  }

  private static func html(of screen: PageData.Screen, bytes: Int, count: Int) -> String {
    let rest = screen.images.count - limit
    let place = screen.path.map { path in
      "<p class=\"screen-path\"><bdi class=\"path\">\(HTMLText.shortened(path))\(screen.line.map { ":\($0)" } ?? "")</bdi></p>"
    }
    return "<details class=\"screen\"><summary><span class=\"screen-kind\">\(screen.kind.title)</span>"
      + "<bdi class=\"screen-name\">\(HTMLText.shortened(screen.name))</bdi> "
      + "<span class=\"screen-sum\">\(ByteCount.text(bytes)) · \(ByteCount.grouped(count)) image\(count == 1 ? "" : "s")"
      + "</span></summary>\(place ?? "")"
      + "<ul class=\"found\">\(screen.images.prefix(limit).map(html).joined())</ul>"
      + (rest > 0 ? "<p class=\"more\">\(ByteCount.grouped(rest)) more are in the page’s data.</p>" : "") + "</details>"
  }

  private static func html(of image: PageData.ScreenImage) -> String {
    let facts = [
      image.decoded.map(ByteCount.text) ?? "no file", image.isHidden == true ? "hidden" : nil,
      image.place.map(HTMLText.shortened),
    ].compactMap { $0 }
    return "<li><div class=\"finding\"><bdi class=\"path\">\(HTMLText.shortened(image.name))</bdi> "
      + "<span class=\"quiet\">\(facts.joined(separator: " · "))</span></div></li>"
  }
}

extension PageData.Screen.Kind {
  /// The order of the groups. A cache is last, since it contains the images of all screens.
  var group: Int {
    switch self {
    case .launch: 0
    case .scene, .xib, .nib, .swiftUI: 1
    case .cache: 2
    }
  }

  /// The kind for people, as in the script.
  var title: String {
    switch self {
    case .launch: "Launch"
    case .scene: "Scene"
    case .xib: "XIB"
    case .nib: "Nib"
    case .swiftUI: "SwiftUI"
    case .cache: "Cache"
    }
  }
}
