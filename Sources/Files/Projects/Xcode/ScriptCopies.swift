import CrushFiles

/// The files that a script phase of an Xcode project may copy into a product.
///
/// A file that no target lists does not ship, unless a script copies it. So the membership of the files that a script
/// names is unknown, and that of all other files is not. The path of a folder stands for all files in it.
struct ScriptCopies: Equatable {
  /// Files and folders.
  var paths: Set<String> = []
  /// Whether it may copy any file of the project's folder.
  var isUnlimited = false

  /// Longer scripts are not read. They may copy any file.
  static let limit = 256 << 10
  /// The most scripts that a phase may run and that are read.
  private static let callLimit = 8

  private static let copiers: Set = ["cp", "rsync", "ditto", "mv", "ln", "install", "tar", "unzip"]
  /// Scripts of Flutter and React Native, and Apple's compiler of catalogs, read files that they find themselves.
  private static let unlimited = ["actool", "xcode_backend", "react-native"]
  private static let shells: Set = ["sh", "bash", "zsh", "dash", "ksh", "source", "."]
  /// Words before a command that another one runs: `find -exec cp {} out`, `xargs cp`.
  private static let runners: Set = ["xargs", "-exec", "-execdir"]
  /// Words before the name of a command.
  private static let prefixes: Set = [
    "!", "if", "then", "elif", "else", "while", "until", "do", "exec", "sudo", "command", "env", "time", "xcrun",
  ]

  /// - Parameters:
  ///   - inputs: the input paths of the phase, which the script sees as `$SCRIPT_INPUT_FILE_0` and so on.
  ///   - root: the project's folder, in which the script starts.
  ///   - read: returns the bytes of a file that the script runs; nil if it cannot be read.
  init(_ script: String, inputs: [String], root: String, read: (String) -> [UInt8]?) {
    var texts = [script]
    var copies = false
    var calls: Set<String> = []
    while let text = texts.popLast() {
      if text.utf8.count > Self.limit || Self.unlimited.contains(where: text.contains) {
        isUnlimited = true
        return
      }
      for command in Self.commands(text, root: root) {
        copies = add(command, root: root) || copies
        guard let path = Self.call(command, root: root), calls.count < Self.callLimit, calls.insert(path).inserted
        else { continue }
        if let bytes = read(path), bytes.count <= Self.limit { texts.append(String(decoding: bytes, as: UTF8.self)) }
      }
    }
    guard copies else {
      self = ScriptCopies()
      return
    }
    for input in inputs {
      // Settings of Xcode have `$(NAME)` in place of `${NAME}`.
      let text = input.replacing("$(", with: "${").replacing(")", with: "}")
      for word in Self.commands("\"" + text + "\"", root: root).joined() { add(word, root: root, isArgument: true) }
    }
  }

  private init() {}

  private static func commands(_ text: String, root: String) -> [[String]] {
    let variables = ["SRCROOT": root, "PROJECT_DIR": root, "SOURCE_ROOT": root, "PWD": root]
    return ShellCommands(text, variables: variables).commands
  }

  /// Adds the paths of a command. Returns whether the command copies.
  private mutating func add(_ command: [String], root: String) -> Bool {
    if let runner = command.firstIndex(where: Self.runners.contains) {
      // Options of xargs have values such as `{}` and numbers.
      let inner = command[runner...].dropFirst().drop { word in
        word.hasPrefix("-") || word.utf8.first == ShellCommands.unknown || Int(word) != nil
      }
      let copies = add(Array(command[..<runner]), root: root)
      return add(Array(inner), root: root) || copies
    }
    let start = command.firstIndex { !Self.prefixes.contains($0) } ?? command.endIndex
    let name = start < command.endIndex ? Path.name(of: command[start]) : ""
    guard Self.copiers.contains(name) else {
      for word in name == "cd" ? command[start...].dropFirst() : command[...] where name == "cd" || word.contains("/") {
        add(word, root: root, isArgument: false)
      }
      return false
    }
    // A link beside the sources is no part of a product.
    if name == "ln", let place = command.last, place.utf8.first != ShellCommands.unknown, !place.hasPrefix("/") {
      return false
    }
    // The last word is the destination.
    for word in command[start...].dropFirst().dropLast() { add(word, root: root, isArgument: true) }
    return true
  }

  /// - Parameter isArgument: whether a command copies what the word names, even if it is the folder of the project.
  private mutating func add(_ word: String, root: String, isArgument: Bool) {
    var path = word[...]
    if path.hasPrefix("-") {
      guard let equals = path.firstIndex(of: "=") else { return }
      path = path[equals...].dropFirst()
    } else if let equals = path.firstIndex(of: "="), !isArgument {
      path = path[equals...].dropFirst()
    }
    let known = path.prefix { ![ShellCommands.unknown, ShellCommands.wildcard].contains($0.utf8.first) }
    if path.isEmpty || path.utf8.first == ShellCommands.unknown || path.contains("://") { return }
    if known.endIndex != path.endIndex { path = known.lastIndex(of: "/").map { known[...$0] } ?? "." }
    guard let full = PathSpelling.joined(root, String(path)) else { return }
    let isRoot = full == root || full == "." || root.hasPrefix(Path.asPrefix(full))
    if !isRoot { paths.insert(full) } else if isArgument { isUnlimited = true }
  }

  /// Returns the path of the script that a command runs.
  private static func call(_ command: [String], root: String) -> String? {
    var words = command.drop { prefixes.contains($0) }
    if let first = words.first, shells.contains(Path.name(of: first)) {
      words = words.dropFirst().drop { $0.hasPrefix("-") }
    }
    guard let word = words.first, word.hasSuffix(".sh"), !word.utf8.contains(ShellCommands.unknown) else { return nil }
    return PathSpelling.joined(root, word)
  }
}
