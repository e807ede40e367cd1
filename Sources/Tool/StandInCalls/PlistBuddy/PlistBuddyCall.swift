/// A parsed command line of PlistBuddy: `PlistBuddy [-c COMMAND]… [-x] [-l] [-h] FILE`, in any order.
package enum PlistBuddyCall: Sendable, Equatable {
  /// Prints the help. The exit code depends on the presence of a file.
  case help(hasFile: Bool)
  /// Runs commands on the file at a path. Without any, they are read from standard input.
  case run(String, [PlistBuddyCommand], PlistBuddyOptions)

  /// Parses the arguments after the tool's name.
  ///
  /// A wrong command prevents all others, as in the original.
  ///
  /// - Throws: `PlistBuddyError`, with the file that was named before the mistake.
  package init(_ arguments: [String]) throws(PlistBuddyError) {
    var options = PlistBuddyOptions()
    var commands: [PlistBuddyCommand] = []
    var path: String?
    var wantsHelp = false
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "-help", "--help": wantsHelp = true
      case "-x": options.printsXML = true
      case "-l": options.followsLink = false
      case "-c":
        guard let text = rest.popFirst() else { throw PlistBuddyError(Self.usage, after: path) }
        do { commands.append(try PlistBuddyCommand(text)) } catch {
          throw PlistBuddyError(error.message, after: path)
        }
      default:
        guard path == nil else { throw PlistBuddyError("Invalid Arguments\n", after: path) }
        path = argument
      }
    }
    if wantsHelp {
      self = .help(hasFile: path != nil)
    } else if let path {
      self = .run(path, commands, options)
    } else {
      throw PlistBuddyError(Self.usage)
    }
  }

  private static let usage = """
    Usage: PlistBuddy [-cxlh] <file.plist>
        -c "<command>" run a command; without -c, read commands from standard input
        -x print XML
        -l do not open the file if its path is a link
        -h print the commands

    """

  package static let helpText = """
    Commands:
        Help - print this text
        Exit - stop reading commands, without saving
        Save - write the file
        Revert - read the file again
        Clear [Type] - replace everything by an empty root of the type, a dict by default
        Print [Entry] - print a value, or everything
        Set Entry Value - replace a value, and keep its type
        Add Entry Type [Value] - add a value
        Copy Entry Entry - copy a value to a new entry
        Delete Entry - delete a value
        Merge File [Entry] - add the content of a list to a dict or an array
        Import Entry File - set a value to the bytes of a file
        CD Entry - begin the entries without a colon at the front in this dict or array

    An Entry consists of keys and indices, each after a colon:
        :CFBundleShortVersionString
        :CFBundleURLTypes:0:CFBundleURLSchemes
    A colon at the end of an array's Entry is the place after its last element.
    Quotes contain spaces. A backslash precedes a quote, and a colon in a key.

    Types: string, array, dict, bool, real, integer, date, data

    """
}

/// The options of a PlistBuddy command line.
package struct PlistBuddyOptions: Sendable, Equatable {
  /// Whether `Print` writes XML.
  package internal(set) var printsXML = false
  /// Whether the file may be a link.
  package internal(set) var followsLink = true

  package init() {}
}

/// A command line or a command that PlistBuddy rejects, or a value that it cannot create.
package struct PlistBuddyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The message, which the original prints on standard output.
  package let message: String
  /// The file that the command line names before the mistake. The original opens it first.
  package let path: String?

  init(_ message: String, after path: String? = nil) {
    self.message = message
    self.path = path
  }

  package var description: String { message }
}
