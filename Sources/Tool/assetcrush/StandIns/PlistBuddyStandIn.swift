import CrushBasics
import CrushStandInCalls

/// A stand-in for PlistBuddy, with its command line, messages and exit codes: `PlistBuddy [-c COMMAND]… [-x] [-l] FILE`.
///
/// As in the original, errors of commands go to standard error, and everything else to standard output. The exit code is
/// 1 if any command failed. The file is written once after all commands of `-c`, even if one of them failed. (The facts
/// are from the outputs of the original in Remorix/PlistBuddy, `tests/reference`, and from the expectations in
/// viraptor/re-plistbuddy, `tests/integration.rs`.) `docs/plist.md` lists the differences.
enum PlistBuddyStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    do throws(PlistBuddyError) {
      switch try PlistBuddyCall(arguments) {
      case .help(let hasFile):
        Terminal.write(PlistBuddyCall.helpText + "\n", to: .output)
        return hasFile ? 0 : 1
      case .run(let path, let commands, let options):
        guard var session = PlistBuddySession(path, options) else { return 1 }
        return commands.isEmpty ? session.runInput() : session.run(commands)
      }
    } catch {
      // The original opens the file before it parses the arguments after it.
      if let path = error.path, PlistBuddySession(path, PlistBuddyOptions()) == nil { return 1 }
      Terminal.write(SafeText.shown(error.message, keeping: ["\n"]) + "\n", to: .output)
      return 1
    }
  }
}
