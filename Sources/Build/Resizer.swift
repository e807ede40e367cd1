package import Assets
import FileSystem
package import PNG
import Workers

/// What is made of images of the wrong size.
package struct ResizeOptions: Sendable {
  package var sources: [String]
  package var target: ResizeTarget
  package var fit = ResizeTarget.Fit.cover
  /// Where results go; nil for beside their source.
  package var folder: String?
  /// Make more pixels than there are, blurry as they will be.
  package var enlarges = false
  /// Replace files that are there, the source among them.
  package var replaces = false
  package var isDryRun = false
  package var effort = Effort.standard
  package var verifies = true
  package var reading = ReadingOptions()
  package var jobs = 1

  package init(sources: [String], target: ResizeTarget) {
    self.sources = sources
    self.target = target
  }
}

/// What became of one source.
package struct ResizeRecord: Sendable, Equatable {
  package struct Made: Sendable, Equatable {
    package let path: String
    package let size: PixelSize
    package let fileBytes: Int
    package let decodedBytes: Int
    /// Whether it has more pixels than the source.
    package let isEnlarged: Bool
  }

  package let source: String
  /// nil where it could not be read.
  package let size: PixelSize?
  package let fileBytes: Int
  package let decodedBytes: Int
  package let made: [Made]
  /// What is wrong; then nothing was written for this source.
  package let failure: String?
}

/// Makes `hero.png`, `hero@2x.png` and `hero@3x.png` of one image.
package struct Resizer: Sendable {
  private let options: ResizeOptions

  package init(_ options: ResizeOptions) { self.options = options }

  /// - Returns: a record for each source, in their order.
  /// - Throws: `BuildError` when the output folder cannot be made.
  package func run() throws(BuildError) -> [ResizeRecord] {
    if let folder = options.folder, !options.isDryRun {
      do throws(FileError) { try Folder.create(folder) } catch { throw .output(error) }
    }
    let clashes = clashes()
    return Workers.map(
      options.sources, width: options.jobs, scratch: { ResizeStep(effort: options.effort, verifies: options.verifies) }
    ) { step, source in
      do throws(ResizeError) {
        if let other = clashes[source] { throw ResizeError.clash(other) }
        return try record(of: source, step)
      } catch {
        return ResizeRecord(
          source: source, size: nil, fileBytes: 0, decodedBytes: 0, made: [], failure: error.description)
      }
    }
  }

  /// Sources that make a file of the same name as one before them, with that one.
  private func clashes() -> [String: String] {
    var owners: [String: String] = [:]
    var clashes: [String: String] = [:]
    for source in options.sources {
      for scale in scales {
        let path = path(of: source, scale: scale)
        if let owner = owners[path], owner != source { clashes[source] = owner }
        owners[path] = owners[path] ?? source
      }
    }
    return clashes
  }

  private func record(of source: String, _ step: borrowing ResizeStep) throws(ResizeError) -> ResizeRecord {
    let file: [UInt8]
    do throws(FileError) { file = try Files.read(source, limit: 1 << 30) } catch { throw .file(error) }
    let (header, results) = try results(of: source, file, step)
    // All are encoded and compared before the first is written.
    if !options.isDryRun {
      for result in results {
        do throws(FileError) { try Files.write(result.bytes, to: result.plan.path) } catch { throw .file(error) }
      }
    }
    let depth = header.bitDepth == 16 ? 8 : 4
    return ResizeRecord(
      source: source, size: header.size, fileBytes: file.count, decodedBytes: MemoryFootprint(of: header).decodedBytes,
      made: results.map { plan, bytes in
        let footprint = MemoryFootprint(width: plan.size.width, height: plan.size.height, bytesPerPixel: depth)
        return ResizeRecord.Made(
          path: plan.path, size: plan.size, fileBytes: bytes.count, decodedBytes: footprint.decodedBytes,
          isEnlarged: plan.isEnlarged)
      }, failure: nil)
  }

  private struct Plan {
    let path: String
    let size: PixelSize
    let isEnlarged: Bool
  }

  private func results(
    of source: String, _ file: [UInt8], _ step: borrowing ResizeStep
  ) throws(ResizeError) -> (ImageHeader, [(plan: Plan, bytes: [UInt8])]) {
    let image = try parsed(file)
    if image.isAnimated { throw .animated }
    let plans = plans(of: source, size: image.header.size)
    for plan in plans { try check(plan, source, image.header.size) }
    var results: [(plan: Plan, bytes: [UInt8])] = []
    do throws(PNGError) {
      let pixels = try step.source(of: image, in: file.span)
      for plan in plans {
        results.append((plan, try step.encoded(pixels, of: image, in: file.span, to: plan.size)))
      }
    } catch { throw .png(error) }
    return (image.header, results)
  }

  private func parsed(_ file: [UInt8]) throws(ResizeError) -> PNGFile {
    do throws(PNGError) {
      return try PNGFile(file.span, options: options.reading)
    } catch { throw .png(error) }
  }

  private func check(_ plan: Plan, _ source: String, _ size: PixelSize) throws(ResizeError) {
    if plan.isEnlarged && !options.enlarges {
      throw .enlarges(name: Path.name(of: plan.path), plan.size, from: size)
    }
    if plan.size.area > Double(options.reading.maximumPixels) {
      throw .tooLarge(plan.size, limit: options.reading.maximumPixels)
    }
    if options.replaces { return }
    guard let status = try? FileStatus(of: plan.path) else { return }
    throw (try? FileStatus(of: source).identity) == status.identity ? .replacesSource : .exists(plan.path)
  }

  private var scales: [Int] { options.target.scales ?? [0] }

  private func plans(of source: String, size: PixelSize) -> [Plan] {
    scales.map { scale in
      let wanted = options.target.pixels(of: size, scale: max(scale, 1), options.fit)
      return Plan(
        path: path(of: source, scale: scale), size: wanted,
        isEnlarged: wanted.width > size.width || wanted.height > size.height)
    }
  }

  /// - Parameter scale: 0 keeps the name.
  private func path(of source: String, scale: Int) -> String {
    let name = scale == 0 ? Path.name(of: source) : AssetName(source).fileName(scale: scale)
    return Path.join(options.folder ?? Path.parent(of: source), name)
  }
}

extension ImageHeader {
  fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}
