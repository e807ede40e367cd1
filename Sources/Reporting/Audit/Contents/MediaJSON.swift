import CrushAssets
import CrushSurvey

/// The sounds, videos and fonts of a product as a part of the audit's JSON.
struct MediaJSON: Encodable {
  /// Absent without sounds.
  let sounds: Sounds?
  let videos: Videos?
  let fonts: Fonts?

  struct Sounds: Encodable {
    let measured: Int
    let unmeasured: Int
    let bytes: Int
    let seconds: Double
    let decodedBytes: Int
    let largest: Sound?
  }

  struct Sound: Encodable {
    let path: String
    let seconds: Double
    let decodedBytes: Int
  }

  struct Videos: Encodable {
    let measured: Int
    let unmeasured: Int
    let seconds: Double
    let largest: Video?
  }

  struct Video: Encodable {
    let path: String
    let width: Int
    let height: Int
    let seconds: Double
  }

  struct Fonts: Encodable {
    let measured: Int
    let unmeasured: Int
    let faces: Int
    let glyphs: Int
  }

  init(_ media: ProductMedia) {
    let (sounds, videos, fonts) = (media.sounds, media.videos, media.fonts)
    self.sounds =
      sounds.measured + sounds.unmeasured == 0
      ? nil
      : Sounds(
        measured: sounds.measured, unmeasured: sounds.unmeasured, bytes: sounds.bytes, seconds: sounds.seconds,
        decodedBytes: sounds.decodedBytes,
        largest: sounds.largest.map {
          Sound(path: $0.path, seconds: $0.seconds, decodedBytes: $0.decodedBytes)
        })
    self.videos =
      videos.measured + videos.unmeasured == 0
      ? nil
      : Videos(
        measured: videos.measured, unmeasured: videos.unmeasured, seconds: videos.seconds,
        largest: videos.largest.map {
          Video(path: $0.path, width: $0.width, height: $0.height, seconds: $0.seconds)
        })
    self.fonts =
      fonts.measured + fonts.unmeasured == 0
      ? nil
      : Fonts(measured: fonts.measured, unmeasured: fonts.unmeasured, faces: fonts.faces, glyphs: fonts.glyphs)
  }
}

/// The memory of a product as a part of the audit's JSON. Its numbers must not be added.
struct MemoryJSON: Encodable {
  /// Mapped from files. The system may drop it.
  let clean: Clean
  /// Decoded. It stays until the app frees it.
  let dirty: Dirty

  struct Clean: Encodable {
    let codeBytes: Int
    let fontBytes: Int
    let catalogBytes: Int
    let mappedFiles: Int
    let mappedBytes: Int
  }

  struct Dirty: Encodable {
    /// Absent if images were not searched.
    let images: Images?
    let soundBytes: Int
  }

  struct Images: Encodable {
    let family: String
    let scale: Int
    let images: Int
    let decodedBytes: Int
  }

  init(_ memory: ProductMemory) {
    clean = Clean(
      codeBytes: memory.codeBytes, fontBytes: memory.fontBytes, catalogBytes: memory.catalogBytes,
      mappedFiles: memory.mappedFiles, mappedBytes: memory.mappedBytes)
    dirty = Dirty(
      images: memory.images.map { images in
        Images(
          family: images.family.rawValue, scale: images.scale, images: images.images,
          decodedBytes: images.decodedBytes)
      }, soundBytes: memory.soundBytes)
  }
}
