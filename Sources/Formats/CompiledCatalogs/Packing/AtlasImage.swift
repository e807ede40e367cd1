/// An image that may be packed into an atlas.
package struct AtlasImage: Sendable, Equatable {
  /// The key of its rendition. It orders images of one area.
  package var key: RenditionKey
  package var group: AtlasGroup
  /// In pixels.
  package var width: Int
  package var height: Int

  package init(key: RenditionKey, group: AtlasGroup, width: Int, height: Int) {
    self.key = key
    self.group = group
    self.width = width
    self.height = height
  }

  var area: Int { width * height }
}

/// The traits that all images of an atlas share.
package struct AtlasGroup: Sendable, Hashable {
  /// The key of the atlas without its number: element, part, scale, idiom, subtype, gamut and deployment class.
  package var key: RenditionKey
  package var format: PixelFormat
  package var isOpaque: Bool
  /// Whether the images are pictures of an app icon, which have codecs of their own. False for all images of macOS,
  /// where 2 of 2 catalogs with icons and images in atlases mix them.
  package var isIcon: Bool

  /// - Parameter image: the key of an image. Its scale, idiom, subtype, gamut and deployment class count.
  package init(of image: RenditionKey, format: PixelFormat, isOpaque: Bool, isIcon: Bool) {
    let shared: [KeyAttribute] = [.scale, .idiom, .subtype, .displayGamut, .deploymentTarget]
    key = RenditionKey(
      [RenditionKey.Pair(.element, 9), RenditionKey.Pair(.part, 181)]
        + image.values.filter { shared.contains($0.attribute) })
    self.format = format
    self.isOpaque = isOpaque
    self.isIcon = isIcon
  }

  /// Pixels a point, from 1 to 4. Larger scales do not exist, and the limit bounds the images of an atlas.
  var scale: Int { min(max(1, key[.scale]), 4) }

  /// The name of the atlas: scale, 1 if opaque, the format, and the gamut. The numbers of formats of 16 bits are
  /// not known, and they have the ones of 8 bits here.
  package var name: String {
    let isGray = [.gray8, .gray16, .gray].contains(format)
    return "ZZZZPackedAsset-\(key[.scale]).\(isOpaque ? 1 : 0).\(isGray ? 1 : 0)-gamut\(key[.displayGamut])"
  }

  /// The order of atlases with one scale, idiom, subtype, gamut and class: by name. Seen in 16 of 16 such rows of
  /// catalogs of CoreUI 802 to 972. Older ones have no order.
  var order: (String, String, Int) { (name, format.rawValue, isIcon ? 1 : 0) }
}

/// An atlas and its images.
package struct PlannedAtlas: Sendable, Equatable {
  package let group: AtlasGroup
  package let name: String
  /// The key of the atlas, with its number.
  package internal(set) var key: RenditionKey
  /// The indices of the images.
  package let images: [Int]
  /// The position of each image.
  package let placement: AtlasPlacement
}
