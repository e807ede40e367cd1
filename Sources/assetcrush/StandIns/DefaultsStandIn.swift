import CrushFileSystem
import CrushPropertyList
import CrushStandInCalls
import CrushText

/// A stand-in for defaults, for property lists in files. Preferences domains do not exist on Linux, and on macOS the
/// original must be used for them.
///
/// The messages are the original's, without the date and the process that it puts before each of them.
enum DefaultsStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    do {
      try run(try DefaultsParser.parse(arguments))
      return 0
    } catch let error as DefaultsError {
      fail(error.description)
      if error.wantsHelp { Terminal.write("\n" + DefaultsCall.helpText, to: .error) }
      return error.wantsHelp ? 255 : 1
    } catch let error as DefaultsFailure {
      fail(error.message)
    } catch let error as FileError {
      fail("\(error.path): \(error.message)")
    } catch {
      fail("\(error)")
    }
    return 1
  }

  private static func fail(_ message: String) {
    Terminal.write(SafeText.shown(message, keeping: ["\n"]) + "\n", to: .error)
  }

  private static func run(_ call: DefaultsCall) throws {
    switch call {
    case .help: Terminal.write(DefaultsCall.helpText, to: .output)
    case .read(let name, nil):
      let document = try existing(name)
      Terminal.write(try DescriptionText.render(document), to: .output)
    case .read(let name, let key?):
      Terminal.write(try DescriptionText.render(try value(of: key, in: name).standalone), to: .output)
    case .readType(let name, let key):
      Terminal.write("Type is \(try value(of: key, in: name).kind.defaultsName)\n", to: .output)
    case .write(let name, let change): try write(change, to: name)
    case .rename(let name, let key, let newKey): try rename(key, to: newKey, in: name)
    case .delete(let name, let key): try delete(key, in: name)
    case .importList(let name, let path): try add(path, to: name)
    case .exportList(let name, let path):
      guard let document = try list(name)?.document else { throw DefaultsFailure("The domain \(name) does not exist") }
      try CommandLineFile.write(bytes(of: document, path == "-" ? .xml1 : .binary1), to: path)
    }
  }

  // MARK: Files

  /// Returns the path of a list. The extension `.plist` may be absent from its name.
  private static func path(_ name: String) -> String {
    let path = name + ".plist"
    if name.hasSuffix(".plist") || CommandLineFile.isStream(name) { return name }
    let hasFile = (try? FileStatus(of: path)) != nil || (try? FileStatus(of: name).kind) != .file
    return hasFile ? path : name
  }

  /// A dictionary, and the file that it was read from. Nil for a stream.
  private typealias StoredList = (document: Document, file: FileRewrite?)

  /// Returns the dictionary of a file, or nil if there is no file.
  private static func list(_ name: String) throws -> StoredList? {
    let path = path(name)
    let shown = PropertyListInput.name(of: path)
    do {
      let input = try PropertyListInput(reading: path)
      let document = try Reader.read(input.bytes)
      guard document.root.kind == .dictionary else {
        throw DefaultsFailure("\(shown): the list is not a dictionary; defaults unchanged")
      }
      return (document, input.file)
    } catch let error as FileError where error.isNotFound {
      return nil
    } catch let error as PropertyListError {
      throw DefaultsFailure("\(shown): \(error)")
    }
  }

  /// Returns a dictionary that has entries.
  private static func existing(_ name: String) throws -> Document {
    guard let document = try list(name)?.document, document.root.count > 0 else {
      throw DefaultsFailure("Domain \(name) does not exist")
    }
    return document
  }

  private static func value(of key: String, in name: String) throws -> Value {
    guard let value = try list(name)?.document.root[key] else {
      throw DefaultsFailure("The domain/default pair of (\(name), \(key)) does not exist")
    }
    return value
  }

  private static func bytes(of document: Document, _ format: OutputFormat) throws -> [UInt8] {
    var options = Writer.Options()
    options.order = .plutil
    return try Writer.write(document, format, options).bytes
  }

  /// Writes a binary list from any format, as the original does.
  ///
  /// - Parameter old: the list as it was read; nil if there is no file.
  private static func save(_ document: Document, _ name: String, _ old: StoredList?) throws {
    let path = path(name)
    let bytes = try bytes(of: document, .binary1)
    if CommandLineFile.isStream(path) {
      try NamedFile.write(bytes, to: path)
    } else {
      var file = old?.file ?? FileRewrite(new: path)
      for note in try file.replace(by: bytes, keepsTimes: false) ?? [] { fail("\(path): warning: \(note)") }
    }
  }

  // MARK: Changes

  private static func write(_ change: DefaultsChange, to name: String) throws {
    let old = try list(name)
    var document = try old?.document ?? ValueText.empty(.dictionary)
    switch change {
    case .all(let value): document = value.standalone
    case .set(let key, let value): try document.replace(value, at: KeyPath(parts: [key]))
    case .append(let key, let value):
      var array = try container(key, .array, in: document) ?? ValueText.empty(.array)
      _ = try array.merge(value, at: [])
      try document.replace(array.root, at: KeyPath(parts: [key]))
    case .merge(let key, let value):
      let old = try container(key, .dictionary, in: document)
      let new = old?.merging(value.standalone, isDeep: false).root ?? value
      try document.replace(new, at: KeyPath(parts: [key]))
    }
    try save(document, name, old)
  }

  /// Returns the array or dictionary of a key, or nil if the key is missing.
  private static func container(_ key: String, _ kind: Kind, in document: Document) throws -> Document? {
    guard let value = document.root[key] else { return nil }
    guard value.kind == kind else {
      let expected = kind == .array ? "an array" : "a dictionary"
      throw DefaultsFailure(
        "Value for key \(key) is not \(expected); cannot append.  Leaving defaults unchanged.")
    }
    return value.standalone
  }

  private static func rename(_ key: String, to newKey: String, in name: String) throws {
    let old = try list(name)
    guard var document = old?.document, let value = document.root[key] else {
      throw DefaultsFailure("Key \(key) does not exist in domain \(name); leaving defaults unchanged")
    }
    try document.remove(at: KeyPath(parts: [key]))
    try document.replace(value, at: KeyPath(parts: [newKey]))
    try save(document, name, old)
  }

  private static func delete(_ key: String?, in name: String) throws {
    let old = try list(name)
    guard var document = old?.document, key == nil || document.root[key ?? ""] != nil else {
      throw DefaultsFailure("Domain (\(name)) not found.\nDefaults have not been changed.")
    }
    if let key {
      try document.remove(at: KeyPath(parts: [key]))
    } else {
      document = try ValueText.empty(.dictionary)
    }
    try save(document, name, old)
  }

  private static func add(_ path: String, to name: String) throws {
    guard let bytes = try? CommandLineFile.read(path, limit: Limits.usual.bytes) else {
      throw DefaultsFailure("Could not read data from \(path)")
    }
    let added: Document
    do { added = try Reader.read(bytes) } catch {
      throw DefaultsFailure("Could not parse property list from \(path) due to \(error)")
    }
    guard added.root.kind == .dictionary else {
      throw DefaultsFailure("Property list \(path) was not a dictionary\nDefaults have not been changed.")
    }
    let old = try list(name)
    try save(old?.document.merging(added, isDeep: false) ?? added, name, old)
  }
}

/// A command that failed, with the original's message.
private struct DefaultsFailure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

extension Kind {
  /// The name of the kind in the output of `read-type`.
  fileprivate var defaultsName: String {
    switch self {
    case .boolean: "boolean"
    default: plutilName
    }
  }
}
