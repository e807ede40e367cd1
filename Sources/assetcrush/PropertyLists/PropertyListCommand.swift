import ArgumentParser
import FileSystem
import PropertyList

struct PropertyListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plist",
    abstract: "Property lists: convert, check, show, change and compare them.",
    discussion: """
      Reads XML, binary and OpenStep lists, .strings and JSON, by content. Files, folders and - (standard input) may be \
      mixed; many files are worked on at once.

      assetcrush plist convert --to binary Settings.bundle
      assetcrush plist extract CFBundleIdentifier Info.plist
      assetcrush --as plutil -convert xml1 -o - Info.plist    plutil's own command line
      """,
    subcommands: [
      ConvertList.self, LintList.self, PrintList.self, ExtractValue.self, ReplaceValue.self, InsertValue.self,
      RemoveValue.self, TypeOfValue.self, MergeLists.self, DiffLists.self,
    ])
}

struct LintList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks property lists.",
    discussion: """
      Reports lists that devices cannot read, and keys that a dictionary has more than once. JSON is accepted on standard \
      input and in files whose names are not those of property lists, such as .json and .xcstrings.

      Exit code: 0 all can be read, 1 one cannot.

      assetcrush plist lint Info.plist Resources
      """)

  @Argument(help: ArgumentHelp("Files, folders, or -.", valueName: "path"), completion: .file())
  var paths: [String]
  @Flag(name: [.short, .long], help: "Say only what is wrong.")
  var quiet = false
  @OptionGroup(title: "Limits") var limits: ListLimitOptions
  @OptionGroup var job: JobOptions

  private static let listExtensions = ["plist", "strings", "stringsdict", "entitlements", "xcprivacy"]

  func run() throws {
    let limits = limits.value
    try PropertyListJob(paths: paths, width: job.jobs).run { input, outcome in
      let bytes = try input.bytes(limits.bytes)
      if bytes.isEmpty {
        outcome.messages.append("\(input.name): warning: the file is empty: a build takes it for an empty dictionary\n")
      } else {
        // No device reads JSON in a property list's place.
        let isList = Self.listExtensions.contains(Path.fileExtension(of: input.path))
        let read =
          try isList
          ? Reader.readReporting(bytes, limits: limits)
          : Reader.readWithJSON(bytes, limits: limits, prefersJSON: input.prefersJSON)
        outcome.warn(of: read.repeatedKeys, in: input)
      }
      if !quiet { outcome.say("\(input.name): OK\n") }
    }
  }
}

struct PrintList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Shows property lists for people to read.",
    discussion: "assetcrush plist print Payload/My.app/Info.plist")

  @Argument(help: ArgumentHelp("Files, folders, or -.", valueName: "path"), completion: .file())
  var paths: [String]
  @OptionGroup(title: "Limits") var limits: ListLimitOptions
  @OptionGroup var job: JobOptions

  func run() throws {
    let limits = limits.value
    try PropertyListJob(paths: paths, width: job.jobs).run { input, outcome in
      outcome.say(try ReadableText.render(input.read(limits).document))
    }
  }
}
