package import CrushPropertyList

/// A parsed command line of defaults, for a file instead of a preferences domain.
///
/// The facts about arguments and messages are from the manual page, from outputs on public pages, and from the
/// reimplementations of Procursus and LibreDarwin.
package enum DefaultsCall: Sendable {
  case help
  /// Prints a value, or the whole list.
  case read(String, key: String?)
  case readType(String, key: String)
  case write(String, DefaultsChange)
  case rename(String, key: String, to: String)
  /// Deletes a key, or all of them.
  case delete(String, key: String?)
  /// Adds the entries of a file, or of standard input for `-`. They replace entries with equal keys.
  case importList(String, from: String)
  /// Writes a binary list to a path, or XML to standard output for `-`.
  case exportList(String, to: String)
}

/// A change by `defaults write`.
package enum DefaultsChange: Sendable {
  /// Replaces the whole list by a dictionary.
  case all(Value)
  case set(String, Value)
  /// Appends elements to an array, or adds one.
  case append(String, Value)
  /// Adds entries to a dictionary, or adds one.
  case merge(String, Value)
}

/// A command line that defaults rejects.
package struct DefaultsError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String
  /// Whether the help follows, with the original's exit code for a wrong command line.
  package let wantsHelp: Bool

  init(_ description: String, wantsHelp: Bool = false) {
    self.description = description
    self.wantsHelp = wantsHelp
  }
}

extension DefaultsCall {
  package static let helpText = """
    defaults, for property lists in files:
      read FILE                      print the list
      read FILE KEY                  print the value of a key
      read-type FILE KEY             print the type of a value
      write FILE KEY VALUE           set a value
      write FILE DICTIONARY          replace the list
      rename FILE OLD NEW            rename a key
      delete FILE                    delete all keys
      delete FILE KEY                delete a key
      import FILE PATH               add the entries of the list at PATH, or of standard input for -
      export FILE PATH               write a binary list to PATH, or XML to standard output for -

    FILE is a path with a slash or the extension .plist. The extension may be absent. Preferences domains do not exist here.
    VALUE is text, a list such as '{a = 1;}' or '<true/>', or one of:
      -string TEXT, -data HEX, -int[eger] NUMBER, -float NUMBER, -bool[ean] (true | false | yes | no), -date DATE,
      -array VALUE…, -array-add VALUE…, -dict KEY VALUE…, -dict-add KEY VALUE…

    """
}
