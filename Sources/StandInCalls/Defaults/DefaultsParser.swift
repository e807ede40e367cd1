import CrushPropertyList

/// A parser of the command line of defaults.
package struct DefaultsParser {
  private var rest: ArraySlice<String>

  /// Parses the arguments after the tool's name.
  ///
  /// - Throws: `DefaultsError`.
  package static func parse(_ arguments: [String]) throws(DefaultsError) -> DefaultsCall {
    var parser = DefaultsParser(rest: arguments[...])
    let call = try parser.call()
    guard let word = parser.rest.first else { return call }
    throw DefaultsError("Unexpected argument \(word); leaving defaults unchanged.")
  }

  private mutating func call() throws(DefaultsError) -> DefaultsCall {
    let verb = try word("expected a command")
    switch verb.lowercased() {
    case "help": return .help
    case "-currenthost", "-host":
      throw DefaultsError("\(verb): preferences of a host do not exist here; name a file instead")
    case "domains", "find", "delete-all":
      throw DefaultsError("\(verb): preferences domains do not exist here; only files are read and written")
    case "read":
      let file = try file()
      return .read(file, key: rest.popFirst())
    case "read-type":
      let file = try file()
      return .readType(file, key: try word("read-type takes a file and a key"))
    case "write":
      let file = try file()
      return .write(file, try change())
    case "rename":
      let file = try file()
      let (old, new) = (try word("rename takes two keys"), try word("rename takes two keys"))
      return .rename(file, key: old, to: new)
    case "delete", "remove":
      let file = try file()
      return .delete(file, key: rest.popFirst())
    case "import":
      let file = try file()
      guard let path = rest.popFirst() else { throw DefaultsError("Need a path to read from") }
      return .importList(file, from: path)
    case "export":
      let file = try file()
      guard let path = rest.popFirst() else { throw DefaultsError("Need a path to write to") }
      return .exportList(file, to: path)
    default: throw DefaultsError("\(verb): unknown command", wantsHelp: true)
    }
  }

  private mutating func word(_ missing: String) throws(DefaultsError) -> String {
    guard let word = rest.popFirst() else { throw DefaultsError(missing, wantsHelp: true) }
    return word
  }

  private mutating func file() throws(DefaultsError) -> String {
    let name = try word("expected a file")
    if ["-g", "-globalDomain", "NSGlobalDomain", "Apple Global Domain"].contains(name) {
      throw DefaultsError("\(name): global preferences do not exist here; name a file, such as ./Settings.plist")
    }
    if name == "-app" { throw DefaultsError("-app: preferences of apps do not exist here; name a file instead") }
    if ["-currentHost", "-host"].contains(name) {
      throw DefaultsError("\(name): preferences of a host do not exist here; name a file instead")
    }
    guard name.contains("/") || name.hasSuffix(".plist") else {
      throw DefaultsError(
        "\(name): preferences domains do not exist here; name a file with a slash or .plist, such as ./\(name).plist")
    }
    return name
  }

  /// Parses the arguments of `write` after the file.
  private mutating func change() throws(DefaultsError) -> DefaultsChange {
    let key = try word("write takes a file, a key and a value")
    guard let first = rest.first else {
      let value = try Self.list(key)
      guard value.kind == .dictionary else {
        throw DefaultsError("Rep argument is not a dictionary\nDefaults have not been changed.")
      }
      return .all(value)
    }
    switch first {
    case "-array", "-array-add":
      rest.removeFirst()
      let value = try array()
      return first == "-array" ? .set(key, value) : .append(key, value)
    case "-dict", "-dict-add":
      rest.removeFirst()
      let value = try dictionary()
      return first == "-dict" ? .set(key, value) : .merge(key, value)
    default: return .set(key, try value())
    }
  }

  private mutating func array() throws(DefaultsError) -> Value {
    var list = try Self.empty(.array)
    while !rest.isEmpty {
      let element = try value()
      do { try list.insert(element, at: KeyPath(parts: []), appends: true) } catch {
        throw DefaultsError("\(error)")
      }
    }
    return list.root
  }

  private mutating func dictionary() throws(DefaultsError) -> Value {
    var list = try Self.empty(.dictionary)
    while !rest.isEmpty {
      guard let key = try value().string else { throw DefaultsError("Dictionary keys must be strings") }
      if rest.isEmpty { throw DefaultsError("Key \(key) lacks a corresponding value") }
      let value = try value()
      do { try list.replace(value, at: KeyPath(parts: [key])) } catch { throw DefaultsError("\(error)") }
    }
    return list.root
  }

  private static func empty(_ kind: Kind) throws(DefaultsError) -> Document {
    do { return try ValueText.empty(kind) } catch { throw DefaultsError("\(error)") }
  }

  /// Parses a value with its type, or a list.
  private mutating func value() throws(DefaultsError) -> Value {
    let type = try word("expected a value")
    switch type {
    case "-array", "-array-add", "-dict", "-dict-add":
      throw DefaultsError("Cannot nest composite types (arrays and dictionaries); exiting")
    case "-string": return ValueText.string(try word("-string takes text"))
    case "-int", "-integer":
      return ValueText.integer(NumberPrefix.integer(try word("\(type) takes a number")) ?? 0)
    case "-float": return ValueText.real(NumberPrefix.real(try word("-float takes a number")) ?? 0)
    case "-bool", "-boolean":
      let text = try word("\(type) takes true, false, yes or no")
      guard let value = ["true": true, "yes": true, "false": false, "no": false][text.lowercased()] else {
        throw DefaultsError("\(type) takes true, false, yes or no, not \(text)", wantsHelp: true)
      }
      return ValueText.boolean(value)
    case "-date":
      let text = try word("-date takes a date")
      guard let date = DefaultsDate.value(text) else {
        throw DefaultsError("-date takes a date such as 2026-01-31 12:00:00 +0000, not \(text)", wantsHelp: true)
      }
      return date
    case "-data":
      let text = try word("-data takes hexadecimal digits")
      guard let bytes = Self.bytes(text) else {
        throw DefaultsError("-data takes hexadecimal digits, not \(text)", wantsHelp: true)
      }
      return ValueText.data(bytes)
    default: return try Self.list(type)
    }
  }

  /// Parses text as an OpenStep or XML list if it contains a character that only lists need. Other text is a string.
  private static func list(_ text: String) throws(DefaultsError) -> Value {
    guard text.utf8.contains(where: { Array("\"()[]{}<>".utf8).contains($0) }) else { return ValueText.string(text) }
    do { return try Reader.read(Array(text.utf8)).root } catch {
      throw DefaultsError("Could not parse: \(text).  Try single-quoting it.")
    }
  }

  /// Returns the bytes of hexadecimal digits. The first of an odd number of digits is a byte.
  private static func bytes(_ digits: String) -> [UInt8]? {
    let values = digits.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) } }
    var bytes: [UInt8] = []
    var high: UInt8? = values.count % 2 == 1 ? 0 : nil
    for value in values {
      guard let value else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
