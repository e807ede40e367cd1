import CrushBuild
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
package import CrushImageFacts
import CrushImageHeaders
package import CrushInspection
import CrushPNG
import CrushSteps

/// The trial of other forms of images. Each form is encoded and compiled as a build does it, and nothing is written.
package struct AlternativeTrial: ~Copyable {
  private let forms: ImageForms
  private let png: PNGStep
  private let jobs: Int

  /// The largest file of an image.
  private static let limit = 1 << 30

  package init(jobs: Int) {
    let recipe = BuildOptions(sources: [], output: "").recipe
    forms = ImageForms(recipe)
    png = PNGStep(recipe)
    self.jobs = jobs
  }

  /// Returns the alternatives for images that ship in the same way.
  ///
  /// - Parameters:
  ///   - files: images of the audit, in the order of the result.
  ///   - catalogs: the catalogs of the audit.
  ///   - needed: returns the pixels that an image needs where it is shown; nil if it has no more than these.
  package func explanations(
    of files: [AuditedFile], _ catalogs: [ShippedCatalog], needed: (AuditedFile) -> PixelSize?
  ) -> [ImageExplanation] {
    var compiled: [Int: Compiled] = [:]
    return files.compactMap { file in
      guard let image = file.image, let bytes = try? Files.read(file.path, limit: Self.limit) else { return nil }
      let number = catalogs.firstIndex { $0.sources.contains { Path.isInside(file.path, $0) } }
      let catalog = number.map { number in
        let known = compiled[number] ?? Compiled(catalogs[number], jobs)
        compiled[number] = known
        return known
      }
      let subject = Subject(file: file, image: image, bytes: bytes, needed: needed(file))
      let container = number.map { "Assets.car for \(catalogs[$0].target)" } ?? "a file of the app"
      return ImageExplanation(path: file.path, container: container, alternatives: alternatives(subject, catalog))
    }
  }

  /// An image with its facts.
  private struct Subject {
    let file: AuditedFile
    let image: AuditedImage
    let bytes: [UInt8]
    let needed: PixelSize?
  }

  /// The sources of one `Assets.car`, and the intermediate results of its trials.
  private struct Compiled {
    let trial: CatalogTrial
    let store = TrialStore()
    /// The renditions as they are.
    let plain: Trial?

    init(_ catalog: ShippedCatalog, _ jobs: Int) {
      trial = CatalogTrial(catalog.sources, width: jobs)
      plain = Trial(trial.result(store: store))
    }
  }

  /// One compilation.
  private struct Trial {
    let shares: [String: CatalogShares.Share]
    /// The bytes of all renditions.
    let total: Int
    /// The bytes of the vectors of each source.
    let vectors: [String: Int]

    init?(_ result: CompileResult) {
      guard let bytes = result.catalog, let catalog = try? CompiledCatalog(bytes.span) else { return nil }
      shares = CatalogShares(catalog, sources: result.sources) { _ in 0 }.all
      total = catalog.renditions.reduce(0) { $0 + $1.storedBytes }
      vectors = catalog.renditions.reduce(into: [:]) { sums, rendition in
        guard rendition.layout == .vector, let source = result.sources[rendition.key] else { return }
        sums[source, default: 0] += rendition.storedBytes
      }
    }
  }

  // MARK: - Forms

  private func alternatives(_ subject: Subject, _ catalog: Compiled?) -> [ImageAlternative] {
    ImageAlternative.Form.allCases.map { form in
      switch form {
      case .asItIs:
        return alternative(form, subject, subject.bytes, catalog, subject.image.size, note: nil)
      case .palette: return changed(form, subject, catalog, note: "its colors change a little", refusal: Self.noPalette)
      case .opaque: return changed(form, subject, catalog, note: "drawn on white", refusal: "every pixel is opaque")
      case .displaySize: return changed(form, subject, catalog, note: nil, refusal: Self.noSize)
      case .bitmapsAlone: return bitmapsAlone(subject, catalog)
      case .lossy:
        return ImageAlternative(
          form: form, measure: nil,
          note: "there is no encoder for HEIC and JPEG; a set may have a JPEG of your own, which is stored as it is")
      }
    }
  }

  private static let noPalette = "it has at most 256 colors already, or too many to look the same"
  private static let noSize = "no smaller display size is known (--display, --sources)"

  private func changed(
    _ form: ImageAlternative.Form, _ subject: Subject, _ catalog: Compiled?, note: String?, refusal: String
  ) -> ImageAlternative {
    guard subject.image.format == .png else {
      return ImageAlternative(form: form, measure: nil, note: "only PNGs are tried")
    }
    do throws(PNGError) {
      guard let bytes = try file(form, of: subject) else {
        return ImageAlternative(form: form, measure: nil, note: refusal)
      }
      let size = form == .displaySize ? subject.needed : nil
      return alternative(form, subject, bytes, catalog, size ?? subject.image.size, note: note)
    } catch { return ImageAlternative(form: form, measure: nil, note: "it cannot be encoded: \(error)") }
  }

  /// Returns the PNG of a form; nil if the image cannot have it.
  private func file(_ form: ImageAlternative.Form, of subject: Subject) throws(PNGError) -> [UInt8]? {
    switch form {
    case .palette: return try forms.palette(subject.bytes.span)
    case .opaque: return try forms.opaque(subject.bytes.span)
    case .displaySize:
      guard let needed = subject.needed else { return nil }
      return try forms.resized(subject.bytes.span, to: needed)
    case .asItIs, .bitmapsAlone, .lossy: return nil
    }
  }

  private func alternative(
    _ form: ImageAlternative.Form, _ subject: Subject, _ bytes: [UInt8], _ catalog: Compiled?, _ size: PixelSize,
    note: String?
  ) -> ImageAlternative {
    let isChanged = form != .asItIs
    let shipped = catalog == nil ? loose(subject, bytes) : compiled(subject, isChanged ? bytes : nil, catalog)
    guard let shipped else { return ImageAlternative(form: form, measure: nil, note: "it is not compiled") }
    let footprint =
      isChanged
      ? MemoryFootprint(width: size.width, height: size.height, bytesPerPixel: subject.image.footprint.bytesPerPixel)
      : subject.image.footprint
    return ImageAlternative(
      form: form,
      measure: ImageAlternative.Measure(
        size: size, shippedBytes: shipped.bytes, savedBytes: shipped.saved, footprintBytes: footprint.footprintBytes),
      note: note)
  }

  private func bitmapsAlone(_ subject: Subject, _ catalog: Compiled?) -> ImageAlternative {
    guard subject.image.isVector, let plain = catalog?.plain, let share = plain.shares[subject.file.path] else {
      return ImageAlternative(form: .bitmapsAlone, measure: nil, note: "it is no vector of a catalog")
    }
    let vector = plain.vectors[subject.file.path] ?? 0
    return ImageAlternative(
      form: .bitmapsAlone,
      measure: ImageAlternative.Measure(
        size: subject.image.size, shippedBytes: share.bytes - vector, savedBytes: vector,
        footprintBytes: subject.image.footprint.footprintBytes),
      note: "it is blurred at sizes that are larger than its own (catalog drop --vectors)")
  }

  // MARK: - Bytes

  /// Returns the bytes of an image in its catalog, and the bytes that all renditions save together.
  ///
  /// - Parameter bytes: the file in place of the one on the disk; nil for the one on the disk.
  private func compiled(_ subject: Subject, _ bytes: [UInt8]?, _ catalog: Compiled?) -> (bytes: Int, saved: Int)? {
    guard let catalog, let plain = catalog.plain else { return nil }
    let path = subject.file.path
    let trial = bytes.map { Trial(catalog.trial.result(store: catalog.store, replacements: [path: $0])) } ?? plain
    guard let trial, let share = trial.shares[path] else { return nil }
    return (share.bytes, plain.total - trial.total)
  }

  /// Returns the bytes of an image that ships by itself.
  private func loose(_ subject: Subject, _ bytes: [UInt8]) -> (bytes: Int, saved: Int)? {
    func shipped(_ bytes: [UInt8]) -> Int? {
      guard subject.image.format == .png, !subject.file.isInBundle else { return bytes.count }
      guard let result = try? png.run(bytes.span) else { return nil }
      return result.contents?.count ?? bytes.count
    }
    guard let before = shipped(subject.bytes), let after = shipped(bytes) else { return nil }
    return (after, before - after)
  }
}
