import ArgumentParser
import CrushBasics
import CrushFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The `man` command.
struct ManCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Print the manual page of a command, or write all pages.",
    discussion: """
      The page has the macros of man(7). Pages have the date of SOURCE_DATE_EPOCH, or the current one.

      Exit codes: 0 success, 2 an unknown command, or a folder that cannot be written.

      assetcrush man build | man -l -
      assetcrush man -o /usr/local/share/man/man1
      """)

  @Argument(help: ArgumentHelp("The command (default: assetcrush itself).", valueName: "command"))
  var words: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the pages of all commands into this folder.", valueName: "folder"),
    completion: .directory)
  var output: String?

  private struct UnknownCommand: Error, CustomStringConvertible {
    let words: [String]
    let known: [String]

    var description: String {
      "no command is named \(words.joined(separator: " ")); expected one of \(known.joined(separator: ", "))"
    }
  }

  func run() throws {
    guard let root = CommandTree.root else { throw ValidationError("the help of ArgumentParser cannot be read") }
    let pages = ManualPage.all(root, date: Self.date)
    let own = pages.first { $0.path.dropFirst().elementsEqual(words) }
    guard let own else {
      try orExit { throw UnknownCommand(words: words, known: root.commandNames) }
      return
    }
    guard let output else {
      Terminal.write(own.text, to: .output)
      return
    }
    try orExit {
      try Folder.create(output)
      for page in pages { try CommandLineFile.write(Array(page.text.utf8), to: Path.join(output, page.fileName)) }
    }
    Terminal.write("\(pages.count) pages written to \(oneLine(output))\n", to: .error)
  }

  /// The day of SOURCE_DATE_EPOCH, which reproducible builds set, or today.
  private static var date: String {
    let stated = Terminal.variable("SOURCE_DATE_EPOCH").flatMap { Double($0) }
    let day = stated.map { Date(timeIntervalSince1970: $0) } ?? Date()
    return day.formatted(.iso8601.year().month().day())
  }
}
