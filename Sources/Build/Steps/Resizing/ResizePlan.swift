import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG

/// A file to write.
struct ResizeOutput: Sendable, Equatable {
  let path: String
  let size: PixelSize
  /// Whether the result has more pixels than its source.
  let isEnlarged: Bool

  /// - Parameter source: the size of the source image.
  init(path: String, size: PixelSize, source: PixelSize) {
    self.path = path
    self.size = size
    isEnlarged = size.width > source.width || size.height > source.height
  }
}

extension ResizeOptions {
  /// Checks that the options allow an output.
  ///
  /// - Parameters:
  ///   - source: the image's path.
  ///   - size: the image's size.
  func check(_ output: ResizeOutput, of source: String, _ size: PixelSize) throws(ResizeError) {
    try checkSize(output, size)
    let status = try? FileStatus(of: output.path)
    if status != nil || destination == .beside {
      var bundles = SignedBundles()
      if let reason = bundles.reasonToLeave(output.path) { throw .sealed(reason) }
    }
    if replaces { return }
    guard let status else { return }
    throw (try? FileStatus(of: source).identity) == status.identity ? .replacesSource : .exists(output.path)
  }

  /// Checks that the options allow the size of an output.
  ///
  /// - Parameter size: the image's size.
  func checkSize(_ output: ResizeOutput, _ size: PixelSize) throws(ResizeError) {
    if output.isEnlarged && !enlarges {
      throw .enlarges(name: Path.name(of: output.path), output.size, from: size)
    }
    if output.size.area > Double(recipe.reading.maximumPixels) {
      throw .tooLarge(output.size, limit: recipe.reading.maximumPixels)
    }
  }

  /// The scales of the target. A target in pixels has the scale 0.
  var scales: [Int] { target.scales ?? [0] }

  /// Returns the outputs for a file outside of asset catalogs.
  func outputs(of source: String, _ size: PixelSize) -> [ResizeOutput] {
    scales.map { scale in
      ResizeOutput(
        path: path(of: source, scale: scale), size: target.pixels(of: size, scale: max(scale, 1), fit), source: size)
    }
  }

  /// Returns the path of an output.
  ///
  /// - Parameter scale: the scale. 0 keeps the name.
  func path(of source: String, scale: Int) -> String {
    let source = Self.pictureName(source)
    // A file that has this scale already keeps its name, in any spelling of the scale.
    let old = AssetName(source)
    let keepsName = scale == 0 || old.scale == scale && (old.hasScale || scale == 1)
    let name = keepsName ? Path.name(of: source) : old.fileName(scale: scale)
    return switch destination {
    case .beside: Path.join(Path.parent(of: source), name)
    case .folder(let folder): Path.join(folder, name)
    case .file(let path): path
    }
  }
}

extension ResizeOptions {
  /// Returns the path with the extension of the results, which are PNGs also for a vector.
  private static func pictureName(_ source: String) -> String {
    Path.isVector(source) ? Path.withoutExtension(source) + ".png" : source
  }
}

/// Images that are written together or not at all.
enum ResizeJob: Sendable, Equatable {
  case file(String)
  /// An image set of an asset catalog.
  ///
  /// - Parameters:
  ///   - folder: the set's folder.
  ///   - names: the files whose slots are filled, with the other scales of each image. Nil for all slots.
  case set(folder: String, names: Set<String>?)

  /// The path of the image or of the set.
  var path: String {
    switch self {
    case .file(let path), .set(let path, _): path
    }
  }

  /// Returns the jobs for all sources, in their order. All sources in one set share a job.
  static func all(_ options: ResizeOptions) -> [ResizeJob] {
    guard options.destination == .beside else { return options.sources.map { .file($0) } }
    var jobs: [ResizeJob] = []
    var sets: [String: Int] = [:]
    for source in options.sources {
      guard let folder = set(of: source, options.target) else {
        jobs.append(.file(source))
        continue
      }
      let name = folder == source ? nil : Path.name(of: source)
      let key = Path.resolved(folder) ?? folder
      if let index = sets[key], case .set(let folder, let names) = jobs[index] {
        jobs[index] = .set(folder: folder, names: name.flatMap { name in names.map { $0.union([name]) } })
      } else {
        sets[key] = jobs.count
        jobs.append(.set(folder: folder, names: name.map { [$0] }))
      }
    }
    return jobs
  }

  /// Returns the image set that a source names or belongs to. Nil for a plain file, and for a file with a target in
  /// pixels.
  private static func set(of source: String, _ target: ResizeTarget) -> String? {
    func isSet(_ folder: String) -> Bool {
      Path.fileExtension(of: folder) == "imageset" && Files.exists(Path.join(folder, "Contents.json"))
    }
    if isSet(source) { return source }
    let folder = Path.parent(of: source)
    return target.scales != nil && isSet(folder) ? folder : nil
  }
}
