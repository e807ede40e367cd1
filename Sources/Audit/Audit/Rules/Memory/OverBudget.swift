import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// More decoded memory, disk space or shipped bytes than a project's own budget.
struct OverBudget: Rule {
  static let id = "over-budget"
  static let summary = "A budget of the config is exceeded"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error if a device loads more decoded memory than a budget in .assetcrush.toml allows, or if the \
      files take more bytes on disk. A budget applies to all audited files below the config's folder, to one folder, \
      or to one asset. Decoded memory counts the one variant of each image that a device loads. The finding names \
      the kind of device that loads the most. Disk space counts all files. In a budget for one device, it counts the \
      files that the device loads. `shipped` limits the bytes that the images add to the app, and the audit then \
      compiles the asset catalogs in memory. \
      Four budgets apply to each app or screen. `launch` limits the images that an app loads until its first screen \
      is visible. `screen` limits the images of each scene, XIB, nib and file with SwiftUI views. `named-cache` \
      limits the images that the cache of named images could keep. `download` limits the estimated download.
      """,
    why: "Memory and downloads grow by one image at a time. A budget fails the build before you lose track.",
    example: "[budgets.folders] with \"Images/Onboarding\" = { decoded = \"20 MB\" }, while a phone loads 24.1 MB.",
    fix: """
      Scale down the first images in the table of `assetcrush audit`, or raise the budget. A finding about a launch, \
      a screen or a cache names its largest images.
      """)

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let scopes = index.scopes
    return scopes.all.indices.flatMap { number -> [Finding] in
      let scope = scopes.all[number]
      if scope.settings.budgets.isEmpty { return [] }
      // The files of nested configs count for the budgets of this config, too.
      let files = scopes.all.count == 1 ? files : files.filter { scopes.isInside($0.scope, number) }
      let together = ScreenBudgets(index, scope: number)
      return scope.settings.budgets.flatMap { budget in
        switch budget.scope {
        case .total, .folder, .asset:
          groups(of: budget, files, scopes.places[number], scope, index.catalogs)
            .flatMap { excesses(of: budget, $0, index) }.map(\.finding)
        case .launch, .screen, .namedCache: together.excesses(of: budget).map(\.finding)
        case .product: ProductBudgets.excesses(of: budget, index.products(inScope: number)).map(\.finding)
        }
      }
    }
  }

  /// Files that share a budget.
  private struct Group {
    /// The path of the finding.
    let path: String
    let name: String
    var files: [AuditedFile]
  }

  private func groups(
    of budget: Budget, _ files: [AuditedFile], _ place: String, _ scope: AuditScope, _ catalogs: CatalogIndex
  ) -> [Group] {
    switch budget.scope {
    case .total: return [Group(path: place, name: "all files", files: files)]
    case .folder(let glob):
      var groups: [[UInt8]: Group] = [:]
      for file in files {
        for (folder, path) in folders(above: file, scope.project) where glob.matches(folder, isFolder: true) {
          groups[Array(folder.utf8), default: Group(path: path, name: folder, files: [])].files.append(file)
        }
      }
      return groups.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    case .asset(let glob):
      var groups: [AssetKey: Group] = [:]
      for file in files {
        guard let image = file.image, isMeant(file, image, by: glob, scope.project, catalogs) else { continue }
        let name = catalogs.asset(of: file, image).names.first ?? image.name.base
        groups[catalogs.key(of: file, image), default: Group(path: file.path, name: name, files: [])].files.append(file)
      }
      return groups.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    case .launch, .screen, .namedCache, .product: return []
    }
  }

  private func isMeant(
    _ file: AuditedFile, _ image: AuditedImage, by glob: Glob, _ project: ProjectPaths, _ catalogs: CatalogIndex
  ) -> Bool {
    catalogs.asset(of: file, image).names.contains { glob.matches($0) }
      || glob.matches(project.relative(file.path))
  }

  /// Returns the folders above a file, as project paths and as paths from the working directory.
  private func folders(above file: AuditedFile, _ project: ProjectPaths) -> [(folder: String, path: String)] {
    var folder = Path.parent(of: project.relative(file.path))
    var path = Path.parent(of: file.path)
    var result: [(folder: String, path: String)] = []
    while folder != "." && folder != "/" {
      result.append((folder, path))
      folder = Path.parent(of: folder)
      path = Path.parent(of: path)
    }
    return result
  }

  private func excesses(of budget: Budget, _ group: Group, _ index: SurveyIndex) -> [BudgetExcess] {
    let device = budget.device.flatMap { DeviceProfile(named: [$0]) }
    let loads = DeviceLoad.all(of: group.files, index, for: device).map(Load.init)
    var excesses: [BudgetExcess?] = []
    func add(_ quantity: BudgetExcess.Quantity, _ limit: Int, _ bytes: Int, _ fact: String) {
      excesses.append(
        BudgetExcess(budget, path: group.path, name: group.name, quantity, limit: limit, bytes: bytes, fact: fact))
    }
    if let limit = budget.decodedBytes, let worst = Load.largest(loads, by: \.decodedBytes) {
      add(.decoded, limit, worst.decodedBytes, "\(worst.kind) loads \(ByteCount.text(worst.decodedBytes)) decoded")
    }
    if let limit = budget.shippedBytes, let shipped = ShippedBudgets.bytes(of: group.files, budget, index) {
      add(.shipped, limit, shipped.bytes, shipped.fact)
    }
    guard let limit = budget.diskBytes else { return excesses.compactMap { $0 } }
    let others = group.files.filter { $0.image == nil && !$0.isCompiledCatalog }.reduce(0) { $0 &+ $1.size }
    if budget.device == nil {
      let bytes = diskBytes(of: group.files)
      add(.disk, limit, bytes, "\(ByteCount.text(bytes)) on disk")
    } else if let worst = Load.largest(loads, by: \.diskBytes) {
      let bytes = others &+ worst.diskBytes
      add(.disk, limit, bytes, "\(worst.kind) takes \(ByteCount.text(bytes)) on disk")
    }
    return excesses.compactMap { $0 }
  }

  /// Returns the bytes of files. A rendition is a part of its catalog, so it counts only without the catalog.
  private func diskBytes(of files: [AuditedFile]) -> Int {
    let catalogs = Set(files.lazy.filter(\.isCompiledCatalog).map(\.path))
    return files.reduce(0) { sum, file in
      file.rendition.map { catalogs.contains($0.catalog) } == true ? sum : sum &+ file.size
    }
  }

  /// The bytes of a group that one kind of device loads.
  private struct Load {
    let kind: DeviceKind
    let decodedBytes: Int
    let diskBytes: Int

    init(_ load: DeviceLoad) {
      kind = load.kind
      decodedBytes = load.sums.decodedBytes
      diskBytes = load.sums.diskBytes
    }

    /// Returns the first of the largest loads. Loads of sharper screens come first.
    static func largest(_ loads: [Load], by bytes: KeyPath<Load, Int>) -> Load? {
      loads.reduce(nil) { best, load in
        guard let best, best[keyPath: bytes] >= load[keyPath: bytes] else { return load }
        return best
      }
    }
  }
}
