/// The launcher icon of Android: adaptive layers since Android 8, and finished pictures for older systems.
///
/// A launcher shows the inner 72 of the 108 dp of a layer through a mask of its own, which never cuts into a circle of
/// 66 dp (Android developers, "Adaptive icons"). Art with transparent pixels is scaled into that circle. An opaque
/// master fills the 72 dp, and the background continues it.
enum AndroidIcons {
  /// Densities with their pixels for 1 dp, times 4.
  private static let densities = [
    (name: "mdpi", quarters: 4), (name: "hdpi", quarters: 6), (name: "xhdpi", quarters: 8),
    (name: "xxhdpi", quarters: 12), (name: "xxxhdpi", quarters: 16),
  ]

  private static let layer = 108
  private static let visible = 72.0
  private static let safe = 66.0
  /// The size of a finished icon, and its shapes inside (Material Design, "Product icons", key lines).
  private static let legacy = 48
  private static let legacySquare = 38.0
  private static let legacyRadius = 3.0
  private static let legacyCircle = 44.0
  /// The side of the icon of Google Play, which rounds its corners itself.
  private static let store = 512

  /// Returns all files.
  ///
  /// - Parameter folder: the folder that contains `res`.
  static func files(_ facts: IconFacts, folder: String) -> [IconSetFile] {
    let store = finished(facts, Self.store, .canvas).with { $0.form = .rgba }
    return resources(facts, folder: "\(folder)/res")
      + [IconSetFile("\(folder)/ic_launcher-playstore.png", .png(store))]
  }

  /// Returns the files of a folder of resources.
  static func resources(_ facts: IconFacts, folder: String) -> [IconSetFile] {
    let hasMonochrome = monochrome(facts, layer) != nil
    var files = ["ic_launcher", "ic_launcher_round"].map { name in
      IconSetFile("\(folder)/mipmap-anydpi-v26/\(name).xml", text: adaptive(facts, hasMonochrome: hasMonochrome))
    }
    if !facts.hasBackgroundArt {
      files.append(IconSetFile("\(folder)/values/ic_launcher_background.xml", text: colors(facts.color)))
    }
    for (density, quarters) in densities {
      let pixels = layer * quarters / 4
      let small = legacy * quarters / 4
      let square = IconDrawing.Outline.square(
        side: legacySquare / Double(legacy), radius: legacyRadius / legacySquare)
      var pictures: [(name: String, drawing: IconDrawing?)] = [
        ("ic_launcher", finished(facts, small, square)),
        ("ic_launcher_round", finished(facts, small, .circle(diameter: legacyCircle / Double(legacy)))),
        ("ic_launcher_foreground", front(facts, pixels)), ("ic_launcher_monochrome", monochrome(facts, pixels)),
      ]
      if facts.hasBackgroundArt {
        pictures.append(("ic_launcher_background", IconDrawing(nil, pixels).with { $0.hasBackground = true }))
      }
      files += pictures.compactMap { name, drawing in
        drawing.map { IconSetFile("\(folder)/mipmap-\(density)/\(name).png", .png($0)) }
      }
    }
    return files
  }

  private static func front(_ facts: IconFacts, _ pixels: Int) -> IconDrawing {
    IconDrawing(facts.front, pixels).with {
      $0.extent = facts.isFrontOpaque ? .side(visible / Double(layer)) : .circle(safe / Double(layer))
    }
  }

  /// Returns the layer that themed icons tint since Android 13. Only its alpha counts, so that an opaque master makes
  /// none.
  private static func monochrome(_ facts: IconFacts, _ pixels: Int) -> IconDrawing? {
    let art = facts.arts.contains(.monochrome) ? IconDrawing.Art.monochrome : facts.front
    guard !facts.opaque.contains(art) else { return nil }
    return IconDrawing(art, pixels).with {
      $0.extent = .circle(safe / Double(layer))
      $0.isSilhouette = true
      $0.form = .compact
    }
  }

  /// Returns the part of both layers that launchers show.
  private static func finished(_ facts: IconFacts, _ pixels: Int, _ outline: IconDrawing.Outline) -> IconDrawing {
    IconDrawing(facts.front, pixels).with {
      $0.hasBackground = true
      $0.extent = facts.isFrontOpaque ? .side(1) : .circle(safe / visible)
      $0.outline = outline
    }
  }

  private static func adaptive(_ facts: IconFacts, hasMonochrome: Bool) -> String {
    let background = facts.hasBackgroundArt ? "@mipmap/ic_launcher_background" : "@color/ic_launcher_background"
    let monochrome = hasMonochrome ? "    <monochrome android:drawable=\"@mipmap/ic_launcher_monochrome\"/>\n" : ""
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
          <background android:drawable="\(background)"/>
          <foreground android:drawable="@mipmap/ic_launcher_foreground"/>
      \(monochrome)</adaptive-icon>

      """
  }

  private static func colors(_ color: IconColor) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <resources>
        <color name="ic_launcher_background">\(color.text)</color>
    </resources>

    """
  }
}
