import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushParsers
import CrushPropertyList
import CrushSourceScanning

/// Reads the uses of images in a source, by the kind that its name promises.
struct SourceInspector {
  private let reader: FileReader

  init(_ reader: FileReader) { self.reader = reader }

  /// The kinds of sources.
  enum Kind {
    case swift, objectiveC, interfaceBuilder, nib, html, unity, godot, propertyList
    /// The project file of Xcode. The values of its build settings may be names in an Info.plist.
    case xcodeProject
    /// Any other text that may contain names.
    case text
    /// A text with values in `${…}`.
    case template
    case dart, javaScript, styleSheet
    /// The settings of an app for Expo or Cordova.
    case expo, cordova
    /// A scene, with the names of its textures among other bytes.
    case scene

    /// Whether the words of such a source are all that is read.
    var isOfTexts: Bool {
      [.text, .template, .dart, .javaScript, .styleSheet, .expo, .cordova, .scene, .xcodeProject].contains(self)
    }
  }

  /// The most bytes of a source that is read. Longer files are data. Tokens need up to 20 times as much memory.
  static let limit = 16 << 20

  static func kind(of path: String) -> Kind? {
    let name = Path.name(of: path)
    if AppConfigurationScanner.names.contains(name) { return .expo }
    if name == "config.xml" { return .cordova }
    return switch Path.fileExtension(of: path) {
    case "swift": .swift
    case "m", "mm", "h", "c", "cpp", "x", "xm": .objectiveC
    case "xib", "storyboard": .interfaceBuilder
    case "nib": .nib
    case "html", "htm", "xhtml": .html
    case "meta": ImageFormat(name: Path.withoutExtension(path)) == nil ? nil : .unity
    case "import": ImageFormat(name: Path.withoutExtension(path)) == nil ? nil : .godot
    case "plist", "sks", "intentdefinition": .propertyList
    case "pbxproj": .xcodeProject
    case "dart": .dart
    case "js", "jsx", "ts", "tsx", "mjs", "cjs": .javaScript
    case "css", "scss": .styleSheet
    case "kt", "vue": .template
    case "scn", "usdz", "reality": .scene
    case "cc", "cxx", "hh", "hpp", "hxx", "rs", "go", "qml", "qrc", "qss", "ui", "rc", "pro", "pri", "cmake", "am",
      "in", "ini", "cfg", "conf", "toml", "sh", "desktop", "gradle", "kts", "php", "less", "sass", "svelte", "hbs",
      "ejs", "nut", "sprite", "stf", "stwm", "strings", "json", "xml", "java", "cs", "gd", "tscn", "tres", "yml",
      "yaml",
      "txt", "md", "py", "rb", "lua", "godot",
      "gltf", "dae", "mtl", "tmx", "usda", "xcstrings", "xcconfig", "webmanifest", "csv", "tsv":
      .text
    default: nil
    }
  }

  /// The message about a text above the limit.
  static let problem = "larger than \(limit >> 20) MB; the images that it names are unknown"

  /// Returns the uses in a source; none for a text above the limit.
  ///
  /// - Parameter readsTexts: whether the words of texts are needed, to find unused images.
  func result(
    of path: String, _ kind: Kind, readsUIKit: Bool, readsTexts: Bool
  ) -> Result<SourceUses, FileError> {
    do throws(FileError) {
      return .success(try uses(in: path, kind, readsUIKit: readsUIKit, readsTexts: readsTexts))
    } catch {
      // A large text is data. An interface has the same names at any size.
      let isInterface = kind == .interfaceBuilder || kind == .nib
      guard error.reason == .tooLarge(limit: Self.limit), !isInterface else { return .failure(error) }
      var uses = SourceUses()
      uses.isTooLarge = true
      return .success(uses)
    }
  }

