import CrushBuild
import CrushFiles
import CrushImageHeaders

/// The files that a command writes beside its results, such as a report or a dependency file. The command line names
/// them, so a slip may name a source instead. A command checks them before it writes anything.
struct SideOutputs {
  /// The files by their options. Streams are no files.
  let files: [SideFile]

  /// - Parameter named: the path of each option that names a file, or nil.
  init(_ named: KeyValuePairs<String, String?>) {
    self.init(named.compactMap { option, path in path.map { SideFile(option, $0) } })
  }

  init(_ files: [SideFile]) { self.files = files.filter { !CommandLineFile.isStream($0.path) } }

  /// Ends the command if it must not write one of the files (see `problem`).
  func check(inputs: [String] = [], results: [String] = [], lists: Set<String> = []) throws {
    if let text = problem(inputs: inputs, results: results, lists: lists) { try orExit { throw Problem(text: text) } }
  }

  /// Returns a message if two of the files are one file, or if one of them would replace a file that the command reads, a
  /// result, or an asset. Nil if there is no such problem.
  ///
  /// - Parameters:
  ///   - inputs: the files and folders that the command reads.
  ///   - results: the files that the command writes as its main results.
  ///   - lists: the options whose files are property lists, and may replace property lists.
  func problem(inputs: [String] = [], results: [String] = [], lists: Set<String> = []) -> String? {
    for (index, file) in files.enumerated() {
      let place = Place(file.path)
      func isHere(_ path: String) -> Bool { !CommandLineFile.isStream(path) && Place(path) == place }
      if let first = files[..<index].first(where: { isHere($0.path) }) {
        return "\(file.path): \(first.option) and \(file.option) name the same file; name two files"
      }
      if let input = inputs.first(where: isHere) {
        return "\(input): \(file.option) would replace this source; name another file"
      }
      if results.contains(where: isHere) {
        return "\(file.path): \(file.option) would replace a result; name another file"
      }
      if let asset = Asset(at: file.path), !(asset == .propertyList && lists.contains(file.option)) {
        return "\(file.path): \(file.option) would replace \(asset.words); name another file"
      }
    }
    return nil
  }

  private struct Problem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  /// The place of a file in the file system, which all its names and links have.
  private struct Place: Equatable {
    private let identity: FileStatus.Identity?
    private let path: ExactPath

    init(_ path: String) {
      identity = (try? FileStatus(of: path))?.identity
      let folder = Path.parent(of: path)
      self.path = ExactPath(Path.join(Path.resolved(folder) ?? folder, Path.name(of: path)))
    }

    static func == (left: Place, right: Place) -> Bool {
      left.identity.map { $0 == right.identity } ?? (right.identity == nil && left.path == right.path)
    }
  }

  /// A file that is no report of a tool, by its first bytes.
  private enum Asset: Equatable {
    case image, propertyList, catalog

    init?(at path: String) {
      guard let start = try? Files.prefix(of: path, count: 512) else { return nil }
      if start.starts(with: "BOMStore".utf8) {
        self = .catalog
      } else if start.starts(with: "bplist".utf8)
        || start.first == UInt8(ascii: "<") && (start.contains("<plist".utf8) || start.contains("<!DOCTYPE plist".utf8))
      {
        self = .propertyList
      } else if ImageFormat(start.span) != nil {
        self = .image
      } else {
        return nil
      }
    }

    var words: String {
      switch self {
      case .image: "an image"
      case .propertyList: "a property list"
      case .catalog: "a compiled asset catalog"
      }
    }
  }
}
