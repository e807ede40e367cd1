/// The icons of iOS and iPadOS. The system rounds their corners, and the App Store refuses transparent pixels
/// (ITMS-90717).
enum PhoneIcons {
  /// The sizes before Xcode 14, with their scales (Apple, Human Interface Guidelines, "App icons", and the template of
  /// Xcode 13).
  private static let sizes: [(idiom: String, points: Double, scales: [Int])] = [
    ("iphone", 20, [2, 3]), ("iphone", 29, [2, 3]), ("iphone", 40, [2, 3]), ("iphone", 60, [2, 3]),
    ("ipad", 20, [1, 2]), ("ipad", 29, [1, 2]), ("ipad", 40, [1, 2]), ("ipad", 76, [1, 2]), ("ipad", 83.5, [2]),
  ]

  static func slots(_ request: IconRequest, _ facts: IconFacts) -> [AppIconSlot] {
    guard request.sizes == .single else { return allSlots }
    let members = ["idiom": "universal", "platform": "ios", "size": "1024x1024"]
    var slots = [AppIconSlot(AppIconSlot.store, file: "icon-1024.png", members)]
    // A dark icon has a transparent background, below which the system draws its own (Xcode 16).
    if facts.arts.contains(.dark) {
      slots.append(
        AppIconSlot(IconDrawing(.dark, 1024), file: "icon-1024-dark.png", members, appearance: "dark"))
    }
    if facts.arts.contains(.tinted) {
      slots.append(
        AppIconSlot(IconDrawing(.tinted, 1024), file: "icon-1024-tinted.png", members, appearance: "tinted"))
    }
    return slots
  }

  private static var allSlots: [AppIconSlot] {
    let slots = sizes.flatMap { idiom, points, scales in
      scales.map { scale in
        let pixels = Int(points * Double(scale))
        let size = "\(AppIconSlot.text(points))x\(AppIconSlot.text(points))"
        return AppIconSlot(
          .opaque(.main, pixels), file: "icon-\(pixels).png", ["idiom": idiom, "scale": "\(scale)x", "size": size])
      }
    }
    return slots + [
      AppIconSlot(
        AppIconSlot.store, file: "icon-1024.png", ["idiom": "ios-marketing", "scale": "1x", "size": "1024x1024"])
    ]
  }
}
