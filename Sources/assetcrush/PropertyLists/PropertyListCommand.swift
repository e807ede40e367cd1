import ArgumentParser
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

struct ConvertList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes property lists in another format, in place unless -o or -e is given.",
    discussion: """
      What a format cannot hold is said. Exit code: 0 all done, 1 a file failed.

      assetcrush plist convert --to binary Info.plist -o Build/Info.plist
      assetcrush plist convert --to xml Payload/My.app
      """)

  @Argument(help: ArgumentHelp("Files, folders, or -.", valueName: "path"))
  var paths: [String]
  @Option(help: "The format: binary, xml, json, openstep or swift.")
  var to: OutputFormat
  @OptionGroup var output: PropertyListOutputOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if let path = output.output, path != "-", paths.count > 1 {
      throw ValidationError("--output takes one source; --file-extension serves many")
    }
  }

  func run() throws {
    try PropertyListJob(paths: paths, width: job.width).run { input, outcome in
      let read = try input.read()
      for key in read.repeatedKeys { outcome.messages.append("\(input.name): warning: \(key)\n") }
      try output.write(read.document, to, input, fallback: .inPlace, &outcome)
    }
  }
}

struct LintList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks property lists.",
    discussion: """
      Exit code: 0 all can be read, 1 one cannot.

      assetcrush plist lint Info.plist Resources
      """)

  @Argument(help: ArgumentHelp("Files, folders, or -.", valueName: "path"))
  var paths: [String]
  @Flag(name: [.short, .long], help: "Say only what is wrong.")
  var quiet = false
  @OptionGroup var job: JobOptions

  func run() throws {
    try PropertyListJob(paths: paths, width: job.width).run { input, outcome in
      let read = try Reader.readReporting(input.bytes())
      for key in read.repeatedKeys { outcome.messages.append("\(input.name): warning: \(key)\n") }
      if !quiet { outcome.output = Array("\(input.name): OK\n".utf8) }
    }
  }
}

struct PrintList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print", abstract: "Shows property lists for people to read.",
    discussion: "assetcrush plist print Payload/My.app/Info.plist")

  @Argument(help: ArgumentHelp("Files, folders, or -.", valueName: "path"))
  var paths: [String]
  @OptionGroup var job: JobOptions

  func run() throws {
    try PropertyListJob(paths: paths, width: job.width).run { input, outcome in
      outcome.output = Array(try ReadableText.render(input.read().document).utf8)
    }
  }
}
