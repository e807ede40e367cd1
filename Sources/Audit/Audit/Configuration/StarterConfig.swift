import CrushBasics
import CrushParsers

/// The facts about a project from which its first config file is written.
package struct StarterConfig: Sendable, Equatable {
  /// A target that ships, with the groups of its devices.
  package struct Target: Sendable, Equatable {
    package let name: String
    /// The product, such as `app` or `extension`.
    package let kind: String
    package let devices: [String]

    package init(name: String, kind: String, devices: [String]) {
      self.name = name
      self.kind = kind
      self.devices = devices
    }
  }

  /// A folder with images that probably do not ship.
  package struct Exclusion: Sendable, Equatable {
    /// The folder's path from the config's folder.
    package let folder: String
    package let images: Int

    package init(folder: String, images: Int) {
      self.folder = folder
      self.images = images
    }
  }

  package var targets: [Target] = []
  /// Folders with sources that may show images.
  package var sources: [String] = []
  package var exclusions: [Exclusion] = []
  /// The names of engines that load images themselves.
  package var engines: [String] = []
  /// The reasons for which an audit skips files, such as `tests`.
  package var skipped: [String] = []

  package init() {}

  /// The most targets that the comment lists.
  private static let shownTargets = 20

  /// The config file. A setting after `#` without a space is a suggestion that is not active.
  package var text: String {
    let sections = [header, devices, sourcesSection, exclusionsSection, skippedSection, enginesSection, results]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var header: [String] {
    [
      "# Settings of `assetcrush audit` for this folder and the folders below it.",
      "# All keys are optional. Delete the # before a key to use it.",
      "# `assetcrush audit --print-config` prints all settings.",
    ]
  }

  private var devices: [String] {
    let known = targets.filter { !$0.devices.isEmpty }
    guard let first = known.first else {
      return [
        "# The devices that the app supports. No target states them, so all phones and tablets count.",
        "# `assetcrush devices` lists the names.", "#" + Self.setting("devices", ["all-phones", "all-pads"]),
      ]
    }
    let lines = targets.prefix(Self.shownTargets).map { target in
      let devices = target.devices.isEmpty ? "not stated" : target.devices.joined(separator: ", ")
      return "#   \(oneLine(target.name)) (\(target.kind)): \(devices)"
    }
    let rest = targets.count > Self.shownTargets ? ["#   and \(targets.count - Self.shownTargets) more"] : []
    if targets.allSatisfy({ $0.devices == first.devices }) {
      return ["# The devices that the app supports, as its targets state them:"] + lines + rest
        + ["# `assetcrush devices` lists the names.", Self.setting("devices", first.devices)]
    }
    return ["# The devices that the app supports. Each target uses its own, as the project states them:"] + lines + rest
      + [
        "# A list here applies to all targets instead. `assetcrush devices` lists the names.",
        "#" + Self.setting("devices", first.devices),
      ]
  }

  private var sourcesSection: [String] {
    let comment = "# Sources to search for display sizes, missing images and unused images."
    return [comment, sources.isEmpty ? "#" + Self.setting("sources", ["Sources"]) : Self.setting("sources", sources)]
  }

  private var exclusionsSection: [String] {
    let comment = "# Files to skip: globs as in .gitignore, relative to this folder."
    if exclusions.isEmpty { return [comment, "#" + Self.setting("exclude", ["Drafts/**"])] }
    let lines = exclusions.map { exclusion in
      let images = exclusion.images == 1 ? "1 image" : "\(exclusion.images) images"
      return "  \(Self.quoted(Self.escaped(exclusion.folder) + "/**")),  # \(images)"
    }
    return [
      comment, "# These folders belong to no target, and their names suggest that they do not ship.", "exclude = [",
    ]
      + lines + ["]"]
  }

  private var skippedSection: [String] {
    if skipped.isEmpty { return [] }
    return [
      "# The audit already skips files that do not ship: \(skipped.map(oneLine).joined(separator: ", ")).",
      "#all-files = true",
    ]
  }

  private var enginesSection: [String] {
    if engines.isEmpty { return [] }
    return [
      "# \(engines.joined(separator: " and ")) loads images itself: the audit gives advice about textures there.",
      "# The device `game` also counts the memory of textures with their mip chains.",
    ]
  }

  private var results: [String] {
    [
      "# The lowest severity that makes the exit code 1: note, warning, error or never.", "fail-on = \"error\"", "",
      "# Known findings to ignore. `assetcrush audit --write-baseline assets-baseline.json` writes them.",
      "#baseline = \"assets-baseline.json\"", "",
      "# Severities of rules. `assetcrush rules` lists the rules.", "#[rules]", "#avoid-image-cache = \"off\"", "",
      "# Limits of the memory and the disk space that all images need.", "#[budgets]",
      "#total = { decoded = \"200MB\", disk = \"50MB\" }",
      "# Limits of the images that one launch and one screen load, and of the download of an app.",
      "#launch = { decoded = \"20MB\" }", "#screen = { decoded = \"40MB\" }", "#download = \"100MB\"",
    ]
  }

  private static func setting(_ key: String, _ texts: [String]) -> String {
    let line = TOMLWriter.write(TOMLTable([TOMLTable.Entry(key: key, value: TOMLValue(.texts(texts)))]))
    return safe(String(line.dropLast()))
  }

  /// Returns a line of TOML with escapes for invisible characters and for those that change the direction of text.
  private static func safe(_ line: String) -> String {
    line.unicodeScalars.reduce(into: "") { result, scalar in
      if SafeText.isUnsafe(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (mark, count) = digits.utf8.count > 4 ? ("\\U", 8) : ("\\u", 4)
        result += mark + String(repeating: "0", count: count - digits.utf8.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns a text as TOML writes it.
  private static func quoted(_ text: String) -> String {
    let line = TOMLWriter.write(TOMLTable([TOMLTable.Entry(key: "k", value: TOMLValue(.string(text)))]))
    return safe(String(line.dropFirst("k = ".count).dropLast()))
  }

  /// Returns a glob that matches the text alone.
  private static func escaped(_ folder: String) -> String {
    folder.reduce(into: "") { result, character in
      if ["*", "?", "[", "\\"].contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
