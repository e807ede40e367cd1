import CrushCatalogSources
import CrushCodecs
import CrushCompiledCatalogs

/// The stage that packs small pictures, and encodes atlases and the small pictures that are in none.
struct AtlasStage: Sendable {
  let loader: PictureLoader
  let target: CompileTarget

  /// A small picture that waits for its atlas.
  struct Member: Sendable {
    let slot: Int
    let key: RenditionKey
    let source: PictureSource
    let content: ContentHash
    let facts: PictureFacts
    let pixels: StoredPixels?
    let choice: EncodingChoice
    let isIcon: Bool
    /// Whether an atlas may contain it. Another rendition of the picture may be in one if not.
    let isPackable: Bool

    /// Text that names the pixels.
    var identity: String { "\(content.hexadecimal)/\(source.form)" }
  }

  /// One piece of work.
  enum Job: Sendable {
    case atlas(PlannedAtlas, members: [Member])
    case single(Member)
  }

  /// An encoded atlas, or an encoded small picture.
  struct Output: Sendable {
    let job: Job
    let bitmap: EncodedBitmap
    let isReused: Bool
    let colorSpace: RenditionColorSpace
  }

  /// Returns the work for small pictures.
  func jobs(_ members: [Member], keyFormat: [KeyAttribute]) -> [Job] {
    guard target.packsAtlases else { return members.map { .single($0) } }
    let singles = members.filter { !$0.isPackable }.map { Job.single($0) }
    let members = members.filter(\.isPackable)
    let images = members.map { member in
      AtlasImage(
        key: member.key,
        group: AtlasGroup(
          of: member.key, format: member.facts.format, isOpaque: member.facts.isOpaque,
          isIcon: member.isIcon && !target.rules.mixesIconsWithImages),
        width: member.facts.width, height: member.facts.height)
    }
    let atlases = AtlasPlanner.plan(
      images, keyFormat: keyFormat, optimization: target.optimization, coreUIVersion: target.coreUIVersion,
      model: target.modelAtlases)
    let packed = Set(atlases.flatMap(\.images))
    return atlases.map { atlas in .atlas(atlas, members: atlas.images.map { members[$0] }) }
      + singles + members.indices.filter { !packed.contains($0) }.map { .single(members[$0]) }
  }

  func run(_ job: Job, _ reader: inout PictureReader) -> Result<Output, PictureFailure> {
    do throws(PictureFailure) {
      switch job {
      case .single(let member): return .success(try single(member, job, &reader))
      case .atlas(let atlas, let members): return .success(try self.atlas(atlas, members, job, &reader))
      }
    } catch {
      return .failure(error)
    }
  }

  private func single(
    _ member: Member, _ job: Job, _ reader: inout PictureReader
  ) throws(PictureFailure) -> Output {
    let key = StoreKeys.bitmap(member.content, form: member.source.form, member.choice)
    let colorSpace = member.facts.colorSpace
    if let stored = loader.store.load(key).flatMap({ EncodedBitmap(stored: $0) }) {
      return Output(job: job, bitmap: stored, isReused: true, colorSpace: colorSpace)
    }
    var reused = 0
    let bitmap = try loader.bitmap(
      of: try pixels(member, &reader), member.content, member.source.form, member.choice, path: member.source.path,
      &reused)
    return Output(job: job, bitmap: bitmap, isReused: false, colorSpace: colorSpace)
  }

  private func pixels(_ member: Member, _ reader: inout PictureReader) throws(PictureFailure) -> StoredPixels {
    if let pixels = member.pixels { return pixels }
    let pixels = try loader.pixels(of: member.source, &reader)
    guard pixels.width == member.facts.width, pixels.height == member.facts.height,
      pixels.format == member.facts.format
    else { throw PictureFailure(path: member.source.path, problem: "the file changed during the build") }
    return pixels
  }

  private func atlas(
    _ atlas: PlannedAtlas, _ members: [Member], _ job: Job, _ reader: inout PictureReader
  ) throws(PictureFailure) -> Output {
    // An atlas of icons alone has the codec of icons.
    let choice = target.choice(isIcon: members.allSatisfy(\.isIcon), members[0].choice.deploymentClass)
    let names = zip(members, atlas.placement.positions).map { "\($0.identity)/\($1.x)/\($1.y)" }
    let key = StoreKeys.atlas(atlas.placement, members: names, choice)
    let colorSpace = members[0].facts.colorSpace
    if let stored = loader.store.load(key).flatMap({ EncodedBitmap(stored: $0) }) {
      return Output(job: job, bitmap: stored, isReused: true, colorSpace: colorSpace)
    }
    var images: [StoredPixels] = []
    for member in members { images.append(try pixels(member, &reader)) }
    let canvas = AtlasComposer.pixels(of: atlas.placement, images: images)
    let bitmap = BitmapEncoder.encode(canvas, choice)
    if loader.verifies {
      try verify(bitmap, canvas, images, atlas.placement.positions, path: members[0].source.path)
    }
    loader.store.store(bitmap.storedBytes, for: key)
    return Output(job: job, bitmap: bitmap, isReused: false, colorSpace: colorSpace)
  }

  private func verify(
    _ bitmap: EncodedBitmap, _ canvas: StoredPixels, _ images: [StoredPixels],
    _ positions: [AtlasPlacement.Position], path: String
  ) throws(PictureFailure) {
    do throws(VerificationError) {
      // The padding of an opaque atlas has no alpha in its source, and full alpha in the reader. Only the images count.
      let decoded = try BitmapVerification.image(of: bitmap, like: canvas)
      try BitmapVerification.check(decoded, has: images, at: positions)
    } catch {
      throw PictureFailure(path: path, problem: "in its atlas, \(error)", isVerification: true)
    }
  }
}
