import CrushPropertyList
import CrushStandInCalls

extension FuzzTargets {
  static let commandLines = FuzzTarget(
    "command-lines", "The command line of each stand-in is a call or an error, and a printed call parses to itself.",
    seeds: ["Fuzz/Seeds/command-lines/*"], maximumLength: 1024
  ) { input throws(Violation) in
    let words = InputParts.texts(of: input)
    try CommandLineInputs.checkPNGCrush(words)
    try CommandLineInputs.checkActool(words)
    try CommandLineInputs.checkPlistBuddy(words)
    if case .run(let name, let rest)? = try? XcrunCall(words) {
      try Violation.unless(rest.count < words.count && words.contains(name), "xcrun passes on other words")
      try Violation.unless(words.suffix(rest.count).elementsEqual(rest), "xcrun changes the words of the tool")
    }
    if let call = try? CopyPNGCall(words) {
      try Violation.unless(words.contains(call.source) && words.contains(call.output), "copypng has other files")
    }
    if case .describe(let path, _)? = try? AssetutilCall(words) {
      try Violation.unless(words.contains(path), "assetutil has another file")
    }
    if case .run(_, let options)? = try? PlutilParser.parse(words) {
      try Violation.unless(!options.paths.isEmpty, "plutil has no files")
      try Violation.unless(options.paths.allSatisfy(words.contains), "plutil has other files")
    }
    return 0
  }
}

enum CommandLineInputs {
  static func checkPNGCrush(_ words: [String]) throws(Violation) {
    if let call = try? PNGCrushCall(words) {
      try Violation.unless(!call.paths.isEmpty, "pngcrush has no files")
      let again = try? PNGCrushCall(call.arguments)
      // Two files without a destination are a source and an output.
      try Violation.unless(again == call, "\(call.arguments) parse to another call")
    }
  }

  static func checkActool(_ words: [String]) throws(Violation) {
    let formats = ["human-readable-text", "xml1", "binary1"]
    let call = ActoolCall(words, formats: formats, standard: "xml1")
    try Violation.unless(formats.contains(call.format), "the format is \(call.format)")
    try Violation.unless(call.errors.count <= words.count + 1, "\(call.errors.count) errors")
    try Violation.unless(call.paths.allSatisfy(words.contains), "actool has other files")
    for flag in ActoolFlag.all {
      let values = call.all(String(flag.name.dropFirst(2)))
      try Violation.unless(values.isEmpty != call.has(String(flag.name.dropFirst(2))), "\(flag.name) has no value")
    }
  }

  static func checkPlistBuddy(_ words: [String]) throws(Violation) {
    if case .run(let path, let commands, _)? = try? PlistBuddyCall(words) {
      try Violation.unless(words.contains(path), "PlistBuddy has another file")
      try Violation.unless(commands.count * 2 < words.count, "PlistBuddy has \(commands.count) commands")
    }
    for word in words {
      if let command = try? PlistBuddyCommand(word) { try checkQuotes(command) }
    }
  }

  /// A word in quotes is read as this word.
  private static func checkQuotes(_ command: PlistBuddyCommand) throws(Violation) {
    let path: EntryPath
    switch command {
    case .set(let entry, let value):
      path = entry
      let again = try? PlistBuddyCommand("Set :a " + PlistBuddyCommand.quoted(value))
      try Violation.unless(again == .set(EntryPath(":a"), value), "\(value) in quotes is another value")
    case .show(let entry), .add(let entry, _, _), .delete(let entry), .importFile(let entry, _): path = entry
    default: return
    }
    let again = try? PlistBuddyCommand("Print " + PlistBuddyCommand.quoted(path.text))
    try Violation.unless(again == .show(path), "\(path) in quotes is another path")
    try Violation.unless(!path.parts.isEmpty, "\(path) has no part")
  }
}
