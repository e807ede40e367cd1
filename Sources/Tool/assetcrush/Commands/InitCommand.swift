import ArgumentParser
import CrushAudit
import CrushBasics
import CrushFiles
import CrushInspection

/// The `init` command.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a config file for the audit of a folder.",
    discussion: """
      The command looks at the projects, sources and images of the folder, and writes \(Config.fileName) with comments. \
      Read the file, change it, and keep it with your sources.

      Exit codes: 0 success, 2 the file exists already, or the folder cannot be read or written.

      assetcrush init
      assetcrush init MyApp --print
      """)

  @Argument(
    help: ArgumentHelp("The folder for which the file is written.", valueName: "folder"),
    completion: .directory)
  var folder = "."

  @Flag(name: .customLong("print"), help: "Print the file instead of writing it.")
  var prints = false

  @Flag(help: "Replace an existing file.")
  var force = false

  func run() throws {
    let path = Path.join(folder, Config.fileName)
    try orExit { try check(path) }
    let result = try orExit { try survey() }
    let text = StarterFacts(result, folder: result.named.first ?? folder).config.text
    if prints {
      Terminal.write(text, to: .output)
      return
    }
    try orExit { try CommandLineFile.write(Array(text.utf8), to: path) }
    let words = ["assetcrush", "audit"] + (folder == "." ? [] : [ShellText.quoted(folder)])
    Terminal.write("Wrote \(oneLine(path)). Next:\n  \(oneLine(words.joined(separator: " ")))\n", to: .output)
  }

  /// The reason why no file is written.
  private enum Obstacle: Error, CustomStringConvertible {
    case noFolder(String)
    case exists(String)

    var description: String {
      switch self {
      case .noFolder(let path): "\(path): not a folder; name the folder of your project"
      case .exists(let path): "\(path): the file exists already; --force replaces it, and --print prints the new one"
      }
    }
  }

  private func check(_ path: String) throws {
    guard try FileStatus(of: folder).kind == .folder else { throw Obstacle.noFolder(folder) }
    if !prints && !force && (try? FileStatus(of: path)) != nil { throw Obstacle.exists(path) }
  }

  /// Reads the files of the folder without their pixels.
  private func survey() throws -> SurveyResult {
    var options = AuditOptions(paths: [folder])
    options.readsHeadersOnly = true
    options.jobs = CoreCount.available
    return try Survey(options).run { _ in SurveyNeeds() }
  }
}
