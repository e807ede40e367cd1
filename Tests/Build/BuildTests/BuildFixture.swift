import CrushBasics
import CrushBuild
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation

/// A build into a temporary folder.
struct BuildFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var output: String { folder.path("out") }

  /// Builds with the fastest options, which `change` may replace.
  @discardableResult
  func build(_ sources: [String], _ change: (inout BuildOptions) -> Void = { _ in }) throws -> [FileRecord] {
    var options = BuildOptions(sources: sources, output: output)
    options.recipe.effort = Effort.all[0]
    options.jobs = 2
    change(&options)
    return try Builder(options).run()
  }

  @discardableResult
  func convert(
    _ sources: [String], to target: ConvertOptions.Target, _ destination: ConvertOptions.Destination,
    _ change: (inout ConvertOptions) -> Void = { _ in }
  ) throws -> [FileRecord] {
    var options = ConvertOptions(sources: sources, target: target, destination: destination)
    options.recipe.effort = Effort.all[0]
    options.jobs = 2
    change(&options)
    return try Converter(options).run()
  }

  func outputs() throws -> [String: [UInt8]] { try folder.tree("out") }

  /// Returns the path of a file or folder of `TestImages`.
  static func images(_ relative: String) -> String {
    Corpus.testImages.resolvingSymlinksInPath().path(percentEncoded: false) + "/" + relative
  }

  static func bytes(_ relative: String) throws -> [UInt8] { try Corpus.bytes(of: URL(filePath: images(relative))) }

  static func isCgBI(_ file: [UInt8]) throws -> Bool { try PNGFile(file.span).isCgBI }

  /// Returns the straight pixels of a standard PNG or a CgBI file.
  static func pixels(_ file: [UInt8]) throws -> RGBAImage {
    let image = try PNGFile(file.span)
    return try Decoder().rgba(of: image, in: file.span)
  }

  /// Returns the samples of a standard PNG.
  static func raster(_ file: [UInt8]) throws -> Raster {
    let image = try PNGFile(file.span)
    return try Decoder().raster(of: image, in: file.span)
  }

  /// Returns the premultiplied pixels of a standard PNG or a CgBI file.
  static func premultiplied(_ file: [UInt8]) throws -> BGRAImage {
    let image = try PNGFile(file.span)
    if image.isCgBI { return try Decoder().bgra(of: image, in: file.span) }
    return try pixels(file).premultiplied()
  }
}

extension FileRecord {
  /// The message about a failed file, as reports show it.
  var failureText: String? { failure.map { $0.message(for: source) } }
}

extension Builder {
  /// Builds, and returns the records alone.
  ///
  /// - Parameter finished: called after each file or group that is made, on a worker's thread.
  func run(
    finished: @Sendable () -> Void = {}, warn: (String) -> Void = { _ in }
  ) throws(BuildError) -> [FileRecord] {
    try build(progress: { if case .finished = $0 { finished() } }, warn: warn).records
  }
}
