import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// An image of an app in a format other than PNG, although PNG stores it without loss.
struct DiscouragedFormat: Rule {
  static let id = "discouraged-format"
  static let summary = "A GIF, BMP, TIFF or Targa, or a drawing saved as JPEG"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each GIF with one frame, BMP, TIFF and Targa file of an app, and for each JPEG with flat art. \
      A JPEG has flat art if its \(ColorCensus.common) most common colors cover \(share.percentage) of its pixels, and \
      half of the pixels equal their neighbor. These colors must differ clearly, and cover most of the area beside the \
      background. Files count if they are in an image set, in a built bundle or in a target of an app. \
      Animations, web pages, data sets, textures, models, the TIFFs of Mac apps and the images of game engines, \
      Flutter and Capacitor are exempt. With --headers-only, only BMP, TIFF and Targa are reported.
      """,
    why: """
      Xcode rewrites PNGs to a form that devices decode fast, and ships the other formats unchanged. A GIF has at most \
      256 colors and no partial transparency. A BMP or TIFF is often stored without compression. A JPEG has blurred \
      edges around flat areas, and no transparency. The decoded memory is the same.
      """,
    example: "button.gif, a still image in an image set.",
    fix: """
      Export the image as PNG. On a Mac, `sips -s format png button.gif --out button.png` converts it without loss. \
      Export a JPEG again from its drawing, since a conversion keeps its blurred edges.
      """,
    talk: "Use PNG for the images of the interface. The build rewrites PNGs for the device.")

  static let options = [share]
  /// 117 JPEGs of 13 photographs (3 sizes, qualities 60 to 95) need 24 or more of these colors for 90 % of their pixels. Of
  /// 264 JPEGs of 88 icons and boards, about a quarter is reported. `verification/compare/flat-art` measures it.
  private static let share = RuleOption.share(
    "share", 0.9, "the share of a JPEG's pixels that its most common colors cover, from which it is reported")
  /// The least share of pixels that equal their neighbor. In a dark photograph few colors cover most pixels, but noise
  /// makes neighbors differ.
  private static let leastEqual = 0.5
  /// The least share of the area beside the background that the colors cover. A photograph on white has up to 0.52.
  private static let leastRest = 0.6
  /// The least difference of the colors, of 16 steps. Dark and blurred photographs have up to 3.
  private static let leastSpread = 6

  static func needs(_ settings: RuleSettings) -> SurveyNeeds { SurveyNeeds(colorsOfJPEGs: true) }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let contexts = index.scopes.all.map { RuleContext($0, index) }
    var pages: WebPages?
    return files.compactMap { file in
      guard let image = file.image, [.gif, .bmp, .tiff, .targa, .jpeg].contains(image.format) else { return nil }
      let context = contexts[file.scope]
      guard let problem = problem(image, file, context), AppImages.contain(file, image, context) else { return nil }
      let web = pages ?? WebPages(files)
      pages = web
      guard !web.contain(file, image, index) else { return nil }
      return finding(.note, file, problem, advice: Self.advice(image.format))
    }
  }

  /// Returns the first half of the message; nil for an image in a suitable format.
  private func problem(_ image: AuditedImage, _ file: AuditedFile, _ context: RuleContext) -> String? {
    switch image.format {
    case .gif: return image.isStillGIF ? "a still GIF, with at most 256 colors and no partial transparency" : nil
    case .bmp: return "a BMP, which devices and Xcode take as it is, mostly without compression"
    // Xcode joins the PNGs of a Mac app to TIFFs (COMBINE_HIDPI_IMAGES).
    case .tiff: return isForMac(file, context) ? nil : "a TIFF, a format for editing and printing"
    case .targa: return "a Targa file, which Xcode ships as it is"
    case .jpeg:
      guard let colors = image.colors, colors.commonShare >= value(Self.share, file, context),
        colors.equalShare >= Self.leastEqual, colors.restShare >= Self.leastRest,
        colors.spread >= Self.leastSpread
      else { return nil }
      let percent = ByteCount.fixed((colors.commonShare * 100).rounded(.down), places: 0)
      return "a JPEG of flat art: its \(ColorCensus.common) most common colors cover \(percent) % of the pixels, and "
        + "JPEG blurs the edges between them"
    default: return nil
    }
  }

  private static func advice(_ format: ImageFormat) -> String {
    format == .jpeg ? "export the drawing again as PNG" : "convert it to PNG, which loses nothing"
  }

  private func isForMac(_ file: AuditedFile, _ context: RuleContext) -> Bool {
    context.membership(of: file).platforms.contains(.macOS)
      || file.folder.contains(.inApp) && file.path.contains(".app/Contents/")
  }
}

/// The images that UIKit, AppKit or SwiftUI show in an app.
enum AppImages {
  /// Folders with the textures of models.
  private static let models = ["scnassets", "rkassets", "usdz", "reality", "atlas"]

  static func contain(_ file: AuditedFile, _ image: AuditedImage, _ context: RuleContext) -> Bool {
    guard file.folder.isDisjoint(with: [.systems, .layers]), image.texture == nil, image.role == nil,
      !Self.models.contains(where: { BundlePath.isInside(file.path, folderOf: $0) })
    else { return false }
    let membership = context.membership(of: file)
    guard membership.purpose.ships, membership.engine == nil || membership.engine == .reactNative else { return false }
    if file.folder.contains(.inSet) { return Path.hasExtension(Path.parent(of: file.path), "imageset") }
    if file.isInBundle { return true }
    let products = context.index.projects.products(of: file.membership)
    return !products.isDisjoint(with: [.app, .appExtension, .watchApp, .library])
  }
}

/// The folders of web pages among the files of an audit.
struct WebPages {
  private let folders: Set<String>

  /// The names of folders that contain pages by custom.
  private static let names: Set<String> = [
    "www", "web", "html", "htdocs", "website", "webcontent", "webroot", "public", "jquery",
  ]

  init(_ files: [AuditedFile]) {
    var folders: Set<String> = []
    for file in files where ["html", "htm", "xhtml", "css"].contains(Path.fileExtension(of: file.path)) {
      folders.insert(Path.parent(of: file.path))
    }
    self.folders = folders
  }

  /// Returns true if a page shows the image, or if a page is in its folder or up to two folders above it.
  func contain(_ file: AuditedFile, _ image: AuditedImage, _ index: SurveyIndex) -> Bool {
    if file.isRendition { return false }
    let uses = index.uses.uses(of: index.catalogs.asset(of: file, image), at: file.path)
    if uses.contains(where: { $0.use.origin == .html }) { return true }
    if file.folder.contains(.inSet) { return false }
    var folder = Path.parent(of: file.path)
    for distance in 0..<3 {
      // The root of a bundle contains all kinds of files.
      let isRoot = ["app", "appex"].contains(Path.fileExtension(of: folder)) || Path.name(of: folder) == "Resources"
      if folders.contains(folder), !isRoot || distance == 0 { return true }
      if isRoot { break }
      folder = Path.parent(of: folder)
    }
    return Path.parent(of: file.path).split(separator: "/").contains { Self.names.contains($0.lowercased()) }
  }
}
