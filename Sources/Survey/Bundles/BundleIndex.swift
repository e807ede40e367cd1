import Bundles
import FileSystem
import PropertyList

/// The built apps and app extensions of an audit, by their folders.
package struct BundleIndex: Sendable {
  private var bundles: [String: BundleFacts] = [:]

  /// - Parameter files: all files of the survey.
  init(_ files: [AuditedFile], _ reader: FileReader) {
    var nibs: [String] = []
    for file in files where !file.isRendition {
      // Names are compared last, since a string is created for each.
      if Path.hasExtension(file.path, "plist") {
        guard Path.name(of: file.path) == "Info.plist", let folder = Self.bundle(of: file.path),
          let bytes = try? reader.read(file.path, limit: BundleFacts.limit)
        else { continue }
        bundles[folder] = BundleFacts(bytes)
      } else if Path.hasExtension(file.path, "nib") {
        nibs.append(file.path)
      }
    }
    if bundles.isEmpty { return }
    for path in nibs {
      // A storyboard is a folder of nibs.
      let names = [Path.parent(of: path), path].map { Path.withoutExtension(Path.name(of: $0)) }
      guard let bundle = folder(around: path), bundles[bundle]?.launchNibs.isDisjoint(with: names) == false,
        let bytes = try? reader.read(path, limit: BundleFacts.limit)
      else { continue }
      bundles[bundle]?.add(launchNib: bytes)
    }
  }

  /// Returns the facts about the innermost app or extension around a file.
  package func bundle(around path: String) -> BundleFacts? {
    bundles.isEmpty ? nil : folder(around: path).flatMap { bundles[$0] }
  }

  private func folder(around path: String) -> String? {
    var path = path
    while true {
      let parent = Path.parent(of: path)
      if bundles[parent] != nil { return parent }
      if parent == path || parent == "." || parent == "/" { return nil }
      path = parent
    }
  }

  /// Returns the app or extension that an Info.plist describes. A Mac app has it in `Contents`.
  private static func bundle(of path: String) -> String? {
    var folder = Path.parent(of: path)
    if Path.name(of: folder) == "Contents" { folder = Path.parent(of: folder) }
    // A user may be inside the bundle: `audit .`.
    let name = folder == "." ? Path.resolved(folder) ?? folder : folder
    return ["app", "appex"].contains(Path.fileExtension(of: name)) ? folder : nil
  }
}

/// The facts about a built app or extension that its Info.plist states.
package struct BundleFacts: Sendable {
  /// The most bytes of a list or a nib that is read.
  static let limit = 4 << 20
  /// The most bytes of the name of an image.
  private static let longestName = 256

  /// The system's part that an extension extends, such as `com.apple.widgetkit-extension`.
  package let extensionPoint: String?
  /// The names of images on the launch screen.
  private let launchImages: Set<String>
  /// The names of the nibs and storyboards of the launch screen.
  let launchNibs: Set<String>
  /// The texts in these nibs.
  private var nibTexts: Set<String> = []

  package var isWidget: Bool { extensionPoint == "com.apple.widgetkit-extension" }

  /// Returns nil for a file that is no dictionary.
  init?(_ list: [UInt8]) {
    guard let root = try? Reader.read(list).root, root.kind == .dictionary else { return nil }
    let point =
      root["NSExtension"]?["NSExtensionPointIdentifier"]
      ?? root["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]
    extensionPoint = point?.string
    var images: Set<String> = []
    var screens = [root["UILaunchScreen"]].compactMap(\.self)
    if let definitions = root["UILaunchScreens"]?["UILaunchScreenDefinitions"], definitions.kind == .array {
      screens += definitions.elements
    }
    for screen in screens where screen.kind == .dictionary {
      if let name = screen["UIImageName"]?.string { images.insert(name) }
    }
    if let name = root["UILaunchImageFile"]?.string { images.insert(name) }
    launchImages = images
    let keys = ["UILaunchStoryboardName", "UILaunchStoryboardName~ipad", "UILaunchStoryboardName~iphone"]
    launchNibs = Set(keys.compactMap { root[$0]?.string })
  }

  mutating func add(launchNib bytes: [UInt8]) {
    nibTexts.formUnion((try? Reader.read(bytes).strings(upTo: Self.longestName)) ?? Self.texts(in: bytes))
  }

  /// Returns true if the launch screen names an image.
  package func showsAtLaunch(_ names: [String]) -> Bool {
    names.contains { launchImages.contains($0) || nibTexts.contains($0) }
  }

  /// Returns the runs of printable ASCII characters. A compiled nib stores a text between its length, whose last byte has
  /// the highest bit set, and the number of the next key, which has this form too. Each text is therefore a run.
  private static func texts(in bytes: [UInt8]) -> Set<String> {
    var texts: Set<String> = []
    for run in bytes.split(whereSeparator: { !(0x20..<0x7F).contains($0) }) where run.count <= longestName {
      texts.insert(String(decoding: run, as: UTF8.self))
    }
    return texts
  }
}
