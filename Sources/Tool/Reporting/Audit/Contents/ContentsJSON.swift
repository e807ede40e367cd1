import CrushFileKinds
import CrushImageFacts
import CrushInspection
import CrushParsers

/// The sizes of a product as a part of the audit's JSON.
enum ContentsJSON {
  static func write(_ contents: ProductContents, to json: inout JSONWriter) {
    json.member("bytes", contents.total.bytes)
    json.objects("classes", contents.shares) { share, json in
      json.member("bytes", share.sum.bytes)
      json.member("class", share.contentClass.rawValue)
      json.member("downloadBytes", share.sum.downloadBytes)
      json.member("files", share.sum.files)
    }
    json.object("compiledCatalogs", contents.catalogBytes) { bytes, json in
      json.member("dataBytes", bytes.data)
      json.member("imageBytes", bytes.images)
      json.member("structureBytes", bytes.structure)
      json.objects("thinned", contents.thinned) { thinned, json in
        json.member("bytes", thinned.bytes)
        json.member("downloadBytes", thinned.downloadBytes)
        json.member("family", thinned.family.rawValue)
        json.member("scale", thinned.scale)
      }
      json.member("vectorBytes", bytes.vectors)
    }
    // Absent if the download was not estimated.
    json.member("downloadBytes", contents.total.downloadBytes)
    json.member("files", contents.total.files)
    json.member("languages", contents.languages)
    json.member("localizedBytes", contents.localized.bytes)
    json.object("media", contents.media, MediaJSON.write)
    json.object("memory", contents.memory, MemoryJSON.write)
    json.objects("parts", contents.parts) { part, json in
      json.member("bytes", part.sum.bytes)
      json.member("downloadBytes", part.sum.downloadBytes)
      json.member("files", part.sum.files)
      json.member("kind", part.kind.rawValue)
      json.member("path", part.path)
    }
    json.member("path", contents.path)
    json.objects("texts", contents.texts.nonEmpty) { texts, json in
      json.member("binaryBytes", texts.binaryBytes)
      json.member("bytes", texts.bytes)
      json.member("keys", texts.keys)
      json.member("language", texts.language)
      json.member("tables", texts.tables)
      json.member("utf8Bytes", texts.utf8Bytes)
    }
    // The number of files that cannot be read.
    json.member("unreadable", contents.unreadable)
  }
}
