import CrushImageFacts
import CrushInspection
import CrushParsers

/// The images that are loaded together as parts of the audit's JSON: launches, screens and caches.
enum ScreensJSON {
  static func write(_ launch: LaunchSet, to json: inout JSONWriter) {
    json.object("initialScene", launch.initialScene, write)
    json.object("launchScreen", launch.launchScreen, write)
    // Both parts together.
    json.objects("loads", launch.loads, write)
    json.member("name", launch.name)
    json.member("path", launch.path)
    json.member("unread", launch.unread)
  }

  static func write(_ screen: Screen, to json: inout JSONWriter) {
    json.objects("images", screen.images, write)
    json.member("kind", screen.kind.rawValue)
    // A compiled nib has no lines.
    json.member("line", screen.line > 0 ? screen.line : nil)
    json.objects("loads", screen.loads, write)
    json.member("name", screen.name)
    json.member("objects", screen.objects)
    json.member("path", screen.path)
  }

  static func write(_ cache: NamedCache, to json: inout JSONWriter) {
    json.objects("images", cache.entries) { entry, json in
      json.member("alignedBytes", entry.decodedBytes)
      json.member("name", entry.name)
      // `file:line` of each source that loads it by its name.
      json.member("places", entry.places)
    }
    json.objects("loads", cache.loads, write)
    json.member("name", cache.name)
  }

  private static func write(_ part: LaunchSet.Part, to json: inout JSONWriter) {
    json.objects("documents", part.documents) { document, json in
      json.member("fileBytes", document.bytes)
      json.member("objects", document.objects)
      json.member("path", document.path)
    }
    json.objects("images", part.images, write)
    json.objects("loads", part.loads, write)
  }

  /// Writes the memory on one kind of device. The names are those of `totals`.
  private static func write(_ load: ScreenLoad, to json: inout JSONWriter) {
    json.member("alignedBytes", load.decodedBytes)
    json.member("decodedBytes", load.pixelBytes)
    json.member("family", load.kind.family.rawValue)
    json.member("images", load.images)
    json.member("scale", load.kind.scale)
  }

  private static func write(_ image: ScreenImage, to json: inout JSONWriter) {
    // On the kind of device that needs the most; absent without a file.
    json.member("alignedBytes", image.decodedBytes > 0 ? image.decodedBytes : nil)
    // Absent if an Info.plist names the image.
    json.member("document", image.document.nonEmpty)
    json.member("isHidden", image.isHidden)
    json.member("line", image.line > 0 ? image.line : nil)
    json.member("name", image.name)
    // The files and renditions of all variants.
    json.member("paths", image.paths)
  }
}
