import CrushCatalogCompiler
import CrushPropertyList

/// The Info.plist of a resource bundle, with the keys that Xcode generates (GENERATE_INFOPLIST_FILE). The keys about
/// Xcode itself and about its SDK are omitted.
struct BundleInformation {
  let name: String
  /// Characters other than letters, digits, `-` and `.` become `-`.
  let identifier: String
  let region: String
  let platform: CompileSettings.Platform
  let minimum: CompileSettings.Version

  /// The list in binary form.
  var bytes: [UInt8] {
    do throws(PropertyListError) {
      return try BinaryWriter.write(list.standalone, order: .xcode)
    } catch { preconditionFailure("texts and whole numbers have a binary form: \(error)") }
  }

  private var list: Value {
    let minimumKey = platform == .macosx ? "LSMinimumSystemVersion" : "MinimumOSVersion"
    var entries: [(String, Value)] = [
      ("CFBundleDevelopmentRegion", region), ("CFBundleIdentifier", mangledIdentifier),
      ("CFBundleInfoDictionaryVersion", "6.0"), ("CFBundleName", name), ("CFBundlePackageType", "BNDL"),
      ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
      (minimumKey, "\(minimum.major).\(minimum.minor)"), ("DTPlatformName", platform.rawValue),
    ].map { ($0, ValueText.string($1)) }
    entries.append(("CFBundleSupportedPlatforms", ValueText.array([ValueText.string(sdk)])))
    if !families.isEmpty { entries.append(("UIDeviceFamily", ValueText.array(families.map { ValueText.integer($0) }))) }
    return ValueText.dictionary(entries)
  }

  private var mangledIdentifier: String {
    String(
      identifier.unicodeScalars.map { scalar in
        let isAllowed =
          scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
          || "-.".unicodeScalars.contains(scalar)
        return isAllowed ? Character(scalar) : "-"
      })
  }

  /// The numbers of TARGETED_DEVICE_FAMILY.
  private var families: [Int64] {
    switch platform {
    case .iphoneos, .iphonesimulator: [1, 2]
    case .appletvos, .appletvsimulator: [3]
    case .watchos, .watchsimulator: [4]
    case .xros, .xrsimulator: [7]
    case .macosx: []
    }
  }

  /// The name of the platform in CFBundleSupportedPlatforms.
  private var sdk: String {
    switch platform {
    case .iphoneos: "iPhoneOS"
    case .iphonesimulator: "iPhoneSimulator"
    case .appletvos: "AppleTVOS"
    case .appletvsimulator: "AppleTVSimulator"
    case .watchos: "WatchOS"
    case .watchsimulator: "WatchSimulator"
    case .macosx: "MacOSX"
    case .xros: "XROS"
    case .xrsimulator: "XRSimulator"
    }
  }
}
