package import Assets
import FileSystem
import Survey

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
    /// Bytes of decoded pixels, without alignment.
    let pixelBytes: Int
  }

  func files(of image: ScreenImage) -> [AuditedFile] { image.paths.compactMap { files[ExactPath($0)] } }

  /// Returns the variant that a kind of device loads; nil if it loads none, or if the file is not audited.
  func loaded(_ image: ScreenImage, by kind: DeviceKind) -> Loaded? {
    let files = files(of: image)
    guard let load = DeviceLoad.all(of: files, index, listsImages: true).first(where: { $0.kind == kind }),
      let entry = load.images?.entries.first(where: { $0.part != .atlas }), files.indices.contains(entry.file),
      let picture = files[entry.file].image
    else { return nil }
    return Loaded(file: files[entry.file], image: picture, pixelBytes: load.sums.pixelBytes)
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
    let pixels = bytes / max(bytesPerPixel, 1)
    let (long, short) = (max(width, height), min(width, height))
    guard pixels > 0, short > 0 else { return nil }
    func other(_ side: Int) -> Int { long.dividingFullWidth(short.multipliedFullWidth(by: side)).quotient }
    func fits(_ side: Int) -> Bool {
      let (product, overflow) = side.multipliedReportingOverflow(by: other(side))
      return !overflow && product <= pixels
    }
    // The product never falls while the side grows. The side fits, and the limit does not.
    var (side, limit) = (0, long)
    if fits(long) { side = long }
    while limit - side > 1 {
      let middle = side + (limit - side) / 2
      if fits(middle) { side = middle } else { limit = middle }
    }
    guard side > 0, other(side) > 0 else { return nil }
    return width >= height
      ? PixelSize(width: side, height: other(side)) : PixelSize(width: other(side), height: side)
  }
}
