import FileSystem
import PropertyList

/// Where a written property list goes.
enum PropertyListOutput {
  case standardOutput
  /// The source, safely; of standard input, standard output.
  case inPlace
  case file(String)
  /// Beside the source, with another extension.
  case fileExtension(String)

  /// `-o` and `-e` as given; without either, `fallback`.
  init(path: String?, fileExtension: String?, fallback: PropertyListOutput) {
    if let path {
      self = path == "-" ? .standardOutput : .file(path)
    } else if let fileExtension {
      self = .fileExtension(fileExtension)
    } else {
      self = fallback
    }
  }

  func write(_ bytes: [UInt8], from source: String) throws(FileError) {
    switch self {
    case .standardOutput: Terminal.write(bytes, to: .output)
    case .inPlace where source == "-": Terminal.write(bytes, to: .output)
    case .inPlace: try Files.rewrite(bytes, source)
    case .file(let path): try Files.write(bytes, to: path)
    case .fileExtension(let name):
      try Files.write(bytes, to: (source == "-" ? "stdin" : Path.withoutExtension(source)) + "." + name)
    }
  }
}
