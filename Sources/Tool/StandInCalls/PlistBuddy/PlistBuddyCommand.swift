package import CrushPropertyList

/// A command of PlistBuddy.
///
/// A command's name has any letter case, and the original does not require a space after it: `Print:Name` is a command.
/// There are no abbreviations besides the names in `names`, and no space precedes a name. Words after the last argument
/// are ignored. A missing word is empty, which is the path of the working container.
package enum PlistBuddyCommand: Sendable, Equatable {
  case help, exit, save, revert
  /// Creates an empty root. Nil, with the name as written, is a dictionary for an unknown type.
  case clear(EntryType?, name: String)
  case show(EntryPath)
  case set(EntryPath, String)
  case add(EntryPath, EntryType, String)
  case copy(EntryPath, to: EntryPath)
  case delete(EntryPath)
  case merge(String, into: EntryPath, isDeep: Bool)
  case importFile(EntryPath, String)
  /// Makes an array or dictionary the working container, for paths without a colon at the beginning.
  case enter(EntryPath)

  private enum Verb {
    case help, exit, save, revert, clear, print, set, add, copy, delete, merge, importFile, enter
  }

  /// The names. The original compares them in this order with the beginning of a command.
  private static let names: [(String, Verb)] = [
    ("help", .help), ("?", .help), ("exit", .exit), ("quit", .exit), ("bye", .exit), ("save", .save),
    ("revert", .revert), ("clear", .clear), ("print", .print), ("ls", .print), ("set", .set), ("=", .set),
    ("add", .add), ("+", .add), ("copy", .copy), ("cp", .copy), ("delete", .delete), ("remove", .delete),
    ("rm", .delete), ("-", .delete), ("merge", .merge), ("import", .importFile), ("cd", .enter),
  ]

  /// Parses a command.
  ///
  /// - Throws: `PlistBuddyError` with the original's message.
  package init(_ text: String) throws(PlistBuddyError) {
    let start = text.prefix(6).lowercased()
    guard let (name, verb) = Self.names.first(where: { start.hasPrefix($0.0) }) else {
      throw PlistBuddyError("Unrecognized Command")
    }
    var words = CommandWords(text.utf8.dropFirst(name.utf8.count))
    switch verb {
    case .help: self = .help
    case .exit: self = .exit
    case .save: self = .save
    case .revert: self = .revert
    case .clear:
      let name = try words.word()
      self = .clear(EntryType(name: name), name: name)
    case .print: self = .show(EntryPath(try words.word()))
    case .set:
      let path = EntryPath(try words.word())
      self = .set(path, try words.remainder())
    case .add:
      let path = EntryPath(try words.word())
      let name = try words.word()
      guard let type = EntryType(name: name) else { throw PlistBuddyError("Unrecognized Type: \(name)") }
      self = .add(path, type, try words.remainder())
    case .copy:
      let source = EntryPath(try words.word())
      let target = EntryPath(try words.word())
      if target.text.isEmpty { throw PlistBuddyError("Two Entries Required for Copy Command") }
      self = .copy(source, to: target)
    case .delete: self = .delete(EntryPath(try words.word()))
    case .merge:
      var file = try words.word()
      let isDeep = file.lowercased() == "-r"
      if isDeep { file = try words.word() }
      self = .merge(file, into: EntryPath(try words.word()), isDeep: isDeep)
    case .importFile:
      let path = EntryPath(try words.word())
      self = .importFile(path, try words.word())
    case .enter: self = .enter(EntryPath(try words.word()))
    }
  }
}
