/// The icons of desktops on Linux, in a tree of the theme hicolor (freedesktop.org, "Icon Theme Specification").
enum LinuxIcons {
  /// The sizes for apps in the index of hicolor 0.17 that desktops use.
  private static let sizes = [16, 22, 24, 32, 48, 64, 128, 256, 512]

  static func files(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    let name = request.name ?? "app"
    let pictures = sizes.map { side in
      IconSetFile(
        "linux/hicolor/\(side)x\(side)/apps/\(name).png", .png(IconDrawing(.main, side).with { $0.form = .compact }))
    }
    let drawing = facts.svg.map { IconSetFile("linux/hicolor/scalable/apps/\(name).svg", .bytes($0)) }
    return pictures + [drawing].compactMap(\.self)
  }
}
