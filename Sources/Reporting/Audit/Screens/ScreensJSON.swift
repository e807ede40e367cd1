import CrushAssets
import CrushSurvey

/// The memory of images on one kind of device as a part of the audit's JSON. The names are those of `totals`.
struct ScreenLoadJSON: Encodable {
  let family: String
  let scale: Int
  let images: Int
  /// Width × height × bytes per pixel.
  let decodedBytes: Int
  /// The size with rows aligned to 64 bytes.
  let alignedBytes: Int

  init(_ load: ScreenLoad) {
    family = load.kind.family.rawValue
    scale = load.kind.scale
    images = load.images
    decodedBytes = load.pixelBytes
    alignedBytes = load.decodedBytes
  }
}

/// An image that a screen names as a part of the audit's JSON.
struct ScreenImageJSON: Encodable {
  let name: String
  /// The document or source that names it; absent if an Info.plist does.
  let document: String?
  /// Absent if the document has no lines.
  let line: Int?
  let isHidden: Bool
  /// The files and renditions of all variants.
  let paths: [String]
  /// The size with aligned rows on the kind of device that needs the most; absent without a file.
  let alignedBytes: Int?

  init(_ image: ScreenImage) {
    name = image.name
    document = image.document.isEmpty ? nil : image.document
    line = image.line > 0 ? image.line : nil
    isHidden = image.isHidden
    paths = image.paths
    alignedBytes = image.decodedBytes > 0 ? image.decodedBytes : nil
  }
}

/// The images that an app loads while it launches as a part of the audit's JSON.
struct LaunchJSON: Encodable {
  struct Document: Encodable {
    let path: String
    let fileBytes: Int
    let objects: Int
  }

  struct Part: Encodable {
    let documents: [Document]
    let images: [ScreenImageJSON]
    let loads: [ScreenLoadJSON]

    init(_ part: LaunchSet.Part) {
      documents = part.documents.map { Document(path: $0.path, fileBytes: $0.bytes, objects: $0.objects) }
      images = part.images.map(ScreenImageJSON.init)
      loads = part.loads.map(ScreenLoadJSON.init)
    }
  }

  let path: String
  let name: String
  let launchScreen: Part
  let initialScene: Part
  /// The memory of both parts together.
  let loads: [ScreenLoadJSON]
  let unread: [String]

  init(_ launch: LaunchSet) {
    path = launch.path
    name = launch.name
    launchScreen = Part(launch.launchScreen)
    initialScene = Part(launch.initialScene)
    loads = launch.loads.map(ScreenLoadJSON.init)
    unread = launch.unread
  }
}

/// A screen as a part of the audit's JSON.
struct ScreenJSON: Encodable {
  let kind: String
  let path: String
  /// Absent in a compiled nib.
  let line: Int?
  let name: String
  let objects: Int
  let images: [ScreenImageJSON]
  let loads: [ScreenLoadJSON]

  init(_ screen: Screen) {
    kind = screen.kind.rawValue
    path = screen.path
    line = screen.line > 0 ? screen.line : nil
    name = screen.name
    objects = screen.objects
    images = screen.images.map(ScreenImageJSON.init)
    loads = screen.loads.map(ScreenLoadJSON.init)
  }
}

/// The images that the cache of named images could keep as a part of the audit's JSON.
struct NamedCacheJSON: Encodable {
  struct Image: Encodable {
    let name: String
    /// `file:line` of each source that loads it by its name.
    let places: [String]
    let alignedBytes: Int
  }

  let name: String
  let images: [Image]
  let loads: [ScreenLoadJSON]

  init(_ cache: NamedCache) {
    name = cache.name
    images = cache.entries.map { Image(name: $0.name, places: $0.places, alignedBytes: $0.decodedBytes) }
    loads = cache.loads.map(ScreenLoadJSON.init)
  }
}
