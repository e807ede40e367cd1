import CrushBasics
import CrushFiles
import CrushPropertyList
import CrushStandInCalls

/// One run of PlistBuddy: the list, and the results of its commands.
struct PlistBuddySession {
  private let path: String
  private let options: PlistBuddyOptions
  private var document: Document
  /// The file as it was read or written last. Nil for a stream.
  private var file: FileRewrite?
  /// The parts of the working container.
  private var container: [String] = []
  /// Whether a command changed the list since it was read or written.
  private var hasChanged = false
  private var hasFailed = false

  /// Reads the file. A missing file is an empty dictionary, which is announced. An unreadable file is reported, and gives
  /// nil.
  init?(_ path: String, _ options: PlistBuddyOptions) {
    self.path = path
    self.options = options
    guard let (document, file) = Self.read(path, options) else { return nil }
    (self.document, self.file) = (document, file)
  }

  private static func read(_ path: String, _ options: PlistBuddyOptions) -> (Document, FileRewrite?)? {
    do {
      if !options.followsLink, try FileStatus(of: path, followsLink: false).kind == .link {
        throw CommandFailure("Error Opening File: \(oneLine(path)) [Too many levels of symbolic links]")
      }
      let input = try PropertyListInput(reading: path)
      return (try list(input), input.file)
    } catch let error as FileError where error.isNotFound {
      Terminal.write("File Doesn't Exist, Will Create: \(oneLine(path))\n", to: .output)
      return (try? ValueText.empty(.dictionary)).map { ($0, FileRewrite(new: path)) }
    } catch {
      let reason = (error as? CommandFailure)?.message ?? PropertyListInput.message(of: error)
      Terminal.write(oneLine(reason) + "\n", to: .error)
      Terminal.write("Error Reading File: \(oneLine(path))\n", to: .output)
      return nil
    }
  }

  /// Reads a list. Unlike for plutil, an empty file is an error, and JSON is not read.
  private static func list(_ input: PropertyListInput) throws -> Document {
    if input.bytes.isEmpty { throw PropertyListError.empty }
    return try Reader.read(input.bytes)
  }

  /// Runs the commands of `-c`, and writes the list if one changed it. `Exit` has no effect on the commands after it.
  ///
  /// - Returns: The exit code.
  mutating func run(_ commands: [PlistBuddyCommand]) -> Int32 {
    for command in commands { _ = run(command) }
    if hasChanged { save() }
    return hasFailed ? 1 : 0
  }

  /// Runs the commands of standard input up to `Exit`. Only `Save` writes the list.
  ///
  /// - Returns: The exit code.
  mutating func runInput() -> Int32 {
    while true {
      Terminal.write("Command: ", to: .output)
      guard let line = readLine() else { break }
      if line.isEmpty { continue }
      do throws(PlistBuddyError) {
        let command = try PlistBuddyCommand(line)
        if !run(command) { break }
      } catch { say(error.message) }
    }
    return hasFailed ? 1 : 0
  }

  /// Runs a command. Returns false for `Exit`.
  private mutating func run(_ command: PlistBuddyCommand) -> Bool {
    do {
      switch command {
      case .help: Terminal.write(PlistBuddyCall.helpText + "\n", to: .output)
      case .exit: return false
      case .save:
        say("Saving...")
        save()
      case .revert: revert()
      case .clear(let type, let name): try clear(type, name)
      case .show(let path): try show(path)
      case .set(let path, let text): try set(path, text)
      case .add(let path, let type, let text): try add(try type.value(text), at: path, "Add")
      case .copy(let source, let target): try add(try value(at: source, "Copy"), at: target, "Copy")
      case .delete(let path): try delete(path)
      case .merge(let file, let path, let isDeep): try merge(file, into: path, isDeep)
      case .importFile(let path, let file): try importFile(path, file)
      case .enter(let path): try enter(path)
      }
    } catch let error as PlistBuddyError {
      // The original does not count a value that it cannot read as a failure.
      say(oneLine(error.message))
    } catch {
      hasFailed = true
      Terminal.write(((error as? CommandFailure)?.message ?? oneLine("\(error)")) + "\n", to: .error)
    }
    return true
  }

  private func say(_ message: String) { Terminal.write(message + "\n", to: .output) }

  /// Writes the list as XML, also over a binary file, as the original does. A file that exists keeps its permissions,
  /// and a link to it remains.
  private mutating func save() {
    do {
      let bytes = try Writer.write(document, .xml1).bytes
      let notes = try file?.replace(by: bytes, keepsTimes: false) ?? []
      if file == nil { try NamedFile.write(bytes, to: path) }
      for note in notes { Terminal.write("\(oneLine(path)): warning: \(note)\n", to: .error) }
      hasChanged = false
    } catch {
      hasFailed = true
      Terminal.write("\(oneLine(path)): \(oneLine(PropertyListInput.message(of: error)))\n", to: .error)
    }
  }

