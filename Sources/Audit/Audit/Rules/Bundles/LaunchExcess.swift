import CrushFiles
import CrushImageFacts
import CrushInspection

/// The images of a launch screen on one kind of device, in one look.
struct LaunchSum {
  /// An image and the variant that the device loads.
  struct Item {
    let image: ScreenImage
    let loaded: LaunchImages.Loaded
  }

  let kind: DeviceKind
  let look: DeviceLook
  /// Each file once.
  let items: [Item]
  /// Bytes of decoded pixels in whole pages, with each atlas once.
  let memoryBytes: Int
}

/// A launch screen over the limit, because of one image or of several together.
struct LaunchExcess {
  struct Limits {
    let warning: Int
    let error: Int
    /// The most bytes without a finding.
    var least: Int { min(warning, error) }
  }

  /// An image that must shrink, and the bytes that remain for it.
  struct Step {
    let item: LaunchSum.Item
    var room: Int

    /// The size that fits; nil for a vector, and if no useful size fits.
    var fitting: PixelSize? { item.loaded.image.scaled(toFit: room) }
  }

  /// Whether the finding is at an image, and not at a document.
  let isOfImage: Bool
  /// The path of the document, or of the Info.plist if there is none.
  let path: String
  /// The kind and the look with the most memory.
  private(set) var worst: LaunchSum
  /// The image for the message, in the worst sum.
  private(set) var largest: LaunchSum.Item
  private(set) var limits: Limits
  /// The files that must shrink on some kind of device, each once.
  private(set) var steps: [Step] = []

  /// A key that the findings of one cause share.
  private enum Key: Hashable {
    case image([String])
    case document(ExactPath)
  }

  /// Returns the causes on all kinds of devices, each with the worst kind.
  ///
  /// - Parameter limits: returns the limits for a path.
  static func all(of launch: LaunchSet, _ images: LaunchImages, _ limits: (String) -> Limits) -> [LaunchExcess] {
    var order: [Key] = []
    var found: [Key: LaunchExcess] = [:]
    func add(_ key: Key, _ excess: LaunchExcess) {
      if found[key] == nil { order.append(key) }
      found[key] = found[key].map { $0.adding(excess) } ?? excess
    }
    for sum in images.sums(of: launch.launchScreen) {
      guard let largest = sum.items.max(by: { $0.loaded.memoryBytes < $1.loaded.memoryBytes }) else { continue }
      let path = largest.image.document.isEmpty ? launch.path : largest.image.document
      let document = limits(path)
      let large = sum.items.filter { item in
        sum.items.count == 1 || item.loaded.memoryBytes > min(document.least, limits(item.loaded.file.path).least)
      }
      let rest = sum.memoryBytes - large.reduce(0) { saturatingSum($0, $1.loaded.memoryBytes) }
      for item in large {
        let own = limits(item.loaded.file.path)
        guard sum.memoryBytes > own.least else { continue }
        add(.image(item.image.paths), LaunchExcess(path, sum, item, own, room: (own.least - rest) / large.count, true))
      }
      if large.isEmpty, sum.memoryBytes > document.least {
        let room = document.least - (sum.memoryBytes - largest.loaded.memoryBytes)
        add(.document(ExactPath(path)), LaunchExcess(path, sum, largest, document, room: room, false))
      }
    }
    return order.compactMap { found[$0] }
  }

  private init(
    _ path: String, _ sum: LaunchSum, _ item: LaunchSum.Item, _ limits: Limits, room: Int, _ isOfImage: Bool
  ) {
    self.isOfImage = isOfImage
    self.path = path
    self.limits = limits
    worst = sum
    largest = item
    steps = [Step(item: item, room: room)]
  }

  /// Returns the excess with that of another kind of device.
  private func adding(_ other: LaunchExcess) -> LaunchExcess {
    var result = self
    if other.worst.memoryBytes > worst.memoryBytes {
      (result.worst, result.largest, result.limits) = (other.worst, other.largest, other.limits)
    }
    for step in other.steps {
      let index = steps.firstIndex { ExactPath($0.item.loaded.file.path) == ExactPath(step.item.loaded.file.path) }
      if let index {
        result.steps[index].room = min(steps[index].room, step.room)
      } else {
        result.steps.append(step)
      }
    }
    return result
  }
}

extension AuditedImage {
  /// Returns the largest size of the same aspect that needs at most some bytes; nil for a vector, and if none is useful.
  func scaled(toFit bytes: Int) -> PixelSize? {
    hasPixelSize ? size.scaled(toFit: bytes, bytesPerPixel: footprint.bytesPerPixel) : nil
  }
}
