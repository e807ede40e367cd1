import CrushFiles
import CrushImageFacts
import CrushSourceScanning

/// The dependencies between targets, and the facts that follow from them.
struct TargetRelations: Sendable {
  /// The targets on which each target depends, directly or not, with itself. Nil if there are too many targets.
  private let needs: [Bits]?
  /// The families of devices that load the files of each target.
  let families: [Set<Device.Family>]
  /// Whether each target is only for tests.
  let isForTests: [Bool]
  /// Whether each target is an app or an extension, which contains all targets that it needs.
  private let isShipped: [Bool]

  /// The most targets whose dependencies are followed, since time and memory grow with their square.
  private static let limit = 2048

  /// - Parameters:
  ///   - origins: the number of each target's project file.
  ///   - isNative: whether the project file is an Xcode project.
  init(_ targets: [ProjectTarget], origins: [Int], isNative: [Bool]) {
    let isTest = targets.map { $0.product == .test }
    isShipped = targets.map { [.app, .appExtension, .watchApp].contains($0.product) }
    guard targets.count <= Self.limit else {
      needs = nil
      families = targets.map(\.families)
      isForTests = isTest
      return
    }
    let edges = Self.edges(targets, origins, isNative)
    let needs = Self.closures(edges)
    var users = [[Int]](repeating: [], count: targets.count)
    for (user, needed) in needs.enumerated() {
      for target in targets.indices where target != user && needed.contains(target) { users[target].append(user) }
    }
    self.needs = needs
    families = targets.indices.map { Self.families($0, targets, users[$0]) }
    isForTests = targets.indices.map { index in
      isTest[index]
        || targets[index].product == .library && isNative[index] && Self.soundsLikeTests(targets[index].name)
          && !users[index].isEmpty
          && users[index].allSatisfy { isTest[$0] || Self.soundsLikeTests(targets[$0].name) }
    }
  }

  private static func soundsLikeTests(_ name: String) -> Bool { name.contains("Test") || name.contains("Snapshot") }

  /// Returns the targets on which each target depends directly. A name means a target of the same project file, or else
  /// any target.
  private static func edges(_ targets: [ProjectTarget], _ origins: [Int], _ isNative: [Bool]) -> [[Int]] {
    var byName: [String: [Int]] = [:]
    for (index, target) in targets.enumerated() { byName[target.name, default: []].append(index) }
    let packages = targets.indices.filter {
      !isNative[$0] && targets[$0].product == .library && targets[$0].flutterFolder == nil
    }
    let flutter = targets.indices.filter { targets[$0].flutterFolder != nil }
    return targets.indices.map { index in
      var edges: Set<Int> = []
      for name in targets[index].dependencies {
        let named = byName[name] ?? []
        let own = named.filter { origins[$0] == origins[index] }
        let found = own.isEmpty ? named : own
        // The product of a package may have another name than its targets.
        let used = found.isEmpty && isNative[index] ? packages : found
        edges.formUnion(used.filter { shares(targets[$0].product, with: targets[index].product) })
      }
      if isNative[index], let host = host(of: targets[index], flutter, targets) { edges.insert(host) }
      edges.remove(index)
      return edges.sorted()
    }
  }

  /// Returns the Flutter package whose native part a target is: the closest one around its project.
  private static func host(of target: ProjectTarget, _ flutter: [Int], _ targets: [ProjectTarget]) -> Int? {
    guard target.product == .app else { return nil }
    return flutter.filter { targets[$0].flutterFolder.map { Path.isInside(target.projectFile, $0) } ?? false }
      .max { (targets[$0].flutterFolder?.utf8.count ?? 0) < (targets[$1].flutterFolder?.utf8.count ?? 0) }
  }

  /// Returns true if a product can load the images of a product that it needs. Apps and extensions inside an app have
  /// bundles of their own. The extension of a watch app loads the images of its app, and tests load any.
  private static func shares(_ needed: ProjectTarget.Product, with user: ProjectTarget.Product) -> Bool {
    switch needed {
    case .app, .appExtension: user == .test
    case .watchApp: user == .test || user == .watchApp
    case .library, .test, .other: true
    }
  }

  private static func closures(_ edges: [[Int]]) -> [Bits] {
    edges.indices.map { start in
      var reached = Bits(count: edges.count)
      reached.insert(start)
      var open = [start]
      while let target = open.popLast() {
        for next in edges[target] where reached.insert(next) { open.append(next) }
      }
      return reached
    }
  }

  /// A library runs on the devices of the apps that contain it.
  private static func families(_ index: Int, _ targets: [ProjectTarget], _ users: [Int]) -> Set<Device.Family> {
    let own = targets[index].families
    guard targets[index].product == .library else { return own }
    let shipped = users.filter { ![.test, .library, .other].contains(targets[$0].product) }
    let theirs = shipped.reduce(into: Set<Device.Family>()) { $0.formUnion(targets[$1].families) }
    if theirs.isEmpty { return own }
    let both = own.intersection(theirs)
    return both.isEmpty ? theirs : both
  }

  /// Returns true if a target depends on one of the others. Without known dependencies, it may.
  func depends(_ target: Int, on others: [Int]) -> Bool {
    guard let needs else { return !others.isEmpty }
    return others.contains { needs[target].contains($0) }
  }

  /// Returns true if one app contains files of both lists: it has a target of each, or needs it.
  func shipTogether(_ left: [Int], _ right: [Int]) -> Bool {
    guard let needs else { return false }
    return needs.indices.contains { user in
      isShipped[user] && left.contains { needs[user].contains($0) } && right.contains { needs[user].contains($0) }
    }
  }

  /// Returns true if a target of one list depends on one of the other, in either direction.
  func areRelated(_ left: [Int], _ right: [Int]) -> Bool {
    guard let needs else { return true }
    return left.contains { left in
      right.contains { right in needs[left].contains(right) || needs[right].contains(left) }
    }
  }
}

/// A set of small numbers.
private struct Bits: Sendable {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  func contains(_ number: Int) -> Bool { words[number / 64] >> UInt64(number % 64) & 1 == 1 }

  /// Returns true if the number was not in the set.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    if contains(number) { return false }
    words[number / 64] |= 1 << UInt64(number % 64)
    return true
  }
}