  /// - Throws: `FileError` if the file cannot be read.
  private func uses(
    in path: String, _ kind: Kind, readsUIKit: Bool, readsTexts: Bool
  ) throws(FileError) -> SourceUses {
    let bytes = try reader.read(path, limit: Self.limit)
    var uses = Self.uses(in: bytes, path, kind, readsUIKit: readsUIKit)
    if uses.interface == nil, let problem = Self.damage(in: bytes, kind) {
      throw FileError(path, .read, .damaged(problem))
    }
    // Markup contains names in more places than the ones that show an image.
    if readsTexts && (kind == .interfaceBuilder || kind == .html) { uses.words.formUnion(TextWords.words(in: bytes)) }
    return uses
  }

  /// Returns the problem of a damaged interface; nil for a sound one, and for formats of old tools.
  private static func damage(in bytes: [UInt8], _ kind: Kind) -> String? {
    switch kind {
    case .interfaceBuilder:
      do throws(XMLError) {
        _ = try InterfaceSource.read(bytes)
      } catch {
        // A template becomes an interface once a tool replaces its placeholders.
        let place = TextPosition(of: error.offset, in: bytes.span)
        let isTemplate =
          TemplateText.expression(in: bytes) != nil
          || TemplateText.placeholder(in: bytes, line: place.line, column: place.column) != nil
        return isTemplate ? nil : InterfaceSource.problem(error, in: bytes)
      }
    case .nib:
      do throws(NibError) {
        _ = try CompiledNib.read(bytes)
      } catch { return error == .notANib || error == .notAnArchive ? nil : error.description }
    default: break
    }
    return nil
  }

  private static func uses(in bytes: [UInt8], _ path: String, _ kind: Kind, readsUIKit: Bool) -> SourceUses {
    switch kind {
    case .swift: return SwiftScanner.uses(in: bytes, readsUIKit: readsUIKit)
    case .objectiveC: return ObjectiveCScanner.uses(in: bytes)
    case .interfaceBuilder: return InterfaceBuilderScanner.uses(in: bytes)
    case .nib: return InterfaceBuilderNib.uses(in: bytes)
    case .html: return HTMLScanner.uses(in: bytes)
    case .unity: return GameEngineScanner.unitySource(bytes, name: Path.name(of: Path.withoutExtension(path)))
    case .godot: return GameEngineScanner.godotSource(bytes, name: Path.name(of: Path.withoutExtension(path)))
    case .propertyList: return texts(in: (try? Reader.read(bytes))?.strings(upTo: longestName) ?? [])
    case .xcodeProject:
      return texts(in: (try? Reader.read(bytes))?.strings(upTo: longestName, below: "buildSettings") ?? [])
    case .dart: return texts(of: bytes, DartScanner.uses(in: bytes))
    case .javaScript: return texts(of: bytes, JavaScriptScanner.uses(in: bytes))
    case .styleSheet, .expo, .cordova: return texts(of: bytes, references(in: bytes, kind))
    case .text, .template:
      var uses = SourceUses()
      uses.words = TextWords.words(in: bytes)
      if kind == .template { uses.patterns = TextWords.patterns(in: bytes) }
      return uses
    case .scene:
      var uses = SourceUses()
      uses.words = TextWords.words(inBinary: bytes)
      return uses
    }
  }

  private static func references(in bytes: [UInt8], _ kind: Kind) -> SourceUses {
    var uses = SourceUses()
    switch kind {
    case .styleSheet: uses.references = StyleSheetScanner.references(in: bytes)
    case .expo: uses.references = AppConfigurationScanner.expo(bytes)
    default: uses.references = AppConfigurationScanner.cordova(bytes)
    }
    return uses
  }

  /// Returns the uses with the words of the text. A list of all images that a tool made mentions none.
  private static func texts(of bytes: [UInt8], _ found: SourceUses) -> SourceUses {
    var uses = found
    if uses.isGeneratedList { return uses }
    uses.words = TextWords.words(in: bytes)
    uses.patterns = TextWords.patterns(in: bytes)
    return uses
  }

  /// The longest name in a property list, in bytes.
  private static let longestName = 256

  /// Returns the uses in the texts of a property list. A text such as `$(BRAND)_logo` is a pattern.
  private static func texts(in texts: Set<String>) -> SourceUses {
    var uses = SourceUses()
    uses.words = texts
    uses.patterns = Set(texts.compactMap(VariableText.pattern))
    return uses
  }
}
