extension PageData {
  /// Images that are loaded together: while an app launches, on one screen, or in the cache of named images.
  package struct Screen: Sendable {
    package enum Kind: String, Sendable {
      case launch, scene, xib, nib, swiftUI, cache
    }

    package var kind: Kind
    package var name: String
    /// The document, and the line where the screen begins; absent for a cache.
    package var path: String?
    package var line: Int?
    /// The number of objects that loading it creates.
    package var objects: Int?
    /// Decoded bytes on the kind of device that needs the most.
    package var decoded: Int
    /// Decoded bytes on each device of the page; 0 on a device without a number.
    package var devices: [Int]
    /// The number of images in `decoded`. It does not count images without a file.
    package var count: Int
    /// The number of images on each device of the page.
    package var counts: [Int]
    /// The images in the order of the document, or the largest first, each once.
    package var images: [ScreenImage]

    package init(
      kind: Kind, name: String, path: String? = nil, line: Int? = nil, objects: Int? = nil, decoded: Int,
      devices: [Int], count: Int, counts: [Int], images: [ScreenImage]
    ) {
      self.kind = kind
      self.name = name
      self.path = path
      self.line = line
      self.objects = objects
      self.decoded = decoded
      self.devices = devices
      self.count = count
      self.counts = counts
      self.images = images
    }
  }

  /// An image of a screen.
  package struct ScreenImage: Sendable {
    package var name: String
    /// The part of the launch, or the source that loads the image.
    package var place: String?
    /// True for an image that is loaded, although each of its views is hidden.
    package var isHidden: Bool?
    /// Decoded bytes on the kind of device that needs the most; absent without a file.
    package var decoded: Int?
    /// The indices of its files in the rows of the page.
    package var rows: [Int]

    package init(name: String, place: String? = nil, isHidden: Bool? = nil, decoded: Int? = nil, rows: [Int]) {
      self.name = name
      self.place = place
      self.isHidden = isHidden
      self.decoded = decoded
      self.rows = rows
    }
  }

  /// Returns the decoded bytes of a screen on a device, or on the device that needs the most.
  static func decoded(_ screen: Screen, on device: Int?) -> Int {
    guard let device else { return screen.decoded }
    return screen.devices.indices.contains(device) ? screen.devices[device] : 0
  }

  /// Returns the number of images of these bytes.
  static func count(_ screen: Screen, on device: Int?) -> Int {
    guard let device else { return screen.count }
    return screen.counts.indices.contains(device) ? screen.counts[device] : 0
  }
}
