import CrushImageFacts
import CrushInspection
import CrushParsers

/// The sounds, videos and fonts of a product as a part of the audit's JSON. Kinds without files are absent.
enum MediaJSON {
  static func write(_ media: ProductMedia, to json: inout JSONWriter) {
    let (sounds, videos, fonts) = (media.sounds, media.videos, media.fonts)
    json.object("fonts", fonts.measured + fonts.unmeasured == 0 ? nil : fonts) { fonts, json in
      json.member("faces", fonts.faces)
      json.member("glyphs", fonts.glyphs)
      json.member("measured", fonts.measured)
      json.member("unmeasured", fonts.unmeasured)
    }
    json.object("sounds", sounds.measured + sounds.unmeasured == 0 ? nil : sounds) { sounds, json in
      json.member("bytes", sounds.bytes)
      json.member("decodedBytes", sounds.decodedBytes)
      json.object("largest", sounds.largest) { sound, json in
        json.member("decodedBytes", sound.decodedBytes)
        json.member("path", sound.path)
        json.member("seconds", sound.seconds)
      }
      json.member("measured", sounds.measured)
      json.member("seconds", sounds.seconds)
      json.member("unmeasured", sounds.unmeasured)
    }
    json.object("videos", videos.measured + videos.unmeasured == 0 ? nil : videos) { videos, json in
      json.object("largest", videos.largest) { video, json in
        json.member("height", video.height)
        json.member("path", video.path)
        json.member("seconds", video.seconds)
        json.member("width", video.width)
      }
      json.member("measured", videos.measured)
      json.member("seconds", videos.seconds)
      json.member("unmeasured", videos.unmeasured)
    }
  }
}

/// The memory of a product as a part of the audit's JSON. Its numbers must not be added.
enum MemoryJSON {
  static func write(_ memory: ProductMemory, to json: inout JSONWriter) {
    // Mapped from files. The system may drop it.
    json.object("clean", memory) { memory, json in
      json.member("catalogBytes", memory.catalogBytes)
      json.member("codeBytes", memory.codeBytes)
      json.member("fontBytes", memory.fontBytes)
      json.member("mappedBytes", memory.mappedBytes)
      json.member("mappedFiles", memory.mappedFiles)
    }
    // Decoded. It stays until the app frees it.
    json.object("dirty", memory) { memory, json in
      // Absent if images were not searched.
      json.object("images", memory.images) { images, json in
        json.member("decodedBytes", images.decodedBytes)
        json.member("family", images.family.rawValue)
        json.member("images", images.images)
        json.member("scale", images.scale)
      }
      json.member("soundBytes", memory.soundBytes)
    }
  }
}
