package import CrushFiles
package import CrushSteps

/// Why a build cannot begin. An error of one file does not stop the others, and is in the file's record.
package enum BuildError: Error, Sendable, Equatable, CustomStringConvertible {
  case source(FileError)
  case output(FileError)
  case outputIsNotAFolder(String)
  /// Results inside an archive cannot replace their sources.
  case sourceInArchive(String)
  /// Results would replace sources.
  case sourceInsideOutput(source: String, output: String)
  /// A side file would replace a source that a user made.
  case sideFileReplacesSource(SideFile, source: String)
  /// A side file would replace the result of a source.
  case sideFileReplacesResult(SideFile, source: String)
  /// Several sources have one output. Names that are equal only on Apple's file systems count too.
  case clashes([OutputClash])
  /// Another process is building into the folder, and the options forbid waiting.
  case busy(output: String, process: Int?)
  /// The path of the lock file has a file that no build made.
  case notALock(String)
  /// The manifest exists and cannot be read.
  case manifest(FileError)

  /// One message for each problem.
  package var messages: [String] {
    switch self {
    case .source(let error), .output(let error): [error.description]
    case .sourceInArchive(let path):
      ["\(path): files inside an archive are not replaced; choose an output folder, or unpack the archive"]
    case .outputIsNotAFolder(let path): ["\(path): the output must be a folder, but this is a file"]
    case .clashes(let clashes): Self.messages(of: clashes)
    case .busy(let output, let process):
      ["\(output): " + (process.map { "process \($0)" } ?? "another process") + " is building into it"]
    case .sourceInsideOutput(let source, let output):
      ["\(source): lies in the output folder \(output), so results would replace sources; choose another output"]
    case .sideFileReplacesSource(let side, let source):
      ["\(source): \(side.option) would replace this source; name another file"]
    case .sideFileReplacesResult(let side, let source):
      ["\(side.path): \(side.option) would replace the result of \(source); name another file"]
    case .notALock(let path):
      ["\(path): builds lock the output with this file, but it is a link or not a regular file; delete it"]
    case .manifest(let error):
      ["\(error): this manifest lists the outputs of earlier builds; make it readable, or delete it"]
    }
  }

  package var description: String { messages.joined(separator: "\n") }

  /// The number of clashes that have a message.
  private static let mostClashes = 5

  private static func messages(of clashes: [OutputClash]) -> [String] {
    var messages = clashes.prefix(mostClashes).map { "\($0.source): \($0.problem)" }
    if clashes.count > mostClashes { messages.append("and \(clashes.count - mostClashes) more") }
    return messages
  }
}
