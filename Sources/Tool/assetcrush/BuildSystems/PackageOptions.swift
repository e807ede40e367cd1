import ArgumentParser
import CrushBasics
import CrushBuild
import CrushCatalogCompiler
import CrushFiles
import CrushProjects
import CrushSteps

/// The options for the resource bundles of a Swift package.
struct PackageOptions: ParsableArguments {
  @Option(
    name: .customLong("package"),
    help: ArgumentHelp(
      "Build the resource bundles of this Swift package, in place of sources. Bundle.module finds them beside the "
        + "program. This runs swift package dump-package, which runs the manifest, and a manifest is code.",
      valueName: "folder"), completion: .directory)
  var path: String?

  @Option(
    name: .customLong("package-json"),
    help: ArgumentHelp(
      "Read the output of swift package dump-package from this file, and do not run swift. Needs --package.",
      valueName: "file"), completion: .file())
  var description: String?

  @Option(
    name: .customLong("package-target"),
    help: ArgumentHelp(
      "Build the bundle of this target only. Repeatable (default: all targets with resources, except tests).",
      valueName: "name"))
  var targets: [String] = []

  @Option(
    name: .customLong("bundle-extension"),
    help: """
      The name of a bundle: bundle (Package_Target.bundle, for systems of Apple) or resources \
      (Package_Target.resources, for Linux and Windows) (default: bundle).
      """)
  var form: PackageBuild.BundleForm?

  func validate() throws {
    guard path == nil else { return }
    let given = [
      (description != nil, "--package-json"), (!targets.isEmpty, "--package-target"),
      (form != nil, "--bundle-extension"),
    ]
    if let option = given.first(where: \.0)?.1 {
      throw ValidationError("\(option) needs --package FOLDER, the folder with Package.swift")
    }
  }

  /// The files that describe the package. The result depends on them.
  var files: [String] {
    guard let folder else { return [] }
    return [Path.join(folder, "Package.swift"), description].compactMap(\.self).filter(Files.exists)
  }

  /// The folder of the package. Its manifest names it too.
  private var folder: String? {
    path.map { Path.name(of: $0) == "Package.swift" ? Path.parent(of: $0) : Path.withoutTrailingSlashes($0) }
  }

  /// Reads the package; nil without `--package`.
  ///
  /// - Throws: `PackageError`.
  func build(_ catalog: CatalogOptions) throws -> PackageBuild? {
    guard let folder else { return nil }
    let package =
      if let description {
        try SwiftPackage(description: description, folder: folder)
      } else {
        try SwiftPackage(evaluating: folder)
      }
    return PackageBuild(
      package, form: form ?? .bundle, platform: catalog.platform, minimum: catalog.minimumDeploymentTarget?.version)
  }
}

extension PackageBuild.BundleForm: ExpressibleByArgument {}

extension BuildCommand {
  /// Checks the options of a package against the options for sources.
  func validatePackage() throws {
    guard packages.path != nil else { return }
    if !sources.isEmpty || !system.filesFrom.isEmpty {
      throw ValidationError("--package names the sources of a build; delete the other sources, or build them apart")
    }
    let given = [
      (system.xcode, "--xcode"), (system.base != nil, "--base"), (watch, "--watch"),
      (catalogs == .copy, "--catalogs copy"),
    ]
    if let option = given.first(where: \.0)?.1 {
      throw ValidationError("\(option) cannot be combined with --package; delete one of them")
    }
  }

  /// Adds the bundles of the package to the options of a build, and prints the warnings about them.
  ///
  /// - Throws: `PackageError`.
  func addPackage(to options: inout BuildOptions) throws {
    guard let build = try packages.build(catalog) else { return }
    let (sources, warnings) = try build.sources(ofTargets: packages.targets)
    options.placed = sources
    options.catalogs.settings.platform = build.platform
    options.catalogs.settings.minimumTarget = build.minimum
    // Xcode compiles no app icon into a resource bundle, unless a setting names one.
    options.catalogs.given.formUnion([.platform, .minimumTarget, .appIcon])
    options.png = png ?? (build.convertsImages ? .cgbi : .standard)
    if talk.quiet { return }
    for warning in warnings { Terminal.write("assetcrush: warning: \(oneLine(warning))\n", to: .error) }
  }
}
