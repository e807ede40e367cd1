/// The result of a step for one file.
///
/// A step is a function from bytes to bytes: it knows neither paths nor caches. So a test needs no folder, and builds, single
/// conversions and shared caches use the same steps.
package struct StepResult: Sendable {
  /// A conversion or a copy.
  package let disposition: Disposition
  /// The image of a PNG.
  package var image: ImageRecord?
  package var warnings: [String] = []
  /// The bytes of the output. Nil for the source's bytes.
  package var contents: [UInt8]?
  /// The text that replaces the name's extension. Nil keeps the name.
  package var nameSuffix: String?

  package init(
    _ disposition: Disposition, image: ImageRecord? = nil, warnings: [String] = [], contents: [UInt8]? = nil,
    nameSuffix: String? = nil
  ) {
    self.disposition = disposition
    self.image = image
    self.warnings = warnings
    self.contents = contents
    self.nameSuffix = nameSuffix
  }
}
