import CrushBasics
import CrushFiles

/// The browser of the user.
enum PageOpener {
  /// Opens a page, and prints its path. A failure is only a warning, because the report is written.
  static func open(_ path: String) {
    let path = Path.absolute(path) ?? path
    if let obstacle {
      return Terminal.write("\(oneLine(path)): the report is written, but not opened: \(obstacle)\n", to: .error)
    }
    for command in commands {
      if hasStarted(command, path) {
        return Terminal.write("\(oneLine(path)): opened in the browser\n", to: .error)
      }
    }
    Terminal.write(
      "\(oneLine(path)): the report is written, but no browser was found; open the file, or set BROWSER to a program\n",
      to: .error)
  }

  /// Starts a browser. Returns false if it is missing or reports a failure.
  private static func hasStarted(_ command: Command, _ path: String) -> Bool {
    do throws(Program.StartError) {
      let code = try Program.launch(command.program, command.arguments(path))
      return code == nil || code == 0
    } catch { return false }
  }

  /// Writes a page to a new file in the system's folder for temporary files, and returns its path.
  static func writeTemporary(_ text: String, name: String) throws(FileError) -> String {
    let folder = Terminal.variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = Path.join(folder, "assetcrush-\(name)-\(number).html")
    // The names and thumbnails of an unreleased app are not for other users.
    try Files.write(Array(text.utf8), to: path, permissions: 0o600)
    return path
  }

  /// The reason why no browser is opened; nil if there is none.
  private static var obstacle: String? {
    if !["", "0", "false"].contains(Terminal.variable("CI") ?? "") { return "CI is set" }
    if hasBrowserVariable { return nil }
    #if os(Linux)
      if ["DISPLAY", "WAYLAND_DISPLAY"].allSatisfy({ (Terminal.variable($0) ?? "").isEmpty }) {
        return "there is no display; open the file, or set BROWSER to a program"
      }
    #endif
    return nil
  }

  private static var hasBrowserVariable: Bool { !(Terminal.variable("BROWSER") ?? "").isEmpty }

  /// A program that opens a page.
  private struct Command {
    let program: String
    /// The arguments, with `%s` for the path; empty for the path alone.
    var words: [String] = []

    func arguments(_ path: String) -> [String] {
      words.isEmpty ? [path] : words.map { $0 == "%s" ? path : $0 }
    }
  }

  /// The commands of BROWSER, separated by colons as Python's `webbrowser` reads it, or else those of the system.
  private static var commands: [Command] {
    guard hasBrowserVariable, let browsers = Terminal.variable("BROWSER") else {
      #if os(macOS)
        return [Command(program: "open")]
      #else
        return [Command(program: "xdg-open")]
      #endif
    }
    return browsers.split(separator: ":").map { text in
      let words = text.split(separator: " ").map(String.init)
      guard words.contains("%s"), let program = words.first else { return Command(program: String(text)) }
      return Command(program: program, words: Array(words.dropFirst()))
    }
  }
}
