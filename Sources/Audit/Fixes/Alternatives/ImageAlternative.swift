package import CrushImageFacts

/// A form that an image could have, with its measured bytes and memory.
package struct ImageAlternative: Sendable, Equatable {
  package enum Form: String, Sendable, CaseIterable {
    /// The image of the sources.
    case asItIs = "as-is"
    /// At most 256 colors.
    case palette
    /// Without transparency, on white.
    case opaque
    /// The pixels at which the app shows it.
    case displaySize = "display-size"
    /// The bitmaps of a vector without the vector.
    case bitmapsAlone = "bitmaps-alone"
    /// HEIC or JPEG.
    case lossy
  }

  /// The numbers of a form.
  package struct Measure: Sendable, Equatable {
    package let size: PixelSize
    /// The bytes that the image adds to the app.
    package let shippedBytes: Int
    /// The bytes by which the app shrinks, below 0 if it grows. Other images of an atlas may move, so that this is not the
    /// difference of the bytes in every case.
    package let savedBytes: Int
    /// The bytes of memory for its pixels, in whole pages.
    package let footprintBytes: Int
  }

  package let form: Form
  /// Nil for a form that the image cannot have.
  package let measure: Measure?
  /// The reason why there is no such form, or a fact about it; nil if there is nothing to tell.
  package let note: String?
}

/// The alternatives for one image.
package struct ImageExplanation: Sendable, Equatable {
  package let path: String
  /// The form in which it ships, such as `Assets.car for iphoneos 13.0`.
  package let container: String
  /// One for each form, in the order of the forms.
  package let alternatives: [ImageAlternative]
}
