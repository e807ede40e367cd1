/// A scanner for the icons and launch images in the settings of an app: `app.json` and `app.config.js` of Expo, and
/// `config.xml` of Cordova.
package enum AppConfigurationScanner {
  /// The names of Expo's files.
  package static let names: Set<String> = ["app.json", "app.config.js", "app.config.ts", "app.config.json"]

  /// The most objects and lists around a value.
  private static let deepest = 16

  /// Returns the images in Expo's settings. Paths begin in the folder of the file (Expo, "Configuration with app
  /// config").
  package static func expo(_ bytes: [UInt8]) -> [ScriptReference] {
    guard bytes.count <= DartScanner.limit else { return [] }
    let code = ScriptCode(bytes, .javaScript)
    var keys: [(key: String, end: Int)] = []
    var references: [ScriptReference] = []
    for index in code.tokens.indices {
      while let last = keys.last, last.end < index { keys.removeLast() }
      if let end = code.end(of: index) {
        keys.append((label(before: index, code) ?? "", end))
        continue
      }
      guard let text = code.text(at: index)?.literal, ScriptText.isImage(text), !text.contains("://"),
        keys.count <= deepest, !code.isMark(":", at: index + 1)
      else { continue }
      let path = keys.map(\.key) + [label(before: index, code) ?? ""]
      let plain = path.filter { !["", "expo", "plugins", "export", "default", "config"].contains($0) }
      var reference = ScriptReference(.configuration, ScriptText(text), line: code.line(at: index))
      reference.mustExist = true
      reference.slot = slot(plain)
      references.append(reference)
    }
    return references
  }

  /// Returns the key in `icon: './icon.png'` or `"icon": "./icon.png"`.
  private static func label(before index: Int, _ code: ScriptCode) -> String? {
    guard code.isMark(":", at: index - 1) else { return nil }
    return code.name(at: index - 2) ?? code.text(at: index - 2)?.literal
  }

  /// The side of an icon in pixels that Expo asks for (Expo, "Splash screen and app icon").
  private static let side = 1024

  private static func slot(_ keys: [String]) -> ScriptReference.Slot? {
    let key = keys.joined(separator: ".")
    var slot = ScriptReference.Slot(key, width: side, height: side)
    (slot.isLeast, slot.isSquare) = (true, true)
    switch key {
    // The marketing icon of iOS comes from these.
    case "icon", "ios.icon", "ios.icon.light": slot.isOpaque = true
    case "ios.icon.dark", "ios.icon.tinted", "android.icon": break
    case "android.adaptiveIcon.foregroundImage", "android.adaptiveIcon.monochromeImage",
      "android.adaptiveIcon.backgroundImage":
      // Android's largest layer has 432 pixels (Android, "Adaptive icons").
      (slot.width, slot.height) = (432, 432)
    case "web.favicon": (slot.width, slot.height) = (nil, nil)
    default: return nil
    }
    return slot
  }

  /// Returns the images in Cordova's settings. Paths begin in the folder of the file (Apache Cordova, "Customize
  /// Icons").
  package static func cordova(_ bytes: [UInt8]) -> [ScriptReference] {
    var references: [ScriptReference] = []
    var platform = ""
    HTMLScanner.forEachTag(in: bytes) { name, values, line in
      if name == "platform" { platform = values["name"] ?? "" }
      guard name == "icon" || name == "splash" else { return }
      for key in ["src", "foreground", "background", "monochrome"] {
        guard let path = values[key], ScriptText.isImage(path) else { continue }
        var reference = ScriptReference(.configuration, ScriptText(path), line: line)
        reference.mustExist = true
        let prefix = platform.isEmpty ? name : "\(platform).\(name)"
        let (width, height) = (values["width"].flatMap(Int.init), values["height"].flatMap(Int.init))
        if width != nil || height != nil {
          reference.slot = ScriptReference.Slot(prefix, width: width, height: height)
        }
        references.append(reference)
      }
    }
    return references
  }
}
