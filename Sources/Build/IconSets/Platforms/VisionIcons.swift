/// The icon of visionOS. Its layers have 1,024 pixels a side, and the system cuts them to a circle (Apple, Human Interface
/// Guidelines, "App icons", visionOS). The layer at the back is opaque.
enum VisionIcons {
  /// The side of a layer in points at 2x.
  private static let points = 512

  /// The share of the circle that the art in front fills.
  private static let safeShare = 0.8

  /// The catalog, which is not that of the other platforms: a catalog must not have two icons with one name.
  static let catalog = "visionos/Assets.xcassets"

  static func files(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    let front = IconDrawing(facts.front, points).with {
      $0.extent = facts.isFrontOpaque ? .side(1) : .circle(safeShare)
      // An opaque square would hide the layer behind it.
      if facts.isFrontOpaque { $0.outline = .circle(diameter: safeShare) }
      $0.form = .compact
    }
    let back = IconDrawing(nil, points).with {
      $0.hasBackground = true
      $0.form = .compact
    }
    let stack = LayerStack(
      path: "\(catalog)/\(request.setName).solidimagestack", layerExtension: "solidimagestacklayer",
      idiom: "vision"
    ).files([("Front", front), ("Back", back)], scales: [2])
    return stack + [IconSetFile("\(catalog)/Contents.json", text: IconContents.folder)]
  }
}
