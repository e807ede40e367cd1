import Foundation

/// A git repository in a temporary folder for one test.
package struct GitFixture: Sendable {
  package let folder: TemporaryFolder
  /// The path of the working tree, or of a bare repository.
  package let path: String

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Creates an empty repository.
  ///
  /// - Parameter format: `sha1` or `sha256`.
  package init(format: String = "sha1", options: [String] = []) throws {
    let folder = try TemporaryFolder()
    try self.init(folder: folder, path: folder.path("repository"))
    try folder.makeFolder("repository")
    try git(["init", "--quiet", "--initial-branch=main", "--object-format=\(format)"] + options)
  }

  /// Uses a repository that exists.
  package init(folder: TemporaryFolder, path: String) throws {
    self.folder = folder
    self.path = path
  }

  /// Returns an absolute path in the working tree.
  package func path(_ relative: String) -> String { relative.isEmpty ? path : path + "/" + relative }

  package func write(_ bytes: [UInt8], to relative: String) throws {
    try folder.write(bytes, to: String((path + "/" + relative).dropFirst(folder.path.count + 1)))
  }

  package func write(_ text: String, to relative: String) throws { try write(Array(text.utf8), to: relative) }

  /// Commits everything in the working tree.
  package func commit(_ message: String = "Change") throws {
    try git(["add", "--all", "--force"])
    try git(["commit", "--quiet", "--allow-empty", "--message", message])
  }

  /// Runs git in the repository.
  ///
  /// - Returns: its output.
  @discardableResult
  package func git(_ arguments: [String], input: [UInt8] = []) throws -> String {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-C", path, "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "core.autocrlf=false",
        "-c", "protocol.file.allow=always", "-c", "commit.gpgsign=false", "-c", "gc.auto=0",
      ] + arguments
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    variables["GIT_CONFIG_NOSYSTEM"] = "1"
    variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
    variables["GIT_AUTHOR_DATE"] = "2026-01-01T00:00:00Z"
    variables["GIT_COMMITTER_DATE"] = "2026-01-01T00:00:00Z"
    process.environment = variables
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: try scratch.write(input, to: "input")))
    let output = URL(filePath: try scratch.write([], to: "output"))
    let errors = URL(filePath: try scratch.write([], to: "errors"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "git \(arguments.joined(separator: " ")): "
          + String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}
