package import CrushCatalogCompiler
import CrushFiles
package import CrushProjects

/// The resource bundles of a Swift package: one for each target with resources, as `Bundle.module` finds them.
package struct PackageBuild: Sendable {
  /// The name of a bundle's folder. Foundation expects another one on each family of systems.
  package enum BundleForm: String, Sendable, CaseIterable {
    /// `Package_Target.bundle`, on systems of Apple. A bundle for the Mac has the folders `Contents/Resources`.
    case bundle
    /// `Package_Target.resources`, on Linux and Windows.
    case resources
  }

  package let package: SwiftPackage
  package let form: BundleForm
  package let platform: CompileSettings.Platform
  package let minimum: CompileSettings.Version

  /// - Parameters:
  ///   - platform: nil for iOS if the package supports it or states nothing, or else for the first platform it supports.
  ///   - minimum: nil for the version that the package states, or else for the usual one.
  package init(
    _ package: SwiftPackage, form: BundleForm, platform: CompileSettings.Platform?, minimum: CompileSettings.Version?
  ) {
    self.package = package
    self.form = form
    let platform = platform ?? Self.platform(of: package)
    self.platform = platform
    let stated = package.platforms[platform.manifestName].map { CompileSettings.Version($0.major, $0.minor) }
    self.minimum = minimum ?? stated ?? platform.usualMinimum
  }

  private static func platform(of package: SwiftPackage) -> CompileSettings.Platform {
    let order: [CompileSettings.Platform] = [.iphoneos, .macosx, .appletvos, .watchos, .xros]
    return order.first { package.platforms[$0.manifestName] != nil } ?? .iphoneos
  }

  /// Whether PNGs become CgBI without an option. Xcode converts them for devices with iOS and its relatives, and other
  /// systems cannot read CgBI.
  package var convertsImages: Bool { form == .bundle && platform != .macosx }

  /// Returns the sources of all bundles.
  ///
  /// - Parameter names: the targets. Empty for all targets that may have resources, except tests.
  /// - Throws: `PackageError` with the problems of all targets.
  package func sources(
    ofTargets names: [String]
  ) throws(PackageError) -> (sources: PlacedSources, warnings: [String]) {
    var (sources, made, folders, warnings) = (
      [PlacedSources.Source](), [PlacedSources.Made](), [String](), [String]()
    )
    var problems: [String] = []
    for target in try targets(names) {
      do throws(PackageError) {
        let found = try PackageResources(of: target, in: package)
        warnings += found.warnings
        folders += found.folders
        if found.items.isEmpty { continue }
        sources += self.sources(of: found)
        made.append(information(of: found))
      } catch {
        guard case .targets(let messages) = error else { throw error }
        problems += messages
      }
    }
    if !problems.isEmpty { throw .targets(problems) }
    let placed = PlacedSources(list: package.manifest, sources: sources, made: made, folders: folders)
    return (placed, warnings)
  }

  private func targets(_ names: [String]) throws(PackageError) -> [SwiftPackage.Target] {
    if names.isEmpty { return package.targets.filter { [.regular, .executable].contains($0.kind) } }
    var targets: [SwiftPackage.Target] = []
    for name in names {
      guard let target = package.targets.first(where: { $0.name == name }) else {
        let known = package.targets.map(\.name).sorted().joined(separator: ", ")
        throw .targets(["\(package.manifest): no target is called \(name); expected one of \(known)"])
      }
      targets.append(target)
    }
    return targets
  }

  // MARK: - One bundle

  private var isDeep: Bool { form == .bundle && platform == .macosx }

  private func bundle(of target: SwiftPackage.Target) -> String {
    let name = "\(package.bundleName(of: target)).\(form.rawValue)"
    return isDeep ? Path.join(name, "Contents") : name
  }

  private func sources(of found: PackageResources) -> [PlacedSources.Source] {
    let bundle = bundle(of: found.target)
    let folder = isDeep ? Path.join(bundle, "Resources") : bundle
    return found.items.map { item in
      PlacedSources.Source(
        path: item.path, output: Path.join(folder, item.destination), isCopied: item.isCopied)
    }
  }

  private func information(of found: PackageResources) -> PlacedSources.Made {
    let list = BundleInformation(
      name: package.bundleName(of: found.target), identifier: "\(package.identity).\(found.target.name).resources",
      region: package.defaultLocalization ?? "en", platform: platform, minimum: minimum)
    return PlacedSources.Made(
      source: found.folder, output: Path.join(bundle(of: found.target), "Info.plist"), bytes: list.bytes)
  }
}

extension CompileSettings.Platform {
  /// The name of the platform in the description of a package.
  fileprivate var manifestName: String {
    switch self {
    case .iphoneos, .iphonesimulator: "ios"
    case .macosx: "macos"
    case .appletvos, .appletvsimulator: "tvos"
    case .watchos, .watchsimulator: "watchos"
    case .xros, .xrsimulator: "visionos"
    }
  }
}
