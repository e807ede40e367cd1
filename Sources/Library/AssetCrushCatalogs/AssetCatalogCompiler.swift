public import AssetCrushPropertyList
import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs

/// A compiler of asset catalogs, folders `.xcassets`, as Apple's `actool`.
///
/// The compiler reads the folders, and writes nothing.
public struct AssetCatalogCompiler: Sendable {
  /// A platform by the name of its SDK.
  public enum Platform: String, Sendable, Hashable, CaseIterable {
    case iphoneos, iphonesimulator, appletvos, appletvsimulator, watchos, watchsimulator, macosx, xros, xrsimulator
  }

  /// The choices of a compilation. Equal settings and sources give equal bytes.
  public struct Settings: Sendable, Hashable {
    /// The platform of the app.
    public var platform = Platform.iphoneos
    /// The oldest version of the system.
    public var minimumVersion = Version(13)
    /// The name of the app icon set. `nil` for an app without icons.
    public var appIcon: String?
    /// The name of the color set for the accent color.
    public var accentColor: String?
    /// Whether the smallest lossless codec is chosen for each image, instead of the choice of Apple's tool.
    public var prefersSmallFiles = false
    /// The number of threads.
    public var jobs = 1

    /// Creates the settings for iOS 13 without app icon.
    public init() {}
  }

  /// A version of a system, such as 13.4.
  public struct Version: Sendable, Hashable {
    /// The major number.
    public var major: Int
    /// The minor number.
    public var minor: Int

    /// Creates a version from its numbers.
    public init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }
  }

  /// The files of a compilation, before anything is written.
  public struct Result: Sendable {
    /// The content of `Assets.car`. `nil` if the catalogs have no images, colors or data.
    public let catalog: CompiledAssetCatalog?
    /// The files that belong beside the catalog, such as `AppIcon60x60@2x.png`, sorted by name.
    public let files: [(name: String, bytes: [UInt8])]
    /// The keys that belong into the app's Info.plist.
    public let info: PropertyList?
    /// The notices, warnings and errors in order.
    public let messages: [Message]
    /// Whether no message is an error. Incomplete results of a failed compilation must not be used.
    public var isComplete: Bool { !messages.contains { $0.severity == .error } }
  }

  /// A notice, warning or error in the words of Apple's tool.
  public struct Message: Sendable, Hashable, CustomStringConvertible {
    /// The weight of a message.
    public enum Severity: Sendable, Hashable {
      case notice, warning, error
    }

    /// The weight of the message.
    public let severity: Severity
    /// The path of the catalog, or of the set in it.
    public let path: String
    /// The message without its place.
    public let text: String

    /// One line with the path, the severity and the text.
    public var description: String { "\(path): \(severity): \(text)" }
  }

  private let settings: Settings

  /// Creates a compiler.
  public init(_ settings: Settings = Settings()) { self.settings = settings }

  /// Compiles folders into one catalog. A problem of one set is a message, and the others continue.
  ///
  /// - Parameter paths: folders `.xcassets` or `.xcstickers`, or documents `.icon`.
  /// - Throws: ``AssetCatalogError`` of the kind ``AssetCatalogError/Kind/failedVerification``.
  public func compile(_ paths: [String]) throws(AssetCatalogError) -> Result {
    let sources = paths.map { CatalogSourceReader.read($0) }
    let compiled = CatalogCompiler(settings.settings, width: max(1, settings.jobs)).compile(sources)
    var catalog: CompiledAssetCatalog?
    if let bytes = compiled.catalog { catalog = try CompiledAssetCatalog(bytes) }
    return Result(
      catalog: catalog, files: compiled.looseFiles, info: compiled.partialInfo.map { PropertyList(document: $0) },
      messages: compiled.messages.map(Message.init))
  }
}

extension AssetCatalogCompiler.Settings {
  fileprivate var settings: CompileSettings {
    var settings = CompileSettings()
    settings.platform = CompileSettings.Platform(rawValue: platform.rawValue) ?? .iphoneos
    settings.minimumTarget = CompileSettings.Version(minimumVersion.major, minimumVersion.minor)
    settings.appIcon = appIcon
    settings.accentColor = accentColor
    settings.optimization = prefersSmallFiles ? .space : .exact
    return settings
  }
}

extension AssetCatalogCompiler.Message {
  fileprivate init(_ message: CatalogMessage) {
    severity =
      switch message.severity {
      case .notice: .notice
      case .warning: .warning
      case .error: .error
      }
    path = message.item.isEmpty ? message.catalog : message.catalog + "/" + message.item
    text = message.text
  }
}
