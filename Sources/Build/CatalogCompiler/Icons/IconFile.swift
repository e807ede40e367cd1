/// A file beside the catalog that shows an app icon, with the pictures that it is made from.
package struct IconFile: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// A PNG. Its source is scaled to this number of pixels if it has another size. Nil keeps the size.
    case png(pixels: Int?)
    /// The icon file of macOS.
    case icns
  }

  /// A picture in a set.
  package struct Source: Sendable, Hashable {
    package let path: String
    /// The type in an icon file of macOS, such as `ic07`. Empty for a PNG.
    package let type: String
    /// The width and height that the picture must have.
    package let pixels: Int
  }

  /// The name in the output folder, such as `AppIcon60x60@2x.png`.
  package let name: String
  package let form: Form
  package let sources: [Source]
}
