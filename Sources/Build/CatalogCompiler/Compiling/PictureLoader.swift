import CrushCatalogSources
import CrushCodecs
import CrushCompiledCatalogs
import CrushFiles

/// The stage that reads pictures, and encodes the ones that no atlas can contain.
struct PictureLoader: Sendable {
  let store: any RenditionStore
  let verifies: Bool
  let budget: PixelBudget
  /// The files that are drawn or replaced, and not read from the disk, by path.
  var virtual: [String: [UInt8]] = [:]

  /// The largest file of a picture.
  private static let fileLimit = 1 << 30

  /// Reads a picture. Nothing is decoded if the store has all results.
  func load(_ task: PictureTask, _ reader: inout PictureReader) -> Result<LoadedPicture, PictureFailure> {
    do throws(PictureFailure) { return .success(try loaded(task, &reader)) } catch { return .failure(error) }
  }

  private func loaded(_ task: PictureTask, _ reader: inout PictureReader) throws(PictureFailure) -> LoadedPicture {
    let source = task.source
    let file = try bytes(source.path)
    let content = ContentHash(of: file.span)
    let form = source.form
    let factsKey = StoreKeys.facts(content, form: form)
    if let facts = store.load(factsKey).flatMap({ PictureFacts(bytes: $0) }) {
      if !facts.format.isPixels { return LoadedPicture(content: content, facts: facts, file: file) }
      if task.mayPack(facts) { return LoadedPicture(content: content, facts: facts) }
      var picture = LoadedPicture(content: content, facts: facts)
      if reuse(task, form, &picture) { return picture }
    }
    let picture = try decode(file, source, &reader)
    let facts = PictureFacts(picture)
    store.store(facts.bytes, for: factsKey)
    var loaded = LoadedPicture(content: content, facts: facts)
    switch picture.content {
    case .file(_, let bytes): loaded.file = bytes
    case .pixels(let pixels):
      if task.mayPack(facts) {
        if budget.reserve(pixels.bytes.count) { loaded.pixels = pixels }
      } else {
        for choice in task.choices {
          loaded.bitmaps[choice] = try bitmap(of: pixels, content, form, choice, path: source.path, &loaded.reused)
        }
      }
    }
    return loaded
  }

  /// Loads all bitmaps from the store. Returns false if one is missing.
  private func reuse(_ task: PictureTask, _ form: String, _ picture: inout LoadedPicture) -> Bool {
    for choice in task.choices {
      let key = StoreKeys.bitmap(picture.content, form: form, choice)
      guard let stored = store.load(key).flatMap({ EncodedBitmap(stored: $0) }) else { return false }
      picture.bitmaps[choice] = stored
      picture.reused += 1
    }
    return true
  }

  /// Returns the bitmap of a picture from the store, or encodes and verifies it.
  func bitmap(
    of pixels: StoredPixels, _ content: ContentHash, _ form: String, _ choice: EncodingChoice, path: String,
    _ reused: inout Int
  ) throws(PictureFailure) -> EncodedBitmap {
    let key = StoreKeys.bitmap(content, form: form, choice)
    if let stored = store.load(key).flatMap({ EncodedBitmap(stored: $0) }) {
      reused += 1
      return stored
    }
    let bitmap = BitmapEncoder.encode(pixels, choice)
    try verify(bitmap, is: pixels, path: path)
    store.store(bitmap.storedBytes, for: key)
    return bitmap
  }

  func verify(_ bitmap: EncodedBitmap, is pixels: StoredPixels, path: String) throws(PictureFailure) {
    guard verifies else { return }
    do throws(VerificationError) {
      try BitmapVerification.check(bitmap, is: pixels)
    } catch {
      throw PictureFailure(path: path, problem: "\(error)", isVerification: true)
    }
  }

  /// Returns the pixels of a picture that was read before.
  func pixels(of source: PictureSource, _ reader: inout PictureReader) throws(PictureFailure) -> StoredPixels {
    guard case .pixels(let pixels) = try decode(try bytes(source.path), source, &reader).content else {
      throw PictureFailure(path: source.path, problem: "the file changed during the build")
    }
    return pixels
  }

  /// Returns the bytes of a file of a data set, too.
  func bytes(_ path: String) throws(PictureFailure) -> [UInt8] {
    if let bytes = virtual[path] { return bytes }
    do throws(FileError) {
      return try Files.read(path, limit: Self.fileLimit)
    } catch {
      throw PictureFailure(path: path, problem: error.message)
    }
  }

  private func decode(
    _ file: [UInt8], _ source: PictureSource, _ reader: inout PictureReader
  ) throws(PictureFailure) -> Picture {
    let picture: Picture
    do throws(PictureError) {
      picture = try reader.picture(file, name: Path.name(of: source.path), source.request)
    } catch {
      var failure = PictureFailure(path: source.path, problem: "\(error)")
      failure.isUndrawn = source.request.vectorScale != nil
      throw failure
    }
    guard let slicing = source.slicing, case .pixels(let pixels) = picture.content else { return picture }
    guard let parts = ImageSlicing(slicing, width: pixels.width, height: pixels.height) else {
      throw PictureFailure(
        path: source.path, problem: "the slices are larger than the image; correct the caps or the center")
    }
    let cut = parts.cut(pixels)
    return Picture(
      content: .pixels(cut), width: cut.width, height: cut.height, orientation: picture.orientation,
      colorError: picture.colorError, unconvertedProfile: picture.unconvertedProfile)
  }
}
