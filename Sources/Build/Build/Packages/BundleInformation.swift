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
      return try BinaryWriter.write(try Reader.read(Array(xml.utf8)), order: .xcode)
    } catch { preconditionFailure("the list is well-formed: \(error)") }
  }

  private var xml: String {
    let minimumKey = platform == .macosx ? "LSMinimumSystemVersion" : "MinimumOSVersion"
    let families = families.map { "<integer>\($0)</integer>" }.joined()
    let texts = [
      ("CFBundleDevelopmentRegion", region), ("CFBundleIdentifier", mangledIdentifier),
      ("CFBundleInfoDictionaryVersion", "6.0"), ("CFBundleName", name), ("CFBundlePackageType", "BNDL"),
      ("CFBundleShortVersionString", "1.0"), ("CFBundleVersion", "1"),
      (minimumKey, "\(minimum.major).\(minimum.minor)"), ("DTPlatformName", platform.rawValue),
    ]
    let entries = texts.map { "<key>\($0)</key><string>\(Self.escaped($1))</string>" }.joined()
    let devices = families.isEmpty ? "" : "<key>UIDeviceFamily</key><array>\(families)</array>"
    return """
      <plist version="1.0"><dict>\(entries)\(devices)\
      <key>CFBundleSupportedPlatforms</key><array><string>\(sdk)</string></array></dict></plist>
      """
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

  /// Returns a text as the content of an element. XML has no control characters, so they are dropped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The numbers of TARGETED_DEVICE_FAMILY.
  private var families: [Int] {
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
