import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushReporting
import CrushSteps

/// The Run Script phase or build rule that runs the tool, read from Xcode's environment variables.
struct XcodePhase {
  struct EnvironmentError: Error, CustomStringConvertible {
    let description: String
  }

  let inputs: [String]
  let outputs: [String]
  /// The folder where a sandboxed script may write any file.
  let temporaryFolder: String?

  /// The limit for the bytes of a file list.
  private static let listLimit = 1 << 28

  /// - Throws: `EnvironmentError`, and `FileError` for a list that cannot be read.
  init() throws {
    // A build rule has one input, in another variable.
    let named = try Self.files("SCRIPT_INPUT_FILE")
    let single = named.isEmpty ? [Terminal.variable("SCRIPT_INPUT_FILE")].compactMap(\.self) : named
    inputs = try single + Self.listed("SCRIPT_INPUT_FILE_LIST")
    outputs = try Self.files("SCRIPT_OUTPUT_FILE") + Self.listed("SCRIPT_OUTPUT_FILE_LIST")
    temporaryFolder = Terminal.variable("TARGET_TEMP_DIR") ?? Terminal.variable("TEMP_DIR")
  }

  /// Returns the values of `NAME_0`, `NAME_1` … up to the number in `NAME_COUNT`.
  private static func files(_ name: String) throws -> [String] {
    guard let text = Terminal.variable(name + "_COUNT") else { return [] }
    guard let count = Int(text), (0...1_000_000).contains(count) else {
      throw EnvironmentError(description: "\(name)_COUNT is '\(text)'; expected a number up to 1000000")
    }
    return try (0..<count).map { index in
      guard let path = Terminal.variable("\(name)_\(index)") else {
        throw EnvironmentError(description: "\(name)_COUNT is \(count), but \(name)_\(index) is not set")
      }
      return absolute(path)
    }
  }

  /// Returns the paths in the phase's .xcfilelist files. A line is one path, or a comment that starts with `#`. Variables
  /// are already expanded, or have the form `$(NAME)`.
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

  /// Returns the absolute path without `.` and `..`, so that every input has a different path below the root.
  ///
  /// Only links to the folder are resolved. A link to the file keeps its name, which decides the kind of the file.
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
  /// Builds the inputs that the phase declares.
  ///
  /// If the outputs are files, each is written through the target's temporary folder. No other path is written, since the
  /// sandbox of scripts forbids it.
  func runInXcode() throws {
    let phase = try orExit { try XcodePhase() }
    var command = self
    command.system.xcode = false
    // As in Xcode's Info.plist step. Definitions of the command line are last, so they take precedence.
    command.definitions = Terminal.variables.map { "\($0)=\($1)" }.sorted() + definitions
    if sources.isEmpty && system.filesFrom.isEmpty { command.sources = phase.inputs }
    if let output { return try command.build(to: output) }
    let inputs = command.sources
    if inputs.isEmpty {
      return try orExit {
        throw XcodePhase.EnvironmentError(
          description: "the script phase declares no input files; add them to its input files or file lists")
      }
    }
    let arePairs = zip(inputs, phase.outputs).allSatisfy(Self.isPair)
    if phase.outputs.count == inputs.count && arePairs && !phase.isFolder {
      return try command.build(inputs, to: phase.outputs, through: phase.temporaryFolder)
    }
    guard phase.outputs.count == 1 else {
      let description =
        phase.outputs.isEmpty
        ? "the script phase declares no output files, so Xcode would run it at every build; "
          + "declare one output for each input, or one folder"
        : "the script phase declares \(inputs.count) inputs and \(phase.outputs.count) outputs; "
          + "expected one output for each input, or one folder"
      return try orExit { throw XcodePhase.EnvironmentError(description: description) }
    }
    try command.build(to: phase.outputs[0])
  }

  /// Whether an output is the result of one input. A folder has a result if it is a catalog and becomes `Assets.car`.
  private static func isPair(_ input: String, _ output: String) -> Bool {
    if (try? FileStatus(of: input).kind) != .folder { return true }
    return Path.hasExtension(Path.withoutTrailingSlashes(input), "xcassets") && Path.hasExtension(output, "car")
  }

  /// Whether a declared output is the result of a record. A catalog has several results, which differ by name.
  private static func declares(_ output: String, _ record: FileRecord) -> Bool {
    guard let built = record.output else { return false }
    switch record.disposition {
    case .catalogFile: return Path.name(of: output) == Path.name(of: built)
    case .stringTable: return Path.parts(of: output).suffix(2) == Path.parts(of: built).suffix(2)
    default: return true
    }
  }

  /// Builds into a folder that only this phase uses and that persists between builds, and installs the results from there.
  private func build(_ inputs: [String], to outputs: [String], through temporary: String?) throws {
    guard let temporary else {
      return try orExit {
        throw XcodePhase.EnvironmentError(
          description: "TARGET_TEMP_DIR is not set; run --xcode in a Run Script phase of Xcode")
      }
    }
    // The first output makes the folder unique, since no two phases share an output.
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
        let outputs = missing.removeValue(forKey: record.source) ?? []
        let others = outputs.filter { !Self.declares($0, record) }
        if !others.isEmpty { missing[record.source] = others }
        for output in outputs where Self.declares(output, record) {
          try orExit { try Self.install(Path.join(folder, built), at: output, through: temporary) }
        }
      }
      for record in records where record.failure != nil { missing[record.source] = nil }
    }
    try reportMissing(missing)
  }

  private static func install(_ built: String, at output: String, through temporary: String) throws {
    // A sandbox forbids the call that creates a folder, even for an existing folder.
    let folder = Path.parent(of: output)
    if (try? FileStatus(of: folder)) == nil { try Folder.create(folder) }
    try Files.install(built, at: output, through: temporary)
  }

  /// Reports declared outputs that the build does not write. With such an output, Xcode would run the phase at every
  /// build, or fail later without a reason.
  private func reportMissing(_ missing: [String: [String]]) throws {
    if missing.isEmpty { return }
    for (input, outputs) in missing.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      Terminal.write(
        "\(oneLine(input)): error: builds skip this file and do not write its declared output \(oneLine(outputs[0])); "
          + "remove both from the script phase\n",
        to: .error)
    }
    throw ExitCode.findings
  }
}

extension XcodePhase {
  /// Whether the only output is an existing folder, or a path with a trailing slash.
  fileprivate var isFolder: Bool {
    guard outputs.count == 1 else { return false }
    return outputs[0].hasSuffix("/") || (try? FileStatus(of: outputs[0]).kind) == .folder
  }
}
