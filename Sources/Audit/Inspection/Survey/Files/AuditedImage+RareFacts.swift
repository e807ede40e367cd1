package import CrushImageFacts
import CrushImageHeaders

extension AuditedImage {
  /// The facts that few images have.
  struct RareFacts: Sendable {
    var exceededLimit: Int?
    var trailingBytes = 0
    var refusedMemory: Int?
    var undecoded: String?
    var isStillGIF = false
    var colors: ColorCensus?
    var role: TextureRole?
    var texture: TextureImport?
    var needsPowersOfTwo = false
    var vector: ImageShape?
  }

  private mutating func change(_ set: (inout RareFacts) -> Void) {
    if rare.isEmpty { rare = [RareFacts()] }
    set(&rare[0])
  }

  /// The most pixels of an image that is decoded; nil if this image has no more.
  package var exceededLimit: Int? {
    get { rare.isEmpty ? nil : rare[0].exceededLimit }
    set { if !rare.isEmpty || newValue != nil { change { $0.exceededLimit = newValue } } }
  }

  /// Bytes after the end of a PNG.
  package var trailingBytes: Int {
    get { rare.isEmpty ? 0 : rare[0].trailingBytes }
    set { if !rare.isEmpty || newValue != 0 { change { $0.trailingBytes = newValue } } }
  }

  /// Bytes of memory that decoding needs, if that is more than the limit.
  package var refusedMemory: Int? {
    get { rare.isEmpty ? nil : rare[0].refusedMemory }
    set { if !rare.isEmpty || newValue != nil { change { $0.refusedMemory = newValue } } }
  }

  /// The reason why the pixels of a compiled catalog were not decoded; nil for other images.
  package var undecoded: String? {
    get { rare.isEmpty ? nil : rare[0].undecoded }
    set { if !rare.isEmpty || newValue != nil { change { $0.undecoded = newValue } } }
  }

  /// Whether it is a GIF that was read to its end and has one frame.
  package internal(set) var isStillGIF: Bool {
    get { rare.isEmpty ? false : rare[0].isStillGIF }
    set { if !rare.isEmpty || newValue != false { change { $0.isStillGIF = newValue } } }
  }

  /// The variety of the colors of a JPEG; nil if it was not requested.
  package internal(set) var colors: ColorCensus? {
    get { rare.isEmpty ? nil : rare[0].colors }
    set { if !rare.isEmpty || newValue != nil { change { $0.colors = newValue } } }
  }

  /// The use of an image whose pixels have fixed places; nil for other images.
  package var role: TextureRole? {
    get { rare.isEmpty ? nil : rare[0].role }
    set { if !rare.isEmpty || newValue != nil { change { $0.role = newValue } } }
  }

  /// The texture that an engine makes of it; nil without settings.
  package internal(set) var texture: TextureImport? {
    get { rare.isEmpty ? nil : rare[0].texture }
    set { if !rare.isEmpty || newValue != nil { change { $0.texture = newValue } } }
  }

  /// Whether it is a texture whose format needs equal sides that are powers of two.
  package internal(set) var needsPowersOfTwo: Bool {
    get { rare.isEmpty ? false : rare[0].needsPowersOfTwo }
    set { if !rare.isEmpty || newValue != false { change { $0.needsPowersOfTwo = newValue } } }
  }

  /// The header of a vector image, for its size at other scales.
  var vector: ImageShape? {
    get { rare.isEmpty ? nil : rare[0].vector }
    set { if !rare.isEmpty || newValue != nil { change { $0.vector = newValue } } }
  }
}
