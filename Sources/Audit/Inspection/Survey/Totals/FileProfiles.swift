package import CrushImageFacts
package import CrushProjects
import CrushSourceScanning

/// The device profile of each file: the one that its scope states, or else the devices of its targets.
package struct FileProfiles: Sendable {
  /// The different profiles.
  private var all: [DeviceProfile] = []
  /// The indices of profiles by scope, then by membership.
  private var numbers: [[Int]] = []
  /// The index of the profile of each platform, for compiled catalogs outside of any project.
  private var platforms: [String: Int] = [:]
  /// Whether a scope states its profile.
  private var isStated: [Bool] = []
  /// Whether a membership has families of devices.
  private var hasFamilies: [Bool] = []

  /// Whether the app of the tree may contain the files of a membership.
  private var isCounted: [Bool] = []

  package init(_ scopes: ScopeMap, _ projects: ProjectMap) {
    let others = Self.familiesOfOthers(projects)
    isCounted = projects.memberships.map { !$0.isUnproven || !projects.hasNativeApp }
    let derived = projects.memberships.map { membership in
      let targets = membership.targets.map { projects.targets[$0] }
      return number(
        of: DeviceProfile(
          families: membership.families.isEmpty && membership.engine == nil ? others : membership.families,
          countsTextures: membership.becomesTexture,
          hasOldPhones: targets.isEmpty || targets.contains(where: Self.runsOnOldPhones)))
    }
    isStated = scopes.all.map { $0.statedProfile != nil }
    hasFamilies = projects.memberships.map { !$0.families.isEmpty }
    for (platform, family) in Self.families { platforms[platform] = number(of: DeviceProfile(families: [family])) }
    for scope in scopes.all {
      numbers.append(scope.statedProfile.map { Array(repeating: number(of: $0), count: derived.count) } ?? derived)
    }
  }

  /// Returns the families for files without known ones: those of the project's apps if none of them runs on a phone or a
  /// tablet, and none otherwise. In a tree of a Mac app, a file of no target is for the Mac.
  private static func familiesOfOthers(_ projects: ProjectMap) -> Set<Device.Family> {
    let families = projects.targets.filter { $0.product != .test }.reduce(into: Set<Device.Family>()) {
      $0.formUnion($1.families)
    }
    return families.isDisjoint(with: [.phone, .pad]) ? families : []
  }

  /// Returns true if the target's oldest system is one of iOS before 7. Xcode builds for none of them by default.
  private static func runsOnOldPhones(_ target: ProjectTarget) -> Bool {
    target.deploymentTargets[.iOS].map { $0.major < 7 } ?? false
  }

  private mutating func number(of profile: DeviceProfile) -> Int {
    if let known = all.firstIndex(of: profile) { return known }
    all.append(profile)
    return all.count - 1
  }

  package func profile(_ scope: Int, _ membership: Int) -> DeviceProfile { all[numbers[scope][membership]] }

  package func profile(of file: AuditedFile) -> DeviceProfile { all[number(of: file)] }

  /// The families by the platforms that compiled catalogs name. Catalogs for iOS may be for phones and tablets.
  private static let families: [String: Device.Family] = [
    "macosx": .mac, "macosx-ios": .mac, "maccatalyst": .mac, "atv": .tv, "appletvos": .tv, "watch": .watch,
    "watchos": .watch, "xros": .vision,
  ]

  /// Returns the profile for a compiled catalog of this platform.
  func profile(_ scope: Int, _ membership: Int, platform: String) -> DeviceProfile {
    all[number(scope, membership, platform: platform)]
  }

  private func number(of file: AuditedFile) -> Int {
    guard let facts = file.rendition else { return numbers[file.scope][file.membership] }
    return number(file.scope, file.membership, platform: facts.platform)
  }

  private func number(_ scope: Int, _ membership: Int, platform: String) -> Int {
    let known = isStated[scope] || hasFamilies[membership] ? nil : platforms[platform]
    return known ?? numbers[scope][membership]
  }

  /// The files of one profile.
  struct Group {
    let profile: DeviceProfile
    let files: [AuditedFile]
    /// The indices of the files among all files; nil if it has all files.
    let indices: [Int]?
  }

  /// Returns the different profiles of some files in the order of the files, each with its images. Images that no target
  /// of the tree's Xcode projects has are skipped. Without images, it returns the first scope's profile.
  func groups(of files: [AuditedFile]) -> [Group] {
    var order: [Int] = []
    var indices = [[Int]](repeating: [], count: all.count)
    var skipsImages = false
    for index in files.indices where files[index].image != nil {
      guard isCounted[files[index].membership] else {
        skipsImages = true
        continue
      }
      let number = number(of: files[index])
      if indices[number].isEmpty { order.append(number) }
      indices[number].append(index)
    }
    if order.isEmpty { return [Group(profile: profile(0, 0), files: [], indices: nil)] }
    // The files of most audits are not copied.
    if order.count == 1, !skipsImages { return [Group(profile: all[order[0]], files: files, indices: nil)] }
    return order.map { number in
      Group(profile: all[number], files: indices[number].map { files[$0] }, indices: indices[number])
    }
  }
}
