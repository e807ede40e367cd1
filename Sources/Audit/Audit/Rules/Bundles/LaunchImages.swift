import CrushFiles
package import CrushImageFacts
import CrushInspection

/// The files of the images that apps load while they launch.
struct LaunchImages {
  private var files: [ExactPath: AuditedFile] = [:]
  private let index: SurveyIndex

  /// - Parameter screens: the images whose files are searched for.
  init(_ images: [ScreenImage], _ files: [AuditedFile], _ index: SurveyIndex) {
    self.index = index
    let paths = Set(images.lazy.flatMap(\.paths).map(ExactPath.init))
    if paths.isEmpty { return }
    for file in files where file.image != nil {
      let path = ExactPath(file.path)
      if paths.contains(path) { self.files[path] = file }
    }
  }

  /// An image on one kind of device.
  struct Loaded {
    /// The file of the variant that the device loads.
    let file: AuditedFile
    let image: AuditedImage
    /// Bytes of decoded pixels: rows of whole 64 bytes, in whole pages.
    let memoryBytes: Int
    fileprivate let atlas: RenditionFacts.Atlas.Key?
  }

  func files(of image: ScreenImage) -> [AuditedFile] { image.paths.compactMap { files[ExactPath($0)] } }

  /// Returns the variants that the devices of an image load in a look, by kind. A file that is not audited is missing.
  private func loaded(_ image: ScreenImage, _ look: DeviceLook) -> [DeviceKind: Loaded] {
    let files = files(of: image)
    let kinds = Set(image.loads.map(\.kind))
    var found: [DeviceKind: Loaded] = [:]
    for load in DeviceLoad.all(of: files, index, listsImages: true, look: look) where kinds.contains(load.kind) {
      guard let entry = load.images?.entries.first(where: { $0.part != .atlas }), files.indices.contains(entry.file),
        let picture = files[entry.file].image
      else { continue }
      let file = files[entry.file]
      found[load.kind] = Loaded(
        file: file, image: picture, memoryBytes: load.sums.footprintBytes, atlas: file.rendition?.atlas?.key)
    }
    return found
  }

  /// Returns the images of a part on each kind of device in each look, sharpest screens first, and the usual look first.
  func sums(of part: LaunchSet.Part) -> [LaunchSum] {
    var seen: Set<[String]> = []
    let images = part.images.filter { !$0.paths.isEmpty && seen.insert($0.paths).inserted }
    return DeviceLook.allCases.flatMap { look in
      let variants = images.map { loaded($0, look) }
      return part.loads.map { load in
        sum(zip(images, variants).compactMap { image, found in found[load.kind].map { (image, $0) } }, load.kind, look)
      }
    }
  }

  /// Returns the sum of some images, each file and each atlas once.
  private func sum(_ images: [(ScreenImage, Loaded)], _ kind: DeviceKind, _ look: DeviceLook) -> LaunchSum {
    var (bytes, paths, atlases): (Int, Set<ExactPath>, Set<RenditionFacts.Atlas.Key>) = (0, [], [])
    var items: [LaunchSum.Item] = []
    for (image, loaded) in images where paths.insert(ExactPath(loaded.file.path)).inserted {
      items.append(LaunchSum.Item(image: image, loaded: loaded))
      if loaded.atlas.map({ atlases.insert($0).inserted }) ?? true { bytes = saturatingSum(bytes, loaded.memoryBytes) }
    }
    return LaunchSum(kind: kind, look: look, items: items, memoryBytes: bytes)
  }

  /// Returns the kind of device on which an image needs the most memory, and its decoded bytes.
  func worst(_ image: ScreenImage) -> (kind: DeviceKind, decodedBytes: Int)? {
    DeviceLoad.all(of: files(of: image), index).reduce(nil) { best, load in
      let bytes = load.sums.decodedBytes
      if bytes == 0 || (best?.decodedBytes ?? 0) >= bytes { return best }
      return (load.kind, bytes)
    }
  }
}

extension PixelSize {
  /// Returns the largest size of the same aspect, rounded down, whose pixels need at most some bytes. Returns nil if that
  /// is not even one pixel. The law: the result fits, and one more pixel in the longer side does not.
  package func scaled(toFit bytes: Int, bytesPerPixel: Int) -> PixelSize? {
    let (long, short) = (max(width, height), min(width, height))
    guard short > 0 else { return nil }
    func other(_ side: Int) -> Int { long.dividingFullWidth(short.multipliedFullWidth(by: side)).quotient }
    func sized(_ side: Int) -> PixelSize {
      width >= height
        ? PixelSize(width: side, height: other(side)) : PixelSize(width: other(side), height: side)
    }
    func fits(_ side: Int) -> Bool {
      let size = sized(side)
      return MemoryFootprint(width: size.width, height: size.height, bytesPerPixel: max(bytesPerPixel, 1))
        .footprintBytes
        <= bytes
    }
    // The bytes never fall while the side grows. The side fits, and the limit does not.
    var (side, limit) = (0, long)
    if fits(long) { side = long }
    while limit - side > 1 {
      let middle = side + (limit - side) / 2
      if fits(middle) { side = middle } else { limit = middle }
    }
    return side > 0 && other(side) > 0 ? sized(side) : nil
  }
}
