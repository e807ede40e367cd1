import Assets
import FileSystem
import PNG

/// Why an image was not resized; nothing of it was written.
enum ResizeError: Error, Sendable, CustomStringConvertible {
  case file(FileError)
  case png(PNGError)
  case animated
  /// `name` is the result that would need more pixels than there are.
  case enlarges(name: String, PixelSize, from: PixelSize)
  case exists(String)
  case replacesSource
  case tooLarge(PixelSize, limit: Int)
  /// Another source makes a file of the same name.
  case clash(String)

  var description: String {
    switch self {
    case .file(let error): error.message
    case .png(let error): error.description
    case .animated: "an animated PNG: resizing would lose the animation"
    case .enlarges(let name, let size, let source):
      "\(name) would need \(size) pixels, but there are \(source): leave that scale out, or take a larger source "
        + "(--enlarge makes a blurry one)"
    case .exists(let path): "\(path) is there already: --force replaces it, -o puts the result elsewhere"
    case .replacesSource: "would be replaced by its own smaller copy: --force does that, -o puts the result elsewhere"
    case .tooLarge(let size, let limit): "\(size) pixels are more than the limit of \(limit)"
    case .clash(let other): "\(other) makes a file of the same name: give one of them another folder (-o)"
    }
  }
}
