package import Assets
package import AuditScopes
package import Projects

/// The device profile of each file: the one that its scope states, or else the devices of its targets.
package struct FileProfiles: Sendable {
  /// The profiles by scope, then by membership.
  private let profiles: [[DeviceProfile]]

  package init(_ scopes: ScopeMap, _ projects: ProjectMap) {
    let derived = projects.memberships.map { membership in
      DeviceProfile(families: membership.families, countsTextures: membership.engine?.isGameEngine == true)
    }
    profiles = scopes.all.map { scope in
      scope.statedProfile.map { Array(repeating: $0, count: derived.count) } ?? derived
    }
  }

  package func profile(_ scope: Int, _ membership: Int) -> DeviceProfile { profiles[scope][membership] }

  package func profile(of file: AuditedFile) -> DeviceProfile { profiles[file.scope][file.membership] }
}
