import CrushBasics
import CrushFiles
import CrushParsers

/// Descriptions of packages: the JSON that `swift package dump-package` prints.
extension SwiftPackage {
  /// The most bytes of a description, and of a manifest.
  private static let limit = 64 << 20
  /// The most values of a description.
  private static let valueLimit = 1 << 20
  /// The seconds that swift may take. The first run of a toolchain compiles its modules.
  private static let patience = 300

  /// Runs `swift package dump-package`, which compiles and runs the manifest.
  ///
  /// - Parameter folder: the folder with `Package.swift`.
  package init(evaluating folder: String) throws(PackageError) {
    let manifest = Path.join(folder, "Package.swift")
    do throws(FileError) { _ = try FileStatus(of: manifest) } catch {
      throw .manifest(manifest, problem: "\(error.message); name the folder of a Swift package")
    }
    let result: Program.Result
    do throws(Program.StartError) {
      result = try Program.run(
        "swift", ["package", "--package-path", folder, "dump-package"], capturesErrors: true, seconds: Self.patience,
        limit: Self.limit)
    } catch {
      throw .manifest(
        manifest,
        problem: "\(error), and only swift can read a manifest; "
          + "run swift package dump-package elsewhere, and name its output with --package-json")
    }
    guard result.exitCode == 0 else {
      throw .manifest(manifest, problem: "swift cannot read this manifest: \(Self.reason(result.errors))")
    }
    try self.init(result.output, named: "the output of swift package dump-package", folder: folder)
  }

  /// Returns the line of an error output that states the reason.
  private static func reason(_ errors: String) -> String {
    let lines = errors.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.last { $0.contains("error: ") && !$0.hasSuffix("error: ExitCode(rawValue: 1)") } ?? lines.last
    return line ?? "it states no reason"
  }

  /// Reads a description from a file.
  ///
  /// - Parameter folder: the folder of the package. The description may be from another machine.
  package init(description path: String, folder: String) throws(PackageError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.read(path, limit: Self.limit) } catch { throw .file(error) }
    try self.init(bytes, named: path, folder: folder)
  }

  /// - Parameter name: the name of the description in errors.
  package init(_ bytes: [UInt8], named name: String, folder: String) throws(PackageError) {
    var options = JSONParser.Options()
    options.sizeLimit = Self.limit
    options.valueLimit = Self.valueLimit
    do throws(JSONFieldError) {
      let root: JSONNode
      do throws(JSONError) { root = try JSONParser.parse(bytes, options).root } catch { throw JSONFieldError(error) }
      try self.init(root, folder: folder)
    } catch {
      let place = error.position.map { "line \($0.line), column \($0.column): " } ?? ""
      throw .description(
        name, problem: "\(place)\(error.problem); expected the output of swift package dump-package")
    }
  }

  private init(_ root: JSONNode, folder: String) throws(JSONFieldError) {
    name = try Self.name(in: root)
    self.folder = folder
    defaultLocalization = try root.text("defaultLocalization")
    if let language = defaultLocalization, !Path.isBelow(language) || language.contains("/") {
      throw root.error("the default localization cannot be the name of a folder")
    }
    guard let tools = root["toolsVersion"], let version = SystemVersion(try tools.requiredText("_version")) else {
      throw root.expected("an object with \"toolsVersion\"")
    }
    toolsVersion = version
    var platforms: [String: SystemVersion] = [:]
    for platform in try root.list("platforms") {
      platforms[try platform.requiredText("platformName")] = SystemVersion(try platform.requiredText("version"))
    }
    self.platforms = platforms
    var targets: [Target] = []
    for target in try root.list("targets") { targets.append(try Target(target)) }
    self.targets = targets
  }

  /// Returns the name of an object. It becomes a part of a file name.
  fileprivate static func name(in node: JSONNode) throws(JSONFieldError) -> String {
    let name = try node.requiredText("name")
    guard Path.isBelow(name), !name.contains("/") else { throw node.error("the name cannot be a part of a file name") }
    return name
  }
}

extension SwiftPackage.Target {
  fileprivate init(_ node: JSONNode) throws(JSONFieldError) {
    name = try SwiftPackage.name(in: node)
    kind = Kind(rawValue: try node.requiredText("type")) ?? .other
    path = try node.text("path")
    sources = node["sources"] == nil ? nil : try node.texts("sources")
    exclude = node["exclude"] == nil ? [] : try node.texts("exclude")
    var resources: [SwiftPackage.Resource] = []
    for resource in try node.list("resources") {
      resources.append(
        SwiftPackage.Resource(path: try resource.requiredText("path"), rule: try SwiftPackage.Rule(of: resource)))
    }
    self.resources = resources
  }
}

extension SwiftPackage.Rule {
  /// Reads the rule of a resource. It is an object with one member since Swift 5.7, and a text before.
  fileprivate init(of resource: JSONNode) throws(JSONFieldError) {
    guard let rule = resource["rule"] else { throw resource.expected("an object with \"rule\"") }
    let word: String
    var options = resource
    switch rule.content {
    case .string(let text): word = text
    case .object(let members):
      guard members.count == 1 else { throw rule.expected("one rule") }
      (word, options) = members[0]
    default: throw rule.expected("a rule")
    }
    switch word {
    case "process": self = .process(try options.text("localization").flatMap(SwiftPackage.Localization.init))
    case "copy": self = .copy
    case "embedInCode": self = .embed
    default: throw rule.error("unknown rule \"\(word)\"; expected process, copy or embedInCode")
    }
  }
}
