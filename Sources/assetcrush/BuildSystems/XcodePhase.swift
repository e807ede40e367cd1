import ArgumentParser
import Build
import FileSystem
import Pipeline
import Reporting
import Text

/// The Run Script phase, or build rule, that the tool runs in, as Xcode's environment tells it.
struct XcodePhase {
  struct EnvironmentError: Error, CustomStringConvertible {
    let description: String
  }

  let inputs: [String]
  let outputs: [String]
  /// Where a sandboxed script may write what it likes.
  let temporaryFolder: String?

  /// The most bytes that a file list may have.
  private static let listLimit = 1 << 28

  /// - Throws: `EnvironmentError`, and `FileError` for a list that cannot be read.
  init() throws {
    // A build rule has one input, under a name of its own.
    let named = try Self.files("SCRIPT_INPUT_FILE")
    let single = named.isEmpty ? [Terminal.variable("SCRIPT_INPUT_FILE")].compactMap(\.self) : named
    inputs = try single + Self.listed("SCRIPT_INPUT_FILE_LIST")
    outputs = try Self.files("SCRIPT_OUTPUT_FILE") + Self.listed("SCRIPT_OUTPUT_FILE_LIST")
    temporaryFolder = Terminal.variable("TARGET_TEMP_DIR") ?? Terminal.variable("TEMP_DIR")
  }

  /// `NAME_0`, `NAME_1` … as many as `NAME_COUNT` says.
  private static func files(_ name: String) throws -> [String] {
    guard let text = Terminal.variable(name + "_COUNT") else { return [] }
    guard let count = Int(text), (0...1_000_000).contains(count) else {
      throw EnvironmentError(description: "\(name)_COUNT is '\(text)'; expected a number")
    }
    return try (0..<count).map { index in
      guard let path = Terminal.variable("\(name)_\(index)") else {
        throw EnvironmentError(description: "\(name)_COUNT is \(count), but \(name)_\(index) is not set")
      }
      return absolute(path)
    }
  }

  /// The paths in the phase's .xcfilelist files: one a line, `#` begins a comment, variables are expanded already or
  /// written as `$(NAME)`.
  private static func listed(_ name: String) throws -> [String] {
    try files(name).flatMap { list in
      let text = String(decoding: try Files.read(list, limit: listLimit), as: UTF8.self)
      return try text.split(whereSeparator: \.isNewline).map { $0.trimmed }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        .map { absolute(try expanded($0, in: list)) }
    }
  }

  private static func expanded(_ line: Substring, in list: String) throws -> String {
    var rest = line
    var path = ""
    while let dollar = rest.firstIndex(of: "$") {
      path += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, let close: Character = ["(": ")", "{": "}"][open],
        let end = rest.firstIndex(of: close)
      else {
        path += "$"
        continue
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      guard let value = Terminal.variable(name) else {
        throw EnvironmentError(description: "\(list): $(\(name)) is not set")
      }
      path += value
      rest = rest[rest.index(after: end)...]
    }
    return path + rest
  }

  /// The absolute path without `.` and `..`: every input then has a place of its own below the root. Only the folder's links are
  /// followed, as the name says what kind of file it is.
  fileprivate static func plain(_ path: String) -> String {
    let path = path.hasPrefix("/") ? path : Path.join(Path.resolved(".") ?? "/", path)
    guard path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }),
      let folder = Path.resolved(Path.parent(of: path))
    else {
      return path
    }
    return Path.join(folder, Path.name(of: path))
  }

  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return Path.join(Terminal.variable("SRCROOT") ?? Path.resolved(".") ?? "/", path)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension BuildCommand {
  /// Builds what the phase declares. Where outputs are files, each is written through the target's temporary folder and
  /// no other name is touched, as the sandbox of scripts wants it.
  func runInXcode() throws {
    let phase = try orExit { try XcodePhase() }
    var command = self
    command.system.xcode = false
    // As in Xcode's own Info.plist step; those of the command line come last and count.
    command.definitions = Terminal.variables.map { "\($0)=\($1)" }.sorted() + definitions
    if sources.isEmpty && system.filesFrom.isEmpty { command.sources = phase.inputs }
    if let output { return try command.build(to: output) }
    let inputs = command.sources
    if inputs.isEmpty {
      return try orExit { throw XcodePhase.EnvironmentError(description: "the script phase declares no input files") }
    }
    let areFiles = inputs.allSatisfy { (try? FileStatus(of: $0).kind) != .folder }
    if phase.outputs.count == inputs.count && areFiles && !phase.isFolder {
      return try command.build(inputs, to: phase.outputs, through: phase.temporaryFolder)
    }
    guard phase.outputs.count == 1 else {
      let description =
        phase.outputs.isEmpty
        ? "the script phase declares no output files: it would run at every build; declare one for each input, or one folder"
        : "the script phase declares \(inputs.count) inputs and \(phase.outputs.count) outputs; expected one output for each input, or one folder"
      return try orExit { throw XcodePhase.EnvironmentError(description: description) }
    }
    try command.build(to: phase.outputs[0])
  }

  /// Builds into a folder of the phase's own, which stays from build to build, and installs the results from there.
  private func build(_ inputs: [String], to outputs: [String], through temporary: String?) throws {
    guard let temporary else {
      return try orExit {
        throw XcodePhase.EnvironmentError(description: "TARGET_TEMP_DIR is not set: is this a Run Script phase?")
      }
    }
    // No two phases have the same output.
    let folder = Path.join(
      Path.join(temporary, "assetcrush"), Path.relative(outputs[0], to: "/") ?? Path.name(of: outputs[0]))
    let inputs = inputs.map(XcodePhase.plain)
    var command = self
    var seen: Set<String> = []
    command.sources = inputs.filter { seen.insert($0).inserted }
    command.system.base = "/"
    var declared: [String: [String]] = [:]
    for (input, output) in zip(inputs, outputs) { declared[input, default: []].append(output) }
    var missing: [String: [String]] = [:]
    try command.build(to: folder) { records in
      missing = declared
      for record in records {
        guard record.failure == nil, let built = record.output else { continue }
        for output in missing.removeValue(forKey: record.source) ?? [] {
          try orExit { try Self.install(Path.join(folder, built), at: output, through: temporary) }
        }
      }
      for record in records where record.failure != nil { missing[record.source] = nil }
    }
    try reportMissing(missing)
  }

  private static func install(_ built: String, at output: String, through temporary: String) throws {
    // A sandbox forbids to make even a folder that is there.
    let folder = Path.parent(of: output)
    if (try? FileStatus(of: folder)) == nil { try Folder.create(folder) }
    try Files.install(built, at: output, through: temporary)
  }

  /// A declared output that is never made is an error: Xcode would run the phase at every build, or fail later without a
  /// reason.
  private func reportMissing(_ missing: [String: [String]]) throws {
    if missing.isEmpty { return }
    for (input, outputs) in missing.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      Terminal.write(
        "\(oneLine(input)): error: its declared output \(oneLine(outputs[0])) is not made, since this file is left out of builds; remove both from the script phase\n",
        to: .error)
    }
    throw ExitCode.findings
  }
}

extension XcodePhase {
  /// A single output that is a folder, or is said to be one.
  fileprivate var isFolder: Bool {
    guard outputs.count == 1 else { return false }
    return outputs[0].hasSuffix("/") || (try? FileStatus(of: outputs[0]).kind) == .folder
  }
}
