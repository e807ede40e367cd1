import CrushFixtures
import Foundation
import Testing

/// The exact messages about broken inputs, in `TestImages/Messages/messages.tsv`.
///
/// The words of a command are separated by spaces. `FILES` stands for all files of the command, `FILE` for each file in a
/// run of its own, `OUT` for a new folder, and `<` precedes the standard input. To record the messages again, set
/// `ASSETCRUSH_RECORD_MESSAGES`. A run that records fails.
@Suite(.serialized) struct MessageTableTests {
  /// A line of the table.
  struct Row: Equatable, CustomStringConvertible {
    let command: String
    var exitCode: Int32
    let file: String
    var message: String

    var description: String { "\(command)\t\(exitCode)\t\(file)\t\(message)" }
  }

  private static let folder = ToolFixture.images("Messages")
  private static let table = folder + "/messages.tsv"
  private static let head = "command\texit\tfile\tmessage"
  /// A sound image that some commands read beside the broken files.
  private static let sound = "../Formats/rgb8.png"

  static let rows: [Row] = {
    let text = (try? String(contentsOfFile: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4, let exitCode = Int32(cells[1]) else {
        return Row(command: "", exitCode: -1, file: "", message: String(line))
      }
      return Row(command: cells[0], exitCode: exitCode, file: cells[2], message: cells[3])
    }
  }()

  static let commands = rows.map(\.command).reduce(into: [String]()) { list, command in
    if !list.contains(command) { list.append(command) }
  }

  @Test(arguments: commands) func `each broken input has its message`(_ command: String) throws {
    let expected = Self.rows.filter { $0.command == command }
    let found = try actual(command, expected)
    for row in expected where !found.contains(row) { Issue.record("not found: \(row)") }
    for row in found where !expected.contains(row) { Issue.record("not in the table: \(row)") }
  }

  @Test func `the table has at least 100 inputs`() {
    #expect(Set(Self.rows.map(\.file)).count >= 100)
    #expect(!Self.rows.contains { $0.command.isEmpty }, "a line without four cells")
    #expect(!Self.rows.contains { $0.message.contains("fault in assetcrush") || $0.message.hasSuffix(": ") })
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["ASSETCRUSH_RECORD_MESSAGES"] != nil))
  func `record the messages`() throws {
    let found = try Self.commands.flatMap { command in
      try actual(command, Self.rows.filter { $0.command == command })
    }
    let text = ([Self.head] + found.map(\.description)).joined(separator: "\n") + "\n"
    try text.write(toFile: Self.table, atomically: true, encoding: .utf8)
    Issue.record("recorded \(found.count) messages")
  }

  /// Returns the rows that the tool gives for a command and its files.
  private func actual(_ command: String, _ rows: [Row]) throws -> [Row] {
    let files = rows.map(\.file).reduce(into: [String]()) { list, file in
      if !list.contains(file) { list.append(file) }
    }
    let isForOneFile = command.split(separator: " ").contains { ["FILE", "@FILE"].contains($0) }
    guard isForOneFile else { return try run(command, files) }
    return try files.flatMap { try run(command, [$0]) }
  }

  private func run(_ command: String, _ files: [String]) throws -> [Row] {
    let scratch = try TemporaryFolder()
    var words: [String] = []
    var input: [UInt8] = []
    var isInput = false
    for word in command.split(separator: " ") {
      switch word {
      case "<": isInput = true
      case "FILE" where isInput: input = try ToolFixture.bytes(Self.folder + "/" + files[0])
      case "FILE", "FILES": words += files
      case "@FILE": words += files.map { "@" + $0 }
      case "OUT": words.append(scratch.path("out"))
      default: words.append(String(word))
      }
    }
    let result = try ToolProcess.run(words, in: Self.folder, input: input)
    #expect(result.hasExited)
    if words.contains(Self.sound), words.contains(scratch.path("out")) {
      let names = try scratch.tree("out").keys.filter { $0.hasPrefix("rgb8") }
      #expect(names.count == 1, "the sound image is written in spite of the others")
    }
    return (result.errors + result.output).replacing(Self.folder + "/", with: "")
      .replacing(scratch.path("out"), with: "OUT").split(separator: "\n")
      .compactMap { row(command, result.exitCode, String($0), files) }
  }

  /// Returns the row of a line of output; nil for a line that is no message about one of the files.
  private func row(_ command: String, _ exitCode: Int32, _ line: String, _ files: [String]) -> Row? {
    let isMessage = ["error:", "warning:", "note:"].contains { line.contains($0) }
    // The message of a run with one file may name no file, such as one about standard input.
    let named = files.filter { line.contains($0) }.max { $0.utf8.count < $1.utf8.count }
    let single = files.count == 1 && isMessage ? files[0] : nil
    guard let file = single ?? named, isMessage || line.hasPrefix(file + ": (") else { return nil }
    let message =
      line.hasPrefix(file + ": ") ? String(line.dropFirst(file.count + 2)) : line.replacing(file, with: "FILE")
    return Row(command: command, exitCode: exitCode, file: file, message: message)
  }
}
