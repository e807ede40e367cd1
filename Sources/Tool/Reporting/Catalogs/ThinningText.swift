import CrushBasics
import CrushFiles
import CrushParsers

/// The catalogs that thinning made of one catalog, as a table and as JSON.
package struct ThinningReport: Sendable {
  /// A thinned catalog, and the devices that it is for.
  package struct File: Sendable {
    package enum State: String, Sendable {
      case written, current
      case pending = "would be written"
      case failed
    }

    package let path: String
    package let models: [String]
    /// A name for each device, or its first model identifier.
    package let names: [String]
    package let bytes: Int
    package let renditions: Int
    package let state: State

    package init(path: String, models: [String], names: [String], bytes: Int, renditions: Int, state: State) {
      (self.path, self.models, self.names) = (path, models, names)
      (self.bytes, self.renditions, self.state) = (bytes, renditions, state)
    }
  }

  private let catalog: String
  private let output: String
  private let bytes: Int
  private let renditions: Int
  private let files: [File]

  /// - Parameters:
  ///   - catalog: the path of the catalog.
  ///   - output: the file or the folder with the files.
  ///   - bytes: its size.
  ///   - renditions: the number of its renditions.
  package init(catalog: String, output: String, bytes: Int, renditions: Int, files: [File]) {
    (self.catalog, self.output, self.bytes, self.renditions, self.files) = (catalog, output, bytes, renditions, files)
  }

  /// Returns a table with one line for each file, and a line with the number of files.
  package func text(style: TextStyle) -> String {
    var table = TextTable([
      "file", .init("before", importance: 1), "after", "saved", .init("renditions", importance: 0),
      .init("devices", .left, isCut: true),
    ])
    for file in files {
      table.add([
        oneLine(Path.name(of: file.path)), ByteCount.grouped(bytes), ByteCount.grouped(file.bytes), saved(file),
        "\(file.renditions) of \(renditions)", oneLine(file.names.joined(separator: ", ")),
      ])
    }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    return lines.joined(separator: "\n") + "\n\n" + summary
  }

  /// The number of files by state, on one line.
  package var summary: String {
    let parts = [File.State.written, .pending, .current, .failed].compactMap { state -> String? in
      let count = files.count { $0.state == state }
      return count == 0 ? nil : "\(plural(count, "file")) \(state.rawValue)"
    }
    let devices = files.reduce(0) { $0 + $1.models.count }
    return "\(oneLine(catalog)): thinned for \(plural(devices, "model")) to \(oneLine(output)): "
      + parts.joined(separator: ", ") + "\n"
  }

  private func saved(_ file: File) -> String {
    let count = bytes - file.bytes
    guard bytes > 0 else { return "0" }
    let permille = count * 1000 / bytes
    let sign = permille < 0 ? "-" : ""
    return
      "\(count < 0 ? "-" : "")\(ByteCount.grouped(abs(count))) (\(sign)\(abs(permille) / 10).\(abs(permille) % 10) %)"
  }

  /// Returns an object with the catalog, and with an array of the files.
  package func json() -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("bytes", bytes)
        json.member("catalog", catalog)
        json.name("files")
        json.array(files) { file, json in json.object { write(file, &$0) } }
        json.member("renditions", renditions)
      }
    }
  }

  private func write(_ file: File, _ json: inout JSONWriter) {
    json.member("bytes", file.bytes)
    json.member("devices", file.names)
    json.member("models", file.models)
    json.member("path", file.path)
    json.member("renditions", file.renditions)
    json.member("saved", bytes - file.bytes)
    json.member("state", file.state.rawValue)
  }
}
