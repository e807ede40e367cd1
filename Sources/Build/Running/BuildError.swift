package import FileSystem
package import Pipeline

/// Why a build cannot begin. An error in one file does not stop the others. It is in the file's record.
package enum BuildError: Error, Sendable, Equatable, CustomStringConvertible {
  case source(FileError)
  case output(FileError)
  case outputIsNotAFolder(String)
  /// Results would replace sources.
  case sourceInsideOutput(source: String, output: String)
  /// Several sources for one output, also where only Apple's file systems take the names for one.
  case clashes([OutputClash])
  /// Another process builds into the folder, and was not to be waited for.
  case busy(output: String, process: Int?)
  /// Something that no build made is in the place of the lock.
  case notALock(String)
  /// The manifest exists and cannot be read.
  case manifest(FileError)

  /// One for each thing that is wrong.
  package var messages: [String] {
    switch self {
    case .source(let error), .output(let error): [error.description]
    case .outputIsNotAFolder(let path): ["\(path): the output must be a folder, a file is there"]
    case .clashes(let clashes): Self.messages(of: clashes)
    case .busy(let output, let process):
      ["\(output): " + (process.map { "process \($0)" } ?? "another process") + " builds into it now"]
    case .sourceInsideOutput(let source, let output):
      ["\(source): lies in the output folder \(output): results would replace sources; choose another output"]
    case .notALock(let path):
      ["\(path): is a link or no plain file, so that no build can lock the output with it; delete it"]
    case .manifest(let error):
      ["\(error): without it the build would forget the outputs of earlier builds; make it readable, or delete it"]
    }
  }

  package var description: String { messages.joined(separator: "\n") }

  /// How many clashes are told one by one.
  private static let mostClashes = 5

  private static func messages(of clashes: [OutputClash]) -> [String] {
    var messages = clashes.prefix(mostClashes).map { "\($0.source): \($0.problem)" }
    if clashes.count > mostClashes { messages.append("and \(clashes.count - mostClashes) more") }
    return messages
  }
}
