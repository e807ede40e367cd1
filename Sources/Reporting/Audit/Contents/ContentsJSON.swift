import CrushAssets
import CrushSurvey

/// The sizes of a product as a part of the audit's JSON.
struct ContentsJSON: Encodable {
  let path: String
  let files: Int
  let bytes: Int
  /// Absent if the download was not estimated.
  let downloadBytes: Int?
  let classes: [Class]
  let parts: [Part]
  let compiledCatalogs: Catalogs?
  let languages: Int
  let localizedBytes: Int
  let media: MediaJSON
  let memory: MemoryJSON
  /// Absent without tables of texts.
  let texts: [Texts]?
  /// The number of files that cannot be read.
  let unreadable: Int

  struct Texts: Encodable {
    let language: String
    let tables: Int
    let keys: Int
    let bytes: Int
    let utf8Bytes: Int
    let binaryBytes: Int

    init(_ texts: LanguageTexts) {
      language = texts.language
      tables = texts.tables
      keys = texts.keys
      bytes = texts.bytes
      utf8Bytes = texts.utf8Bytes
      binaryBytes = texts.binaryBytes
    }
  }

  struct Class: Encodable {
    let `class`: String
    let files: Int
    let bytes: Int
    let downloadBytes: Int?
  }

  struct Part: Encodable {
    let path: String
    let kind: String
    let files: Int
    let bytes: Int
    let downloadBytes: Int?
  }

  struct Catalogs: Encodable {
    let imageBytes: Int
    let vectorBytes: Int
    let dataBytes: Int
    let structureBytes: Int
    let thinned: [Thinned]
  }

  struct Thinned: Encodable {
    let family: String
    let scale: Int
    let bytes: Int
    let downloadBytes: Int?
  }

  init(_ contents: ProductContents) {
    path = contents.path
    files = contents.total.files
    bytes = contents.total.bytes
    downloadBytes = contents.total.downloadBytes
    classes = contents.shares.map { share in
      Class(
        class: share.contentClass.rawValue, files: share.sum.files, bytes: share.sum.bytes,
        downloadBytes: share.sum.downloadBytes)
    }
    parts = contents.parts.map { part in
      Part(
        path: part.path, kind: part.kind.rawValue, files: part.sum.files, bytes: part.sum.bytes,
        downloadBytes: part.sum.downloadBytes)
    }
    compiledCatalogs = contents.catalogBytes.map { bytes in
      Catalogs(
        imageBytes: bytes.images, vectorBytes: bytes.vectors, dataBytes: bytes.data, structureBytes: bytes.structure,
        thinned: contents.thinned.map { thinned in
          Thinned(
            family: thinned.family.rawValue, scale: thinned.scale, bytes: thinned.bytes,
            downloadBytes: thinned.downloadBytes)
        })
    }
    languages = contents.languages
    localizedBytes = contents.localized.bytes
    media = MediaJSON(contents.media)
    memory = MemoryJSON(contents.memory)
    texts = contents.texts.isEmpty ? nil : contents.texts.map(Texts.init)
    unreadable = contents.unreadable
  }
}
