/// The icons of watchOS. The system cuts a circle out of them.
enum WatchIcons {
  /// The sizes before Xcode 14, at 2x unless it says otherwise (Apple, Human Interface Guidelines, "App icons", and the
  /// template of Xcode 14 for all sizes).
  private static let sizes: [(points: Double, scale: Int, role: String, subtype: String?)] = [
    (24, 2, "notificationCenter", "38mm"), (27.5, 2, "notificationCenter", "42mm"),
    (33, 2, "notificationCenter", "45mm"), (29, 2, "companionSettings", nil), (29, 3, "companionSettings", nil),
    (40, 2, "appLauncher", "38mm"), (44, 2, "appLauncher", "40mm"), (46, 2, "appLauncher", "41mm"),
    (50, 2, "appLauncher", "44mm"), (51, 2, "appLauncher", "45mm"), (54, 2, "appLauncher", "49mm"),
    (86, 2, "quickLook", "38mm"), (98, 2, "quickLook", "42mm"), (108, 2, "quickLook", "44mm"),
    (117, 2, "quickLook", "45mm"), (129, 2, "quickLook", "49mm"),
  ]

  static func slots(_ request: IconRequest) -> [AppIconSlot] {
    guard request.sizes == .all else {
      return [
        AppIconSlot(
          AppIconSlot.store, file: "icon-1024.png",
          ["idiom": "universal", "platform": "watchos", "size": "1024x1024"])
      ]
    }
    let slots = sizes.map { points, scale, role, subtype in
      let pixels = Int(points * Double(scale))
      let size = "\(AppIconSlot.text(points))x\(AppIconSlot.text(points))"
      var members = ["idiom": "watch", "role": role, "scale": "\(scale)x", "size": size]
      members["subtype"] = subtype
      return AppIconSlot(.opaque(.main, pixels), file: "icon-\(pixels).png", members)
    }
    return slots + [
      AppIconSlot(
        AppIconSlot.store, file: "icon-1024.png", ["idiom": "watch-marketing", "scale": "1x", "size": "1024x1024"])
    ]
  }
}