  private mutating func revert() {
    say("Reverting to last saved state...")
    guard let (document, file) = Self.read(path, options) else {
      hasFailed = true
      return
    }
    replace(document)
    self.file = file
    hasChanged = false
  }

  private mutating func replace(_ document: Document) {
    self.document = document
    container = []
  }
}

/// A command that failed, with the original's message.
private struct CommandFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }

  init(_ command: String, _ problem: String) { message = command + ": " + problem }
}

// The commands.
extension PlistBuddySession {
  private func value(at path: EntryPath, _ command: String) throws -> Value {
    guard let value = document.value(at: path.address(from: container)) else { throw missing(path, command) }
    return value
  }

  private func missing(_ path: EntryPath, _ command: String) -> CommandFailure {
    CommandFailure(command, "Entry, \"\(oneLine(path.text))\", Does Not Exist")
  }

  private func show(_ path: EntryPath) throws {
    let value = try value(at: path, "Print").standalone
    let bytes = try options.printsXML ? Writer.write(value, .xml1).bytes : EntryText.render(value)
    Terminal.write(bytes, to: .output)
  }

  private mutating func clear(_ type: EntryType?, _ name: String) throws {
    if type == nil { say("Unrecognized Type: \(oneLine(name))") }
    let root = try (type ?? .dict).value("")
    say("Initializing Plist...")
    replace(root.standalone)
    hasChanged = true
  }

  private mutating func set(_ path: EntryPath, _ text: String) throws {
    let old = try value(at: path, "Set")
    guard !old.kind.isContainer, let type = EntryType(of: old.kind) else {
      throw CommandFailure("Set", "Cannot Perform Set On Containers")
    }
    try document.set(try type.value(text), at: path.address(from: container))
    hasChanged = true
  }

  private mutating func add(_ value: Value, at path: EntryPath, _ command: String) throws {
    do throws(EntryError) {
      try document.add(value, at: path.address(from: container))
      hasChanged = true
    } catch {
      let entry = oneLine(path.text)
      throw CommandFailure(
        command,
        error == .exists
          ? "\"\(entry)\" Entry Already Exists" : "Can't Add Entry, \"\(entry)\", to Parent")
    }
  }

  /// Deletes a value. The root and the working container are left first, and an empty path deletes nothing.
  private mutating func delete(_ path: EntryPath) throws {
    let address = path.address(from: container)
    let steps = address.filter { !$0.isEmpty }
    if steps == container {
      say("Working Container has become Invalid.  Setting to :")
      container = []
      if steps != address { return }
    }
    do throws(EntryError) { try document.delete(at: address) } catch { throw missing(path, "Delete") }
    if document.value(at: container)?.kind.isContainer != true { container = [] }
    hasChanged = true
  }

  private mutating func merge(_ file: String, into path: EntryPath, _ isDeep: Bool) throws {
    let address = path.address(from: container)
    guard let target = document.value(at: address) else {
      throw CommandFailure("Merge", "\"\(oneLine(path.text))\" Entry Does Not Exist")
    }
    guard target.kind.isContainer else { throw CommandFailure("Merge", "Specified Entry Must Be a Container") }
    guard let other = try? Self.list(PropertyListInput(reading: file)) else {
      throw CommandFailure("Merge", "Error Reading File: \(oneLine(file))")
    }
    do throws(EntryError) {
      for key in try document.merge(other.root, at: address, isDeep: isDeep) {
        say("Duplicate Entry Was Skipped: \(oneLine(key))")
      }
      hasChanged = true
    } catch {
      let (source, destination) = (other.root.kind, target.kind)
      throw CommandFailure("Merge", "Can't Add \(source.entryName) Entries to \(destination.entryName)")
    }
  }

  /// Sets an existing leaf to a file's content, or adds data. A leaf keeps its type.
  private mutating func importFile(_ path: EntryPath, _ file: String) throws {
    let address = path.address(from: container)
    let old = document.value(at: address)
    if old?.kind.isContainer == true { throw CommandFailure("Import", "Specified Entry Must Not Be a Container") }
    guard let bytes = try? CommandLineFile.read(file, limit: Limits.usual.bytes) else {
      throw CommandFailure("Import", "Error Reading File: \(oneLine(file))")
    }
    guard let old, let type = EntryType(of: old.kind) else {
      return try add(ValueText.data(bytes), at: path, "Add")
    }
    let value = type == .data ? ValueText.data(bytes) : try type.value(String(decoding: bytes, as: UTF8.self))
    try document.set(value, at: address)
    hasChanged = true
  }

  private mutating func enter(_ path: EntryPath) throws {
    guard try value(at: path, "CD").kind.isContainer else {
      throw CommandFailure("CD", "Entry, \"\(oneLine(path.text))\", Is Not A Container")
    }
    container = path.address(from: container).filter { !$0.isEmpty }
  }
}

extension Kind {
  /// The name of the kind in PlistBuddy's messages.
  fileprivate var entryName: String { EntryType(of: self)?.rawValue ?? plutilName }
}
