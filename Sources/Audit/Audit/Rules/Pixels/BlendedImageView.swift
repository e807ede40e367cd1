import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// An image view that is not opaque and shows an opaque image.
struct BlendedImageView: Rule {
  static let id = "blended-image-view"
  static let summary = "An image view is not opaque, but its image is"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each image view of a XIB, storyboard or compiled nib that states opaque="NO" or has a clear \
      background, and shows an image whose every pixel is opaque. Every variant of the image must be known, opaque, \
      and at least \(smallestSize) pixels. Each document has one finding for an image. Views that may not be covered are \
      exempt: other content modes than the ones that fill, alpha below 1, attributes of the layer, own classes, and \
      highlighted images.
      """,
    why: """
      The device may blend the view with everything behind it, in every frame. The memory is the same. UIKit skips the \
      blending where it knows that the contents are opaque, so check the view with Color Blended Layers first.
      """,
    example: "<imageView opaque=\"NO\" image=\"wall\"> while wall.png has no alpha channel.",
    fix: "Turn on Opaque in the Attributes inspector, and give the view an opaque background.",
    talk: "Make views opaque if their contents are. Blending costs time in every frame.")

  static let options = [smallestSide]
  private static let smallestSide = RuleOption.pixels("side", 32, "the shorter side from which an image is reported")
  private static var smallestSize: String { "\(Int(smallestSide.standard))×\(Int(smallestSide.standard))" }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let documents = index.interfaces.filter { interface in
      index.projects.memberships[interface.membership].purpose.ships
        && interface.document.scenes.contains { $0.images.contains(where: Self.mayBlend) }
    }
    if documents.isEmpty { return [] }
    let images = images(Set(documents.flatMap { Self.names(in: $0.document) }), files, index)
    return documents.flatMap { findings(in: $0, images, files, index) }
  }

  private static func mayBlend(_ image: InterfaceImage) -> Bool {
    image.isInImageView && image.coversView && (image.isViewOpaque == false || image.hasClearBackground)
  }

  private static func names(in document: InterfaceDocument) -> [String] {
    document.scenes.flatMap { $0.images.filter(mayBlend).map(\.name) }
  }

  /// Returns the indices of the images with these names.
  private func images(_ names: Set<String>, _ files: [AuditedFile], _ index: SurveyIndex) -> [String: [Int]] {
    var images: [String: [Int]] = [:]
    for (number, file) in files.enumerated() {
      guard let image = file.image, file.rendition?.isOrdinary != false else { continue }
      for name in Set(index.catalogs.asset(of: file, image).names) where names.contains(name) {
        images[name, default: []].append(number)
      }
    }
    return images
  }

  private func findings(
    in interface: LocatedInterface, _ images: [String: [Int]], _ files: [AuditedFile], _ index: SurveyIndex
  ) -> [Finding] {
    let context = RuleContext(index.scopes.scope(of: interface.path), index)
    let side = Int(context.value(of: Self.smallestSide, rule: Self.id, at: interface.path))
    var seen: Set<String> = []
    return interface.document.scenes.flatMap(\.images).compactMap { image in
      guard Self.mayBlend(image), !seen.contains(image.name) else { return nil }
      let variants = (images[image.name] ?? []).map { files[$0] }.filter { file in
        index.projects.mayShow(file.membership, from: interface.membership)
      }
      guard !variants.isEmpty, variants.allSatisfy({ Self.isOpaque($0, side: side) }) else { return nil }
      seen.insert(image.name)
      let fault = image.isViewOpaque == false ? "that is not opaque" : "with a clear background"
      return Finding(
        rule: Self.id, severity: .note, path: interface.path, line: image.line,
        message: "shows \(image.name) in an image view \(fault), but every pixel of the image is opaque, so that "
          + "blending may cost time in every frame (the memory is the same)",
        advice: "make the view opaque", subject: image.name)
    }
  }

  private static func isOpaque(_ file: AuditedFile, side: Int) -> Bool {
    guard let image = file.image, !image.isVector, !image.isAnimated,
      min(image.size.width, image.size.height) >= side
    else { return false }
    return image.isOpaque ?? !image.hasTransparency
  }
}
