import CrushBasics
import CrushParsers

/// The result of a run of `icons` or `launch`.
package struct IconReport: Sendable {
  package enum State: String, Sendable {
    /// The file exists with equal bytes.
    case current
    case written
    /// The file does not exist, and nothing is written.
    case missing
    /// The file has other bytes, and nothing is written.
    case stale
    case removed
    /// The file exists and must not, and nothing is written.
    case surplus

    /// Whether the run would change the file.
    package var isDifferent: Bool { self == .missing || self == .stale || self == .surplus }

    fileprivate func words(isDryRun: Bool) -> String {
      switch self {
      case .missing: isDryRun ? "would be written" : "missing"
      case .stale: isDryRun ? "would be replaced" : "differs"
      case .surplus: isDryRun ? "would be deleted" : "must not exist"
      case .removed: "deleted"
      case .current, .written: rawValue
      }
    }
  }

  package struct File: Sendable {
    package let path: String
    package let bytes: Int
    /// The sizes of its pictures in pixels, such as `1024×1024`.
    package let sizes: [(width: Int, height: Int)]
    package let state: State

    package init(path: String, bytes: Int, sizes: [(width: Int, height: Int)], state: State) {
      (self.path, self.bytes, self.sizes, self.state) = (path, bytes, sizes, state)
    }
  }

  /// The purpose of a run, which decides the words.
  package enum Mode: Sendable { case write, dryRun, check }

  package let files: [File]
  package let mode: Mode
  package var warnings: [String]

  package init(files: [File], mode: Mode, warnings: [String]) {
    (self.files, self.mode, self.warnings) = (files, mode, warnings)
  }

  package var differs: Bool { files.contains { $0.state.isDifferent } }

  /// Returns a line for each file that the reader asked for, and a summary.
  ///
  /// - Parameter isVerbose: whether files without a change have a line, and written ones too.
  package func text(isVerbose: Bool) -> String {
    let shown = files.filter { isVerbose || mode == .dryRun || $0.state.isDifferent }
    let lines = shown.map { file in
      let parts =
        [Self.pictures(file.sizes), "\(ByteCount.grouped(file.bytes)) bytes"].compactMap(\.self) + [
          file.state.words(isDryRun: mode == .dryRun)
        ]
      return "\(oneLine(file.path)): \(parts.joined(separator: ", "))\n"
    }
    return lines.joined() + summary
  }

  /// The number of pictures of a file whose sizes are all named.
  private static let mostNamed = 3

  /// Returns the sizes of pictures, or their number and the largest one. Nil without pictures.
  private static func pictures(_ sizes: [(width: Int, height: Int)]) -> String? {
    let largest = sizes.max { ($0.width, $0.height) < ($1.width, $1.height) }
    guard let largest, sizes.count > mostNamed else {
      return sizes.isEmpty ? nil : sizes.map { "\($0.width)×\($0.height)" }.joined(separator: " ")
    }
    return "\(sizes.count) pictures up to \(largest.width)×\(largest.height)"
  }

  private var summary: String {
    let bytes = files.reduce(0) { $0 + $1.bytes }
    let size = "\(ByteCount.grouped(bytes)) bytes"
    let count = "\(files.count) \(files.count == 1 ? "file" : "files")"
    let changed = files.filter { $0.state.isDifferent || $0.state == .written || $0.state == .removed }.count
    switch mode {
    case .write: return "\(count), \(size): \(changed) changed, \(files.count - changed) current\n"
    case .dryRun: return "\(count), \(size): \(changed) would change, \(files.count - changed) current\n"
    case .check: return "\(count), \(size): \(changed) differ, \(files.count - changed) current\n"
    }
  }

  /// The report as JSON.
  package var json: String {
    JSONWriter.text { json in
      json.object { json in
        json.objects("files", files) { file, json in
          json.member("bytes", file.bytes)
          json.member("path", file.path)
          json.objects("pictures", file.sizes) { size, json in
            json.member("height", size.height)
            json.member("width", size.width)
          }
          json.member("state", file.state.rawValue)
        }
        json.member("version", 1)
        json.member("warnings", warnings)
      }
    }
  }
}
