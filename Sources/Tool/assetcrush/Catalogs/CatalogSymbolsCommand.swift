import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushReporting

/// The `catalog symbols` command.
struct CatalogSymbolsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbols",
    abstract: "Write source code with the names of the colors and images of asset catalogs.",
    discussion: """
      Code that uses these names is checked by the compiler: ImageResource.hero in place of "hero". The names and the \
      declarations are those that Xcode generates. Only the structure of the catalogs is read, and no picture.

      A file is replaced as a whole, and only if its bytes differ.

      Exit codes: 0 success, also with warnings, 1 an error in a catalog, or a file that cannot be written, 2 a wrong \
      command line, or a path that is no catalog.

      assetcrush catalog symbols Assets.xcassets --swift GeneratedAssetSymbols.swift
      assetcrush catalog symbols Assets.xcassets --objc GeneratedAssetSymbols.h --bundle-identifier com.example.app
      """)

  @Argument(help: ArgumentHelp("Asset catalogs (.xcassets).", valueName: "catalog"), completion: .directory)
  var catalogs: [String]

  @Option(
    help: ArgumentHelp("Write Swift code to this file. Use - for standard output.", valueName: "file.swift"),
    completion: .file())
  var swift: String?

  @Option(
    help: ArgumentHelp(
      "Write an Objective-C header to this file. Use - for standard output.", valueName: "file.h"),
    completion: .file())
  var objc: String?

  @Option(
    help: ArgumentHelp(
      "Write a property list of all symbols to this file. Use - for standard output.", valueName: "file.plist"),
    completion: .file())
  var index: String?

  @Option(
    help: ArgumentHelp(
      "The bundle with the catalog, for Objective-C code outside of the app.", valueName: "id"))
  var bundleIdentifier: String?

  @Flag(
    inversion: .prefixedNo, help: "Write a property for each asset into types such as UIColor and Image. On by default."
  )
  var extensions = true

  @Option(
    help: ArgumentHelp(
      "Support only this framework, SwiftUI, UIKit or AppKit. Repeatable. All by default.", valueName: "name"))
  var framework: [AssetSymbols.Settings.Framework] = []

  @Option(
    help: ArgumentHelp(
      "The platform: \(CompileSettings.Platform.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "platform"))
  var platform = CompileSettings.Platform.iphoneos

  @Option(
    help: ArgumentHelp(
      "The oldest system on which the app runs, such as 15.0. Systems before iOS 17 and macOS 14 need more declarations "
        + "(default: 13.0).", valueName: "version"))
  var minimumDeploymentTarget: TargetVersion?

  @Option(
    help: ArgumentHelp(
      "A kind of device on which the app runs, such as iphone. Repeatable. All devices of the platform by default.",
      valueName: "device"))
  var targetDevice: [TargetDevice] = []

  @OptionGroup var quiet: QuietOption

  func validate() throws {
    let files = [swift, objc, index].compactMap(\.self)
    if files.isEmpty { throw ValidationError("expected --swift, --objc or --index") }
    if files.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("two outputs are standard output; name a file for one of them")
    }
    if bundleIdentifier != nil && objc == nil { throw ValidationError("--bundle-identifier needs --objc FILE") }
  }

  func run() throws {
    try CatalogInputs.check(catalogs)
    try SideOutputs(["--swift": swift, "--objc": objc, "--index": index]).check(inputs: catalogs, lists: ["--index"])
    let sources = catalogs.map { CatalogSourceReader.read($0) }
    let messages = sources.flatMap(\.messages)
    let detail: CompileText.Detail = quiet.quiet ? .quiet : .normal
    Terminal.write(
      CompileText.messages(messages, detail: detail, style: Terminal.style(.auto, for: .error)), to: .error)
    let symbols = AssetSymbols(sources, settings: settings)
    var hasFailed = messages.contains { $0.severity == .error }
    let files: [(String?, () -> String)] = [
      (swift, { symbols.swift() }), (objc, { symbols.objectiveC(bundleIdentifier: bundleIdentifier) }),
      (index, { symbols.index() }),
    ]
    for case (let path?, let text) in files {
      do throws(FileError) { try CommandLineFile.write(Array(text().utf8), to: path) } catch {
        hasFailed = true
        Terminal.write("\(oneLine(path)): error: \(oneLine(error.message))\n", to: .error)
      }
    }
    if hasFailed { throw ExitCode.findings }
  }

  private var settings: AssetSymbols.Settings {
    var settings = AssetSymbols.Settings()
    settings.hasExtensions = extensions
    if !framework.isEmpty { settings.frameworks = Set(framework) }
    settings.devices = Set(targetDevice.map(\.rawValue))
    settings.supportsOldSystems = AssetSymbols.Settings.needsOldSystems(
      platform: platform.rawValue, major: minimumDeploymentTarget?.version.major ?? 13)
    return settings
  }
}

extension AssetSymbols.Settings.Framework: ExpressibleByArgument {}
