import CrushBasics
package import CrushFiles
package import CrushImageFacts
package import CrushPNG
package import CrushVectors

/// Why an image was not resized. Nothing was written for it, except after `output`.
package indirect enum ResizeError: Error, Sendable, Equatable, CustomStringConvertible {
  case file(FileError)
  /// A result that cannot be written. Other results of the source may be written. The source is replaced last.
  case output(FileError)
  case png(PNGError)
  /// An SVG or PDF that cannot be drawn.
  case vector(VectorError)
  /// An SVG or PDF in an image set, which the catalog compiler draws.
  case vectorInSet
  /// A folder that is no image set.
  case folder
  case animated
  /// The result `name` would need more pixels than the source has.
  case enlarges(name: String, PixelSize, from: PixelSize)
  case exists(String)
  case replacesSource
  /// A file in a signed bundle or an archive would change.
  case sealed(SealedFile)
  case tooLarge(PixelSize, limit: Int)
  /// Both numbers are bytes.
  case tooMuchMemory(Int, limit: Int)
  /// Another source has a result with an equal path.
  case clash(String)
  /// Contents.json of an image set cannot be used.
  case catalog(String)
  /// The error of one file in an image set.
  case image(name: String, ResizeError)
  /// No slot of the image set names this file.
  case unassigned(String)
  case emptySet
  /// Contents.json names a file by a path, which may lead outside of the set.
  case outside(String)
  /// The images of the set are cut into parts that are stretched.
  case sliced
  case noSlot([Int])
  case setInPixels

  /// The problem, without the path of the source.
  package var description: String {
    switch self {
    case .file(let error): error.message
    case .output(let error): error.description
    case .png(let error): error.description
    case .vector(let error): error.description
    case .vectorInSet:
      "the catalog compiler draws this vector in each scale: leave it, or name a folder with -o for drawings of it"
    case .folder: "is a folder; name its PNGs, or the folder of an image set (.imageset)"
    case .animated: "resizing would lose the animation of this PNG"
    case .enlarges(let name, let size, let source):
      "\(name) would need \(size) pixels, but there are \(source): skip that scale, or use a larger source"
    case .exists(let path): "\(path) exists already"
    case .replacesSource: "would be overwritten by its own result"
    case .sealed(let reason): reason.problem
    case .tooLarge(let size, let limit): "\(size) pixels are more than the limit of \(ByteCount.grouped(limit))"
    case .tooMuchMemory(let bytes, let limit): MemoryEstimate.refusal(bytes, limit: limit)
    case .clash(let other): "\(other) has a result of this name too: write one of them to another folder"
    case .catalog(let message): message
    case .image(let name, let error): "\(name): \(error)"
    case .unassigned(let name):
      "no slot of Contents.json names \(name): assign it in Xcode, or give its size in pixels, such as 120x120px"
    case .outside(let name):
      "Contents.json names \"\(name)\", which is not the name of a file in the set; move the file into the set"
    case .emptySet: "no slot of Contents.json has an image"
    case .sliced: "its images are sliced (\"resizing\"), and slices are given in pixels: resize and slice them in Xcode"
    case .noSlot(let scales):
      "no slot for \(scales.map { "\($0)x" }.joined(separator: ", ")): choose a scale that its devices have"
    case .setInPixels: "an image set needs points with scales, such as 40x40@1x,2x,3x"
    }
  }

  /// The caller's choice that would allow the resize. Nil if there is none.
  package var hint: Hint? {
    switch self {
    case .png(let error) where error.isAcceptedLeniently: .lenientReading
    case .png(.tooManyPixels), .tooLarge: .pixelLimit
    case .enlarges: .enlargement
    case .exists, .replacesSource: .replacement
    case .tooMuchMemory: .memoryLimit
    case .clash: .otherFolder
    case .sealed: .elsewhere
    case .image(_, let error): error.hint
    default: nil
    }
  }
}
