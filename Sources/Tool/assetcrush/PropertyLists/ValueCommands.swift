import ArgumentParser
import CrushPropertyList

/// A key path, and the lists that it applies to.
struct KeyPathOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Keys and element indices, joined by dots. \\. is a dot in a key.", valueName: "key path"))
  var keyPath: String
  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"), completion: .file())
  var paths: [String]
  @Flag(help: "Use the key path as a single key, with its dots and colons (default: dots separate keys).")
  var literal = false
  @OptionGroup(title: "Limits") var limits: ListLimitOptions

  func validate() throws {
    if !literal && keyPath.hasPrefix(":") { throw ValidationError(ColonPathError(keyPath).message) }
  }

  /// Returns the key path for a document.
  ///
  /// - Throws: `ColonPathError` if there is no value at the key path, but its parent exists when colons separate the keys.
  func path(in document: Document) throws(ColonPathError) -> CrushPropertyList.KeyPath {
    if literal { return KeyPath(parts: [keyPath]) }
    let path = KeyPath(keyPath)
    guard keyPath.contains(":"), (try? document.value(at: path)) == nil else { return path }
    let colonPath = ColonPathError(keyPath)
    if (try? document.value(at: KeyPath(parts: colonPath.parts.dropLast()))) != nil { throw colonPath }
    return path
  }
}

struct ExtractValue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Print the value at a key path.",
    discussion: """
      The raw format is the bare text of a string or number, the count of an array, or the keys of a dictionary. With \
      another format, the value is written as a list. Both are printed unless -o or -e is given.

      Exit codes: 0 success, 1 a file failed or has no such value, 2 the command could not run.

      assetcrush plist extract CFBundleIdentifier Info.plist
      assetcrush plist extract CFBundleURLTypes.0 Info.plist --to json
      """,
    aliases: ["get"])

  @OptionGroup var place: KeyPathOptions
  @Option(help: "The output format: raw, binary (or binary1), xml (or xml1), json, openstep, swift or objc.")
  var to = "raw"
  @OptionGroup var output: PropertyListOutputOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if to != "raw", OutputFormat(name: to) == nil {
      throw ValidationError("unknown format '\(to)'; expected raw, binary, xml, json, openstep, swift or objc")
    }
    try output.check(place.paths)
  }

  func run() throws {
    let limits = place.limits.value
    try PropertyListJob(paths: place.paths, width: job.jobs, limits: limits).run { input, outcome in
      let document = try input.read(limits).document
      let value = try document.value(at: place.path(in: document))
      guard let format = OutputFormat(name: to) else {
        return try output.value.write(text: try ValueText.raw(value) + "\n", input, &outcome)
      }
      try output.value.write(value.standalone, format, input, fallback: .standardOutput, &outcome)
    }
  }
}

struct TypeOfValue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type", abstract: "Print the type of the value at a key path.",
    discussion: """
      Exit codes: 0 success, 1 a file failed or has no such value, 2 the command could not run.

      assetcrush plist type CFBundleURLTypes Info.plist
      """)

  @OptionGroup var place: KeyPathOptions
  @OptionGroup var job: JobOptions

  func run() throws {
    let limits = place.limits.value
    try PropertyListJob(paths: place.paths, width: job.jobs, limits: limits).run { input, outcome in
      let document = try input.read(limits).document
      let value = try document.value(at: place.path(in: document))
      outcome.print(value.kind.plutilName + "\n")
    }
  }
}

struct ReplaceValue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace", abstract: "Set the value at a key path, in place unless -o or -e is given.",
    discussion: """
      Adds the value if the key does not exist.

      Exit codes: 0 success, 1 a file failed, 2 the command could not run.

      assetcrush plist replace CFBundleVersion Info.plist --string 42
      """,
    aliases: ["set"])

  @OptionGroup var place: KeyPathOptions
  @OptionGroup(title: "Value") var value: ValueOptions
  @OptionGroup var edit: ListEditOptions

  func validate() throws { try edit.output.check(place.paths) }

  func run() throws {
    let new = try orExit { try value.value() }
    try edit.run(place) { document, path in try document.replace(new, at: path) }
  }
}

struct InsertValue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insert", abstract: "Add a value at an unused key path, in place unless -o or -e is given.",
    discussion: """
      Exit codes: 0 success, 1 a file failed or already has a value, 2 the command could not run.

      assetcrush plist insert ITSAppUsesNonExemptEncryption Info.plist --bool NO
      """)

  @OptionGroup var place: KeyPathOptions
  @Flag(help: "Append the value to the array at the key path (default: insert it at the key path).")
  var append = false
  @OptionGroup(title: "Value") var value: ValueOptions
  @OptionGroup var edit: ListEditOptions

  func validate() throws { try edit.output.check(place.paths) }

  func run() throws {
    let new = try orExit { try value.value() }
    try edit.run(place) { document, path in try document.insert(new, at: path, appends: append) }
  }
}

struct RemoveValue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete the value at a key path, in place unless -o or -e is given.",
    discussion: """
      Exit codes: 0 success, 1 a file failed or has no such value, 2 the command could not run.

      assetcrush plist remove CFBundleURLTypes.0 Info.plist
      """)

  @OptionGroup var place: KeyPathOptions
  @OptionGroup var edit: ListEditOptions

  func validate() throws { try edit.output.check(place.paths) }

  func run() throws {
    try edit.run(place) { document, path in try document.remove(at: path) }
  }
}
