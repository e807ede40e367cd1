package import CrushImageFacts

/// The images that one kind of device loads, one by one. Their bytes add up to the decoded bytes of its total.
package struct DeviceImages: Sendable, Equatable {
  /// An image that the device loads, or an atlas with the pixels of some.
  package struct Entry: Sendable, Equatable {
    package enum Part: Sendable, Equatable {
      /// An image with its own pixels.
      case image
      /// An image whose pixels are in an atlas.
      case imageInAtlas
      /// An atlas, which is no image of the total.
      case atlas
    }

    /// The index in the audit's files.
    package let file: Int
    /// Bytes of decoded pixels on this device, with aligned rows; 0 for an image in an atlas.
    package let decodedBytes: Int
    package let part: Part
  }

  package let family: Device.Family
  package let scale: Int
  /// The entries by index of the file.
  package let entries: [Entry]

  /// The number of images, as in the total.
  package var count: Int { entries.count { $0.part != .atlas } }
}

/// A list of loaded images in the making.
struct DeviceImageList {
  /// The places of files among all files of the audit.
  struct Places {
    /// The index in the audit's files by the index in a group of them; nil if they are equal.
    let indices: [Int]?
    /// The indices of the files of atlases.
    let atlases: [RenditionFacts.Atlas.Key: Int]
  }

  private let places: Places
  private(set) var entries: [DeviceImages.Entry] = []

  init(_ places: Places) { self.places = places }

  /// Adds an image.
  ///
  /// - Parameter newAtlas: its atlas, if the device loads it for the first time.
  mutating func add(_ variant: DeviceLoad.Variant, atScale scale: Int, newAtlas: RenditionFacts.Atlas? = nil) {
    let file = places.indices?[variant.file] ?? variant.file
    guard variant.atlas != nil else {
      add(file, variant.footprint(atScale: scale).decodedBytes, .image)
      return
    }
    // A setting may exclude the file of the atlas. Its bytes then count with its first image.
    let atlas = newAtlas.flatMap { places.atlases[$0.key] }
    add(file, atlas == nil ? newAtlas?.footprint.decodedBytes ?? 0 : 0, .imageInAtlas)
    if let atlas, let newAtlas { add(atlas, newAtlas.footprint.decodedBytes, .atlas) }
  }

  private mutating func add(_ file: Int, _ bytes: Int, _ part: DeviceImages.Entry.Part) {
    entries.append(DeviceImages.Entry(file: file, decodedBytes: bytes, part: part))
  }

  mutating func add(_ other: DeviceImageList) { entries += other.entries }
}

extension DeviceImageList.Places {
  /// Returns the files of all atlases by their keys.
  static func atlases(in files: [AuditedFile]) -> [RenditionFacts.Atlas.Key: Int] {
    var found: [RenditionFacts.Atlas.Key: Int] = [:]
    for (index, file) in files.enumerated() {
      guard let facts = file.rendition, facts.isAtlas, file.image != nil else { continue }
      found[RenditionFacts.Atlas.Key(catalog: facts.catalogNumber, index: facts.index)] = index
    }
    return found
  }
}
