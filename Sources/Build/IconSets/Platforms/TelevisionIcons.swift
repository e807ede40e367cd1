/// The icons of tvOS: brand assets with two stacks of layers, and the pictures of the top shelf.
enum TelevisionIcons {
  /// The name of the brand assets in Xcode's template.
  private static let usualName = "App Icon & Top Shelf Image"

  /// A stack of layers. Sizes are in points (Apple, Human Interface Guidelines, "App icons", tvOS).
  private struct Stack {
    let name: String
    let width: Int
    let height: Int
    let scales: [Int]
  }

  private static let stacks = [
    Stack(name: "App Icon", width: 400, height: 240, scales: [1, 2]),
    Stack(name: "App Icon - App Store", width: 1280, height: 768, scales: [1]),
  ]

  /// The pictures of the top shelf in points (Apple, Human Interface Guidelines, "Top Shelf").
  private static let shelves = [
    (name: "Top Shelf Image", role: "top-shelf-image", width: 1920, height: 720),
    (name: "Top Shelf Image Wide", role: "top-shelf-image-wide", width: 2320, height: 720),
  ]

  /// The share of an icon's height that stays visible when the icon has the focus: 222 of 240 points. An opaque master
  /// fills the height, because its own margins are outside.
  private static let safeShare = 222.0 / 240
  /// The art on a top shelf. Larger art would need a master of more than 1,024 pixels.
  private static let shelfShare = 0.6

  static func files(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    let folder = "\(AppleCatalogIcons.catalog)/\(request.name ?? usualName).brandassets"
    let icons = stacks.map { stack in
      IconEntry([
        "filename": "\(stack.name).imagestack", "idiom": "tv", "role": "primary-app-icon",
        "size": "\(stack.width)x\(stack.height)",
      ])
    }
    let images = shelves.map { shelf in
      IconEntry([
        "filename": "\(shelf.name).imageset", "idiom": "tv", "role": shelf.role,
        "size": "\(shelf.width)x\(shelf.height)",
      ])
    }
    let contents = IconSetFile("\(folder)/Contents.json", text: IconContents.set("assets", icons + images))
    return [contents] + stacks.flatMap { files($0, facts, folder) }
      + shelves.flatMap { shelf in
        let drawing = IconDrawing(facts.front, width: shelf.width, height: shelf.height).with {
          $0.hasBackground = true
          $0.extent = .side(shelfShare)
          $0.form = .compact
        }
        return imageSet(
          "\(folder)/\(shelf.name).imageset", file: "shelf", scales: [1, 2], idiom: "tv", drawing)
      }
  }

  private static func files(_ stack: Stack, _ facts: IconFacts, _ folder: String) -> [IconSetFile] {
    let front = IconDrawing(facts.front, width: stack.width, height: stack.height).with {
      $0.extent = .side(facts.isFrontOpaque ? 1 : safeShare)
      $0.form = .compact
    }
    let back = IconDrawing(nil, width: stack.width, height: stack.height).with {
      $0.hasBackground = true
      $0.form = .compact
    }
    return LayerStack(path: "\(folder)/\(stack.name).imagestack", layerExtension: "imagestacklayer", idiom: "tv")
      .files([("Front", front), ("Back", back)], scales: stack.scales)
  }

  /// Returns an image set with a picture for each scale.
  ///
  /// - Parameter drawing: the picture at 1x.
  static func imageSet(
    _ path: String, file: String, scales: [Int], idiom: String, _ drawing: IconDrawing
  ) -> [IconSetFile] {
    let pictures = scales.map { scale in
      let name = scale == 1 ? "\(file).png" : "\(file)@\(scale)x.png"
      return (name: name, scale: scale, drawing: drawing.scaled(by: scale))
    }
    let entries = pictures.map { IconEntry(["filename": $0.name, "idiom": idiom, "scale": "\($0.scale)x"]) }
    return [IconSetFile("\(path)/Contents.json", text: IconContents.set("images", entries))]
      + pictures.map { IconSetFile("\(path)/\($0.name)", .png($0.drawing)) }
  }
}

/// A stack of layers in a catalog, the front first.
struct LayerStack {
  let path: String
  /// `imagestacklayer` or `solidimagestacklayer`.
  let layerExtension: String
  let idiom: String

  /// - Parameter layers: the picture of each layer at the first scale.
  func files(_ layers: [(name: String, drawing: IconDrawing)], scales: [Int]) -> [IconSetFile] {
    let entries = layers.map { IconEntry(["filename": "\($0.name).\(layerExtension)"]) }
    let contents = IconSetFile("\(path)/Contents.json", text: IconContents.set("layers", entries))
    return [contents]
      + layers.flatMap { name, drawing in
        let folder = "\(path)/\(name).\(layerExtension)"
        return [IconSetFile("\(folder)/Contents.json", text: IconContents.folder)]
          + TelevisionIcons.imageSet(
            "\(folder)/Content.imageset", file: name.lowercased(), scales: scales, idiom: idiom, drawing)
      }
  }
}

extension IconDrawing {
  /// Returns the drawing with this many times its pixels on each side.
  fileprivate func scaled(by scale: Int) -> IconDrawing {
    IconDrawing(art, width: width * scale, height: height * scale).with {
      ($0.extent, $0.outline, $0.form) = (extent, outline, form)
      ($0.hasBackground, $0.isSilhouette) = (hasBackground, isSilhouette)
    }
  }
}
