import ArgumentParser
import CrushAudit
import CrushBuild
import CrushFiles
import CrushFixes
import CrushImageFacts
import CrushInspection
import CrushPNG

extension FailThreshold: ExpressibleByArgument {}

/// The options for the audited files.
struct AuditSourceOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Folders, files, and archives such as an .ipa (default: the current folder).", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also audit the paths in a list, one per line, except excluded ones. The file - is standard input.",
      valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(name: [.customShort("0"), .customLong("null")], help: "Each path of --files-from ends with a zero byte.")
  var isNulSeparated = false

  @Flag(help: "If a file of a set is named, also audit the set's other files.")
  var wholeSets = false

  @Flag(help: "Exit with 0 if there is nothing to audit.")
  var allowEmpty = false

  @Flag(name: .customLong("no-ignore"), help: "Also audit files that .gitignore files ignore.")
  var looksAtIgnored = false

  @Flag(
    name: .customLong("all-files"),
    help:
      "Also audit files that do not ship, such as tests, store screenshots, documents, and files of no target, and report findings in vendor code."
  )
  var auditsAllFiles = false

  func validate() throws {
    if isNulSeparated && filesFrom == nil { throw ValidationError("--null needs --files-from") }
  }

  /// Returns the paths in the list. It may be empty, such as the list of a change without assets.
  func listed() throws -> [String] {
    guard let filesFrom else { return [] }
    let bytes = try CommandLineFile.read(filesFrom, limit: 1 << 30)
    return try SourceList(name: filesFrom, contents: bytes, isNulSeparated: isNulSeparated).paths
  }
}

/// The options for rules and for the sizes to compare images with. They override the config.
struct AuditRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "One config for all files, instead of the closest \(Config.fileName) of each. Its globs start at the current folder.",
      valueName: "file"), completion: .file())
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no config.")
  var hasNoConfig = false

  @Flag(help: "Print the effective config of the first path as TOML, and exit.")
  var printConfig = false

  @Flag(help: ArgumentHelp("Print the config's JSON Schema, and exit.", visibility: .hidden))
  var printConfigSchema = false

  @Option(
    help: ArgumentHelp(
      "An image's display size in points, such as badge=40x40. The name may be a glob. May be repeated.",
      valueName: "name=WxH"))
  var display: [String] = []

  @Option(
    help: ArgumentHelp(
      "A list of display sizes, one NAME=WIDTHxHEIGHT per line. # begins a comment. May be repeated.", valueName: "file"
    ),
    completion: .file())
  var sizes: [String] = []

  @Option(
    help: ArgumentHelp(
      "A device that the app supports, or all-phones, all-pads, all-tvs, game or any (default: any). game also counts textures. "
        + "May be repeated.", valueName: "name"),
    // The script cannot contain the list: fish reads the parentheses in names as commands.
    completion: .custom { _, _, _ in DeviceProfile.groups + Device.all.map(\.name) })
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Search Swift, Objective-C, XIB, storyboard and HTML for display sizes, missing and unused images. "
        + "May be repeated.", valueName: "path"), completion: .file())
  var sources: [String] = []

  @Flag(help: "Use literal sizes of UIKit's image views in Swift as display sizes.")
  var uikit = false

  @Flag(
    name: .customLong("keep-gray"),
    help: "Count gray images with 1 byte per pixel, or 2 with alpha, as the system can keep them.")
  var keepsGray = false

  @Option(
    help: ArgumentHelp(
      "A rule's severity (off, note, warning or error), or a threshold such as large-decoded.warning=16MiB. May be repeated.",
      valueName: "rule=level"), completion: .list(Rules.all.map { $0.id + "=" }))
  var rule: [String] = []

  @Option(
    help: ArgumentHelp(
      "Report only these rules and groups, separated by commas. A rule that the config turns off stays off. "
        + "The id of a rule that is off by default turns it on. May be repeated.", valueName: "list"),
    completion: .custom { _, _, _ in RuleSelection.names })
  var select: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do not report these rules and groups, separated by commas. May be repeated.", valueName: "list"),
    completion: .custom { _, _, _ in RuleSelection.names })
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp("Turn a rule off, as --rule ID=off does. May be repeated.", valueName: "id"),
    completion: .list(Rules.all.map { $0.id }))
  var disable: [String] = []

  func validate() throws {
    if config != nil && hasNoConfig {
      throw ValidationError("--config cannot be combined with --no-config; use one of them")
    }
    try DevicesCommand.check(device)
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
    settings.keepsGray = keepsGray ? true : nil
    let layer = try layer()
    if !layer.rules.isEmpty { settings.rules.add(layer) }
    return settings
  }

  private func layer() throws(RuleSettings.Layer.ParsingError) -> RuleSettings.Layer {
    try RuleSelection.layer(select: select, ignore: ignore, rules: rule, disabled: disable)
  }
}

/// The options for the exit code and for known findings.
struct AuditOutcomeOptions: ParsableArguments {
  @Option(help: "The lowest severity that makes the exit code 1: note, warning, error or never (default: error).")
  var failOn: FailThreshold?

  @Option(help: ArgumentHelp("The most warnings with which the exit code is 0 (default: no limit).", valueName: "n"))
  var maxWarnings: Int?

  @Option(
    help: ArgumentHelp(
      "Compare with another folder, app, JSON report or git revision, such as main, and report the changes first.",
      valueName: "side"), completion: .file())
  var against: String?

  @Option(
    help: ArgumentHelp(
      "With --against, a limit on the growth: \(GrowthLimit.forms). May be repeated.", valueName: "measure=amount"),
    transform: GrowthLimit.parse)
  var growth: [GrowthLimit] = []

  @Flag(help: "Exit with 0 even if there are findings.")
  var exitZero = false

  @Option(
    help: ArgumentHelp(
      "Ignore the findings listed in this file, and report entries that no longer apply.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write all findings to a file for --baseline, and exit with 0.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings takes 0 or a positive number") }
    if !growth.isEmpty && against == nil { throw ValidationError("--growth needs --against") }
  }

  func apply(to settings: inout AuditSettings) {
    settings.failsFrom = failOn
    settings.maximumWarnings = maxWarnings
    settings.baseline = baseline
    settings.growth = growth
  }
}

/// The options for fixes.
struct AuditFixOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Fix files without loss: needless alpha, metadata, text property lists in bundles. --fix=junk also deletes files "
        + "that Finder and Explorer make again, such as .DS_Store."))
  var fix = false

  @Flag(help: "As --fix=junk.")
  var fixJunk = false

  @Option(help: ArgumentHelp("The parsed form of --fix=KIND.", visibility: .hidden))
  var fixKind: String?

  @Flag(help: "Also fix files whose content is not committed to git.")
  var fixDirty = false

  @Flag(help: "With --fix, print the changes and write nothing.")
  var dryRun = false

  func validate() throws {
    if let fixKind, FixOptions.Kind(rawValue: fixKind) == nil {
      throw ValidationError("--fix=\(fixKind): unknown kind; use --fix, --fix=safe or --fix=junk")
    }
    if fixDirty && kind == nil { throw ValidationError("--fix-dirty needs --fix or --fix-junk") }
    if dryRun && kind == nil { throw ValidationError("--dry-run needs --fix or --fix-junk") }
  }

  /// The kind of the fixes; nil for no fixes.
  var kind: FixOptions.Kind? {
    fixJunk ? .junk : fixKind.flatMap(FixOptions.Kind.init(rawValue:)) ?? (fix ? .safe : nil)
  }
}
