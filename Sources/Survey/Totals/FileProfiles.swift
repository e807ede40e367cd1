package import Assets
package import AuditScopes
package import Projects

/// The device profile of each file: the one that its scope states, or else the devices of its targets.
package struct FileProfiles: Sendable {
  /// The different profiles.
  private var all: [DeviceProfile] = []
  /// The indices of profiles by scope, then by membership.
  private var numbers: [[Int]] = []

  package init(_ scopes: ScopeMap, _ projects: ProjectMap) {
    let derived = projects.memberships.map { membership in
      number(of: DeviceProfile(families: membership.families, countsTextures: membership.engine?.isGameEngine == true))
    }
    for scope in scopes.all {
      numbers.append(scope.statedProfile.map { Array(repeating: number(of: $0), count: derived.count) } ?? derived)
    }
  }

  private mutating func number(of profile: DeviceProfile) -> Int {
    if let known = all.firstIndex(of: profile) { return known }
    all.append(profile)
    return all.count - 1
  }

  package func profile(_ scope: Int, _ membership: Int) -> DeviceProfile { all[numbers[scope][membership]] }

  package func profile(of file: AuditedFile) -> DeviceProfile { profile(file.scope, file.membership) }

  /// Returns the different profiles of some files in the order of the files, each with its files.
  func groups(of files: [AuditedFile]) -> [(profile: DeviceProfile, files: [AuditedFile])] {
    var order: [Int] = []
    var indices = [[Int]](repeating: [], count: all.count)
    for index in files.indices where files[index].image != nil {
      let number = numbers[files[index].scope][files[index].membership]
      if indices[number].isEmpty { order.append(number) }
      indices[number].append(index)
    }
    if order.count == 1 { return [(all[order[0]], files)] }
    return order.map { number in (all[number], indices[number].map { files[$0] }) }
  }
}
