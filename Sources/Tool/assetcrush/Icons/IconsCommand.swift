import ArgumentParser
import CrushBasics
import CrushFiles
import CrushIconSets
import CrushReporting

/// The `icons` command.
struct IconsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icons",
    abstract: "Make all app icons of a platform or a project from one master image.",
    discussion: """
      A master is a square PNG, JPEG, SVG or PDF, best with 1024 pixels or more on each side. SVG and PDF are drawn at \
      each size. PNG and JPEG are scaled in linear light, and converted to sRGB.

      Icons of iOS, watchOS and iPadOS are squares without transparent pixels, since the system cuts their shape. \
      Icons of macOS get the rounded square of Apple's template with its margins and shadow. Art for Android and the \
      web is placed in the safe zone. The background continues the border of an opaque master.

      -o writes a folder for each platform: Assets.xcassets, macos, android, web, windows and linux. An output that \
      ends in .xcassets is the catalog itself. --into writes to the places where a project keeps its icons, at the \
      sizes that it has, and changes nothing else.

      Exit codes: 0 success, 1 a master that does not fit, or a difference with --check, 2 the command could not run.

      assetcrush icons icon.png -o Icons --for ios,android,web
      assetcrush icons icon.svg -o App/Assets.xcassets --for ios,macos --dark dark.svg --tinted tinted.svg
      assetcrush icons icon.png --into flutter my_app
      assetcrush icons icon.png --into tauri . --check
      """)

  @Argument(
    help: ArgumentHelp("The master: a square PNG, JPEG, SVG or PDF. Use - for standard input.", valueName: "master"),
    completion: .file())
  var master: String

  @Option(
    name: [.customLong("for")],
    help: ArgumentHelp(
      "The platforms, separated by commas: ios, macos, tvos, watchos, visionos, android, web, windows, linux, or all. "
        + "Required with --output.", valueName: "platforms"))
  var platforms: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The output folder, or an asset catalog (.xcassets).", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Replace the icons of a project instead: flutter, capacitor, react-native, electron, tauri or xcode, and its "
        + "folder (default: the current folder).", valueName: "kind project"))
  var into: [String] = []

  @OptionGroup(title: "Masters") var masters: IconMasterOptions

  @Option(help: "Sizes of app icon sets for iOS and watchOS: single (one picture of 1024 pixels) or all.")
  var sizes = IconRequest.Sizes.single

  @Option(
    help: ArgumentHelp(
      "The shape for macOS: rounded (Apple's template), none (the master as it is), or auto, which is rounded for a "
        + "master without transparent pixels.", valueName: "shape"))
  var macShape = IconRequest.MacShape.auto

  @Option(
    help: ArgumentHelp(
      "The name of sets, .icns, .ico and icons of Linux (default: AppIcon, and app for .ico and Linux).",
      valueName: "name"))
  var name: String?

  @OptionGroup var outputs: IconOutputOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if (output == nil) == into.isEmpty { throw ValidationError("expected either --output or --into") }
    if let name, name.isEmpty || name.contains("/") || name.hasPrefix(".") {
      throw ValidationError("--name is \"\(name)\"; expected a file name without a slash")
    }
    try masters.check(with: master)
    if into.isEmpty { try checkPlatforms() } else { try checkProject() }
    if sizes == .all, masters.dark != nil || masters.tinted != nil {
      throw ValidationError("--dark and --tinted need --sizes single, since only one picture has appearances")
    }
  }

  private func checkPlatforms() throws {
    guard let platforms else {
      throw ValidationError("--for is missing; name the platforms, such as --for ios,android, or all")
    }
    let named = try Self.platforms(platforms)
    if isCatalog, let other = named.subtracting(Self.ofCatalogs).map(\.rawValue).min() {
      let names = Self.ofCatalogs.map(\.rawValue).sorted().joined(separator: ",")
      throw ValidationError(
        "an asset catalog has no icons for \(other); use --for \(names) or another output folder")
    }
    if isCatalog, named.contains(.visionos), named.count > 1, named != [.visionos, .tvos] {
      throw ValidationError(
        "a catalog must not have two icons with one name; write the icon of visionos to another catalog, or with "
          + "another --name")
    }
  }

  private func checkProject() throws {
    guard into.count <= 2 else {
      throw ValidationError("--into has \(into.count) words; expected a kind of project and its folder")
    }
    guard ProjectKind(rawValue: into[0]) != nil else {
      let kinds = ProjectKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--into is \"\(into[0])\"; expected one of \(kinds)")
    }
    if platforms != nil { throw ValidationError("--for cannot be combined with --into, which finds the platforms") }
    if outputs.force { throw ValidationError("--force cannot be combined with --into, which always replaces icons") }
  }

  static func platforms(_ text: String) throws -> Set<IconPlatform> {
    if text == "all" { return Set(IconPlatform.allCases) }
    return Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        guard let platform = IconPlatform(rawValue: String(word)) else {
          let names = IconPlatform.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--for has \"\(word)\"; expected \(names), or all")
        }
        return platform
      })
  }

  /// The platforms whose icons are in asset catalogs.
  private static let ofCatalogs: Set<IconPlatform> = [.ios, .macos, .tvos, .watchos, .visionos]

  /// Whether the output is an asset catalog.
  var isCatalog: Bool { output.map { Path.fileExtension(of: Path.withoutTrailingSlashes($0)) == "xcassets" } ?? false }

  func run() throws { try IconsRun(self).run() }
}

extension IconRequest.Sizes: ExpressibleByArgument {}
extension IconRequest.MacShape: ExpressibleByArgument {}

/// The masters besides the main one.
struct IconMasterOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The icon for dark screens of iOS.", valueName: "file"), completion: .file())
  var dark: String?

  @Option(
    help: ArgumentHelp("The gray icon that iOS tints with the user's color.", valueName: "file"), completion: .file())
  var tinted: String?

  @Option(
    help: ArgumentHelp(
      "The icon whose alpha themed icons of Android and monochrome icons of the web have (default: the foreground, if "
        + "it has transparent pixels).", valueName: "file"), completion: .file())
  var monochrome: String?

  @Option(
    help: ArgumentHelp(
      "The front layer of Android, tvOS and visionOS (default: the master).", valueName: "file"), completion: .file())
  var foreground: String?

  @Option(
    help: ArgumentHelp(
      "A color such as #0A84FF, or a square image, below everything without transparent pixels, and as the back layer "
        + "(default: the color of the master's border, or white if it has transparent pixels).",
      valueName: "color or file"), completion: .file())
  var background: String?

  /// The art with its files.
  var files: [(art: IconDrawing.Art, path: String)] {
    let all: [(IconDrawing.Art, String?)] = [
      (.dark, dark), (.tinted, tinted), (.monochrome, monochrome), (.foreground, foreground),
      (.background, color == nil ? background : nil),
    ]
    return all.compactMap { art, path in path.map { (art, $0) } }
  }

  var color: IconColor? { background.flatMap(IconColor.init(_:)) }

  func check(with master: String) throws {
    if let background, background.hasPrefix("#"), color == nil {
      throw ValidationError("--background is \"\(background)\"; expected a color such as #0A84FF, or a file")
    }
    let streams = ([master] + files.map(\.path)).filter { $0 == "-" }
    if streams.count > 1 { throw ValidationError("only one master can be standard input") }
  }
}
