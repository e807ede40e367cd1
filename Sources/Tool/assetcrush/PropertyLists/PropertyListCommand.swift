import ArgumentParser
import CrushFiles
import CrushPropertyList

struct PropertyListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plist",
    abstract: "Convert, check, print, edit, compare and measure property lists.",
    discussion: """
      Reads XML, binary and OpenStep lists, .strings and JSON. The content decides the format. Arguments \
      are files, folders or - for standard input. Several files are processed in parallel.

      Exit codes: 0 success, 1 a file failed, 2 the command could not run.

      assetcrush plist convert --to binary Settings.bundle
      assetcrush plist extract CFBundleIdentifier Info.plist

      The command lines of plutil and PlistBuddy are available too:

      assetcrush --as plutil -convert xml1 -o - Info.plist
      assetcrush --as PlistBuddy -c "Set :CFBundleVersion 42" Info.plist
      """,
    subcommands: [
      ConvertList.self, LintList.self, PrintList.self, ExtractValue.self, ReplaceValue.self, InsertValue.self,
      RemoveValue.self, TypeOfValue.self, MergeLists.self, DiffLists.self, SizeOfLists.self,
    ])
}

struct LintList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check that property lists can be read.",
    discussion: """
      Reports lists that devices cannot read, and keys that occur more than once in a dictionary. JSON is accepted on \
      standard input, and in files without an extension of property lists, such as .json and .xcstrings.

      Exit codes: 0 all files can be read, 1 a file cannot be read, 2 the command could not run.

      assetcrush plist lint Info.plist Resources
      """)

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"), completion: .file())
  var paths: [String]
  @Flag(name: [.short, .long], help: "Print only warnings and errors (default: also a line for each good file).")
  var quiet = false
  @OptionGroup(title: "Limits") var limits: ListLimitOptions
  @OptionGroup var job: JobOptions

  private static let listExtensions = ["plist", "strings", "stringsdict", "entitlements", "xcprivacy"]

  func run() throws {
    let limits = limits.value
    try PropertyListJob(paths: paths, width: job.jobs, limits: limits).run { input, outcome in
      let bytes = input.bytes
      if bytes.isEmpty {
        outcome.messages.append(input.emptyWarning)
      } else {
        // Devices do not read JSON as a property list.
        let isList = Self.listExtensions.contains(Path.fileExtension(of: input.path))
        let read =
          try isList
          ? Reader.readWithRepeatedKeys(bytes, limits: limits)
          : Reader.readWithJSON(bytes, limits: limits, prefersJSON: input.prefersJSON)
        outcome.warn(of: read.repeatedKeys, in: input)
      }
      if !quiet { outcome.print("\(input.name): OK\n") }
    }
  }
}

struct PrintList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Print property lists in a form for people, not for programs.",
    discussion: """
      Exit codes: 0 success, 1 a file cannot be read, 2 the command could not run.

      assetcrush plist print Payload/My.app/Info.plist
      """)

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"), completion: .file())
  var paths: [String]
  @OptionGroup(title: "Limits") var limits: ListLimitOptions
  @OptionGroup var job: JobOptions

  func run() throws {
    let limits = limits.value
    try PropertyListJob(paths: paths, width: job.jobs, limits: limits).run { input, outcome in
      outcome.print(try ReadableText.render(input.read(limits).document))
    }
  }
}
