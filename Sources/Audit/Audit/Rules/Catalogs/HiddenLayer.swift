import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A layer of a stack that an opaque layer before it hides.
struct HiddenLayer: Rule {
  static let id = "hidden-layer"
  static let summary = "An opaque layer hides the layers behind it"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each stack of layers, such as the icon of a tvOS app, in which another layer than the last \
      is opaque in every pixel. It says so if all layers show the same picture. With --headers-only, only images \
      without an alpha channel are found.
      """,
    why: """
      No user ever sees the layers behind an opaque one. The stack does not look deep when it moves, and the hidden \
      layers ship and are decoded for nothing.
      """,
    example: "App Icon.imagestack with one picture in its three layers.",
    fix: "Cut the picture into layers with transparent parts. Only the last layer should be opaque.")

  /// A layer with the images of all its scales.
  private struct Layer {
    let name: String
    let images: [AuditedFile]

    var isOpaque: Bool {
      !images.isEmpty
        && images.allSatisfy { file in file.image.map { $0.isOpaque ?? !$0.hasTransparency } ?? false }
    }
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    var images: [String: [AuditedFile]] = [:]
    for file in files where file.image != nil && !file.isRendition && file.folder.contains(.layers) {
      guard let layer = Self.layer(around: file.path) else { continue }
      images[layer, default: []].append(file)
    }
    return Set(images.keys.map(Path.parent(of:))).sorted(by: Path.precedes).compactMap { stack in
      let names = index.catalogs.catalog(at: stack)?.slots.compactMap(\.fileName) ?? []
      return finding(names.map { Layer(name: $0, images: images[Path.join(stack, $0)] ?? []) }, index)
    }
  }

  /// Returns the folder of the layer that contains an image.
  private static func layer(around path: String) -> String? {
    var folder = Path.parent(of: path)
    for _ in 0..<2 {
      if Path.fileExtension(of: folder).hasSuffix("stacklayer") { return folder }
      folder = Path.parent(of: folder)
    }
    return nil
  }

  /// - Parameter layers: the layers, the front one first.
  private func finding(_ layers: [Layer], _ index: SurveyIndex) -> Finding? {
    guard let first = layers.dropLast().firstIndex(where: \.isOpaque), let file = layers[first].images.first else {
      return nil
    }
    let name = Path.withoutExtension(layers[first].name)
    let hidden = layers.count - first - 1
    let areEqual = layers.allSatisfy { Self.haveSameImages($0, layers[first], index) }
    let problem =
      areEqual
      ? "all \(layers.count) layers show the same picture, so nothing moves"
      : "the layer \(name) is opaque, and hides \(hidden == 1 ? "the layer" : "the \(hidden) layers") behind it"
    return finding(
      .warning, file, problem,
      advice: "cut the picture into layers with transparent parts, and an opaque one behind them")
  }

  private static func haveSameImages(_ left: Layer, _ right: Layer, _ index: SurveyIndex) -> Bool {
    left.images.count == right.images.count
      && zip(left.images, right.images).allSatisfy { first, second in
        first.path == second.path
          || first.size == second.size
            && (try? index.reader.haveSameBytes(first.path, second.path)) == true
      }
  }
}
