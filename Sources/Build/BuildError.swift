package import FileSystem

/// Why a build cannot begin. What is wrong with one file does not stop the others: it is in the file's record.
package enum BuildError: Error, Sendable, Equatable, CustomStringConvertible {
  case source(FileError)
  case output(FileError)
  case outputIsNotAFolder(String)
  /// Results would replace sources.
  case sourceInsideOutput(source: String, output: String)

  package var description: String {
    switch self {
    case .source(let error), .output(let error): error.description
    case .outputIsNotAFolder(let path): "\(path): the output must be a folder, a file is there"
    case .sourceInsideOutput(let source, let output):
      "\(source): lies in the output folder \(output): results would replace sources; choose another output"
    }
  }
}
