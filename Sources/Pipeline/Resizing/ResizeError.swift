package import Assets
package import FileSystem
package import PNG

/// Why an image was not resized; nothing of it was written.
package indirect enum ResizeError: Error, Sendable, Equatable, CustomStringConvertible {
  case file(FileError)
  case png(PNGError)
  case animated
  /// `name` is the result that would need more pixels than there are.
  case enlarges(name: String, PixelSize, from: PixelSize)
  case exists(String)
  case replacesSource
  case tooLarge(PixelSize, limit: Int)
  /// Bytes.
  case tooMuchMemory(Int, limit: Int)
  /// Another source makes a file of the same name.
  case clash(String)
  /// Contents.json of an image set cannot be used.
  case catalog(String)
  /// A file of an image set.
  case image(name: String, ResizeError)
  /// A file in the folder of an image set that no slot names.
  case unassigned(String)
  case emptySet
  /// An image set whose images are cut into parts that are stretched.
  case sliced
  case noSlot([Int])
  case setInPixels

  /// The problem, without the path of the source.
  package var description: String {
    switch self {
    case .file(let error): error.message
    case .png(let error): error.description
    case .animated: "an animated PNG: resizing would lose the animation"
    case .enlarges(let name, let size, let source):
      "\(name) would need \(size) pixels, but there are \(source): skip that scale, or use a larger source"
    case .exists(let path): "\(path) is there already"
    case .replacesSource: "would be replaced by its own smaller copy"
    case .tooLarge(let size, let limit): "\(size) pixels are more than the limit of \(limit)"
    case .tooMuchMemory(let bytes, let limit): MemoryEstimate.refusal(bytes, limit: limit)
    case .clash(let other): "\(other) makes a file of the same name: give one of them another folder"
    case .catalog(let message): message
    case .image(let name, let error): "\(name): \(error)"
    case .unassigned(let name):
      "no slot of Contents.json names \(name): assign it in Xcode, or give its size in pixels, such as 120x120px"
    case .emptySet: "no slot of Contents.json has an image"
    case .sliced: "its images are sliced (\"resizing\"), and the parts count pixels: resize and slice them in Xcode"
    case .noSlot(let scales):
      "it has no slot for \(scales.map { "\($0)x" }.joined(separator: ", ")): name a scale that its devices have"
    case .setInPixels: "an image set needs points with scales, such as 40x40@1x,2x,3x"
    }
  }

  /// The choice of the caller that would allow the resize; nil if there is none.
  package var hint: Hint? {
    switch self {
    case .png(let error) where error.isAcceptedLeniently: .lenientReading
    case .enlarges: .enlargement
    case .exists, .replacesSource: .replacement
    case .tooMuchMemory: .memoryLimit
    case .clash: .otherFolder
    case .image(_, let error): error.hint
    default: nil
    }
  }
}
