/// The sets of Apple's platforms in one asset catalog, as the multiplatform template of Xcode has them.
enum AppleCatalogIcons {
  static let catalog = "Assets.xcassets"

  /// The platforms whose icons are in one app icon set.
  private static let ofAppIconSet: [IconPlatform] = [.ios, .macos, .watchos]

  static func files(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    var files: [IconSetFile] = []
    let slots = slots(request, facts)
    if !slots.isEmpty {
      let folder = "\(catalog)/\(request.setName).appiconset"
      files.append(
        IconSetFile("\(folder)/Contents.json", text: IconContents.set("images", slots.map(\.entry))))
      var seen: Set<String> = []
      for slot in slots where seen.insert(slot.fileName).inserted {
        files.append(IconSetFile("\(folder)/\(slot.fileName)", .png(slot.drawing)))
      }
    }
    if request.platforms.contains(.tvos) { files += TelevisionIcons.files(request, facts) }
    if !files.isEmpty { files.append(IconSetFile("\(catalog)/Contents.json", text: IconContents.folder)) }
    return request.platforms.contains(.visionos) ? files + VisionIcons.files(request, facts) : files
  }

  private static func slots(_ request: IconRequest, _ facts: IconFacts) -> [AppIconSlot] {
    ofAppIconSet.filter(request.platforms.contains).flatMap { platform in
      switch platform {
      case .ios: PhoneIcons.slots(request, facts)
      case .macos: MacIcons.slots(request, facts)
      default: WatchIcons.slots(request)
      }
    }
  }
}

/// A slot of an app icon set and its picture.
struct AppIconSlot: Sendable {
  let drawing: IconDrawing
  let fileName: String
  let entry: IconEntry

  /// - Parameters:
  ///   - members: the members besides the file name.
  ///   - appearance: the luminosity, such as `dark`.
  init(_ drawing: IconDrawing, file: String, _ members: [String: String], appearance: String? = nil) {
    self.drawing = drawing
    fileName = file
    entry = IconEntry(members.merging(["filename": file]) { $1 }, appearance: appearance)
  }

  /// The picture of the App Store, and of all sizes since Xcode 14. Its pixels are opaque.
  static let store = IconDrawing.opaque(.main, 1024)

  /// Returns the text of a length in points, such as `83.5`.
  static func text(_ points: Double) -> String {
    points == points.rounded() ? "\(Int(points))" : "\(points)"
  }
}
