import ArgumentParser
import Assets
import AuditScopes
import Build
import Configuration
import FileSystem
import Fixes
import PNG
import Rules

extension FailThreshold: ExpressibleByArgument {}

/// What an audit looks at.
struct AuditSourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Folders and files (default: the current folder).", valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also what a list names, without what is excluded, a path a line; - is standard input.", valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(name: [.customShort("0"), .customLong("null")], help: "The paths of --files-from end in a zero byte.")
  var isNulSeparated = false

  @Flag(help: "Also audit the other files of a set, where one of its files is named.")
  var wholeSets = false

  @Flag(help: "Exit with 0 if there is nothing to audit.")
  var allowEmpty = false

  @Flag(name: .customLong("no-ignore"), help: "Look at what .gitignore files ignore as well.")
  var looksAtIgnored = false

  func validate() throws {
    if isNulSeparated && filesFrom == nil { throw ValidationError("--null goes with --files-from") }
  }

  /// What the list names; it may be empty, as that of a change without assets.
  func listed() throws -> [String] {
    guard let filesFrom else { return [] }
    let bytes = try CommandLineFile.read(filesFrom, limit: 1 << 30)
    return try SourceList(name: filesFrom, contents: bytes, isNulSeparated: isNulSeparated).paths
  }
}

/// What an audit holds images against. What stands here wins over the config.
struct AuditRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "One config for all, instead of the closest \(Config.fileName) of each file; its globs start where you stand.",
      valueName: "file"), completion: .file())
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no config.")
  var hasNoConfig = false

  @Flag(help: "Print the config as it holds for the first path, in TOML, and end.")
  var printConfig = false

  @Flag(help: ArgumentHelp("Print the config's JSON Schema and end.", visibility: .hidden))
  var printConfigSchema = false

  @Option(
    help: ArgumentHelp(
      "An image's display size in points: badge=40x40; a glob stands for many. May be repeated.",
      valueName: "name=WxH"))
  var display: [String] = []

  @Option(
    help: ArgumentHelp("A list of display sizes, one NAME=WIDTHxHEIGHT a line, # for comments.", valueName: "file"),
    completion: .file())
  var sizes: [String] = []

  @Option(
    help: ArgumentHelp(
      "The screens the app is made for: a device, all-phones, all-pads, all-tvs or any (the default); game counts "
        + "textures. May be repeated.", valueName: "name"),
    // A list in the script itself would not do: fish takes the parentheses in names for commands.
    completion: .custom { _, _, _ in DeviceProfile.groups + Device.all.map(\.name) })
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Swift, Objective-C, XIB, storyboard and HTML beside what is audited: display sizes, missing and unused images. "
        + "May be repeated.", valueName: "path"), completion: .file())
  var sources: [String] = []

  @Flag(help: "Take literal sizes of UIKit's image views in Swift for display sizes.")
  var uikit = false

  @Flag(help: "Count grey images as the system keeps them where it can: 1 byte a pixel, 2 with alpha.")
  var keepGray = false

  @Option(
    help: ArgumentHelp(
      "A rule's severity: off, note, warning or error; or a threshold: large-decoded.warning=16MiB. May be repeated.",
      valueName: "rule=level"), completion: .list(Rules.all.map { $0.id + "=" }))
  var rule: [String] = []

  @Option(
    help: ArgumentHelp("Leave a rule out, as --rule ID=off does. May be repeated.", valueName: "id"),
    completion: .list(Rules.all.map { $0.id }))
  var disable: [String] = []

  func validate() throws {
    if config != nil && hasNoConfig { throw ValidationError("--config and --no-config exclude each other") }
    for name in device where DeviceProfile(named: [name]) == nil {
      let names = DeviceProfile.groups + Device.all.map(\.name)
      throw ValidationError("no device is named '\(name)'; there are: \(names.joined(separator: ", "))")
    }
    do throws(RuleSettings.Layer.ParsingError) {
      _ = try layer()
    } catch { throw ValidationError(error.description) }
  }

  var configs: ConfigChoice {
    if hasNoConfig { return .none }
    return config.map(ConfigChoice.named) ?? .closest
  }

  /// - Throws: `RuleSettings.Layer.ParsingError`, and `FileError` for a list that cannot be read.
  func settings() throws -> AuditSettings {
    var settings = AuditSettings()
    settings.devices = device
    // A list may be a pipe, which can be read only once.
    settings.display = try sizes.map { path in
      .list(String(decoding: try CommandLineFile.read(path, limit: 16 << 20), as: UTF8.self), path: path)
    }
    settings.display += display.map { .text($0, origin: "--display") }
    settings.sources = sources
    settings.readsUIKit = uikit ? true : nil
    settings.keepsGray = keepGray ? true : nil
    let layer = try layer()
    if !layer.rules.isEmpty { settings.rules.add(layer) }
    return settings
  }

  private func layer() throws(RuleSettings.Layer.ParsingError) -> RuleSettings.Layer {
    var layer = RuleSettings.Layer(rules: [:])
    for entry in rule { try layer.add(entry) }
    for id in disable { try layer.disable(id) }
    return layer
  }
}

/// What makes an audit fail, and what does not.
struct AuditOutcomeOptions: ParsableArguments {
  @Option(help: "The lowest severity that makes the exit code 1: note, warning, error or never (default: error).")
  var failOn: FailThreshold?

  @Option(help: ArgumentHelp("More warnings than this make the exit code 1.", valueName: "n"))
  var maxWarnings: Int?

  @Flag(help: "Exit with 0 whatever is found.")
  var exitZero = false

  @Option(
    help: ArgumentHelp("Let be what this file holds, and name what it holds for nothing.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write all that is found to a file for --baseline, and exit with 0.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings takes 0 or a positive number") }
  }

  func apply(to settings: inout AuditSettings) {
    settings.failsFrom = failOn
    settings.maximumWarnings = maxWarnings
    settings.baseline = baseline
  }
}

/// The fixes that an audit makes.
struct AuditFixOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Apply fixes that lose nothing: needless alpha, metadata, text property lists in bundles. --fix=junk also deletes "
        + "files of Finder, Explorer and Vim, such as .DS_Store."))
  var fix = false

  @Option(help: ArgumentHelp("As --fix=KIND.", visibility: .hidden))
  var fixKind: String?

  @Flag(help: "Also fix files that git does not have as they are.")
  var fixDirty = false

  @Flag(help: "With --fix: print what would change, and write nothing.")
  var dryRun = false

  func validate() throws {
    if let fixKind, FixOptions.Kind(rawValue: fixKind) == nil {
      throw ValidationError("--fix=\(fixKind): there is no such kind; use --fix, --fix=safe or --fix=junk")
    }
    if fixDirty && kind == nil { throw ValidationError("--fix-dirty goes with --fix") }
    if dryRun && kind == nil { throw ValidationError("--dry-run goes with --fix") }
  }

  /// nil for no fixes.
  var kind: FixOptions.Kind? { fixKind.flatMap(FixOptions.Kind.init(rawValue:)) ?? (fix ? .safe : nil) }
}
