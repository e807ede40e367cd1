package import FileSystem

/// Why a build cannot begin. What is wrong with one file does not stop the others: it is in the file's record.
package enum BuildError: Error, Sendable, Equatable, CustomStringConvertible {
  case source(FileError)
  case output(FileError)
  case outputIsNotAFolder(String)
  /// Results would replace sources.
  case sourceInsideOutput(source: String, output: String)
  /// Several sources for one output, also where only Apple's file systems take the names for one.
  case clashes([BuildPlan.Clash])
  /// Another process builds into the folder, and was not to be waited for.
  case busy(output: String, process: Int?)

  package var description: String {
    switch self {
    case .source(let error), .output(let error): error.description
    case .outputIsNotAFolder(let path): "\(path): the output must be a folder, a file is there"
    case .clashes(let clashes):
      clashes.map { "\($0.source): would be written over the result of \($0.other): the names differ at most by case" }
        .joined(separator: "; ")
    case .busy(let output, let process):
      "\(output): " + (process.map { "process \($0)" } ?? "another process") + " builds into it now"
    case .sourceInsideOutput(let source, let output):
      "\(source): lies in the output folder \(output): results would replace sources; choose another output"
    }
  }
}
