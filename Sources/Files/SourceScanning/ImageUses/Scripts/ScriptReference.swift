/// A place in Dart, JavaScript or a configuration file that names an image by its path.
package struct ScriptReference: Sendable, Equatable {
  /// The folders from which a path counts.
  package enum Base: Sendable, Equatable {
    /// The folder of the package's `pubspec.yaml` (Flutter, "Adding assets and images").
    case flutter
    /// The folder of the source, by the rules of Metro and of bundlers for web pages (Metro, "Module Resolution").
    case module
    /// The page's folder, or the root of the web site.
    case web
    /// The folder of the style sheet.
    case style
    /// The folder of the configuration file.
    case configuration
  }

  /// The requirements of a place for an app icon or a launch image.
  package struct Slot: Sendable, Equatable {
    /// The key in the file, such as `ios.icon`.
    package let key: String
    /// The pixels of a side, or of both if the width and the height differ; nil for any size.
    package var width: Int?
    package var height: Int?
    /// Whether a larger image serves as well.
    package var isLeast = false
    /// Whether the image must be square.
    package var isSquare = false
    /// Whether iOS shows the image without its alpha channel.
    package var isOpaque = false

    package init(_ key: String, width: Int? = nil, height: Int? = nil) {
      self.key = key
      self.width = width
      self.height = height
    }
  }

  package let base: Base
  package let text: ScriptText
  /// The package of Flutter that contains the asset; nil for the source's own.
  package var package: String?
  /// From 1.
  package let line: Int
  package var size: ImageUseSize?
  /// Whether the app fails or shows nothing if there is no such image. Other texts may be no path at all.
  package var mustExist = false
  /// Whether it shows the image. An import alone does not.
  package var shows = true
  package var slot: Slot?

  package init(_ base: Base, _ text: ScriptText, line: Int) {
    self.base = base
    self.text = text
    self.line = line
  }
}
