import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects

/// The budgets for images that are loaded together: while an app launches, on one screen, or in the cache of named images.
struct ScreenBudgets {
  private let screens: ScreenIndex
  /// The path of findings about a cache, which belongs to no single file.
  private let place: String

  init(_ screens: ScreenIndex, place: String) {
    self.screens = screens
    self.place = place
  }

  /// Creates the budgets for the shipped screens of one scope, and of the scopes inside it.
  init(_ index: SurveyIndex, scope: Int) {
    let scopes = index.scopes
    func isInside(_ path: String) -> Bool {
      scopes.all.count == 1 || scopes.isInside(scopes.index(of: path), scope)
    }
    let screens = ScreenIndex(
      screens: index.screens.screens.filter { screen in
        index.projects.memberships[screen.membership].purpose.ships && isInside(screen.path)
      },
      launches: index.screens.launches.filter { isInside($0.path) },
      caches: index.screens.caches.filter { cache in
        scopes.all.count == 1 || cache.entries.contains { $0.places.contains { isInside(Self.path(of: $0)) } }
      })
    self.init(screens, place: scopes.places[scope])
  }

  /// Returns the path of a place such as `App/Main.storyboard:22`.
  private static func path(of place: String) -> String {
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, Int(parts[parts.count - 1]) != nil else { return place }
    return parts.dropLast().joined(separator: ":")
  }

  func excesses(of budget: Budget) -> [BudgetExcess] {
    switch budget.scope {
    case .launch:
      screens.launches.compactMap { launch in
        excess(
          of: budget, launch.path, line: nil, Self.named("launch", launch.name), launch.loads
        ) { kind in
          (launch.launchScreen.images + launch.initialScene.images).map { ($0.name, $0.decodedBytes(on: kind)) }
        }
      }
    case .screen:
      screens.screens.compactMap { screen in
        excess(
          of: budget, screen.path, line: screen.line, "\(screen.kind.word) \(screen.name)", screen.loads
        ) { kind in
          screen.images.map { ($0.name, $0.decodedBytes(on: kind)) }
        }
      }
    case .namedCache:
      screens.caches.compactMap { cache in
        excess(
          of: budget, place, line: nil, Self.named("cache of named images", cache.name), cache.loads
        ) { kind in
          cache.entries.map { ($0.name, $0.decodedBytes(on: kind)) }
        }
      }
    case .total, .folder, .asset, .product: []
    }
  }

  private static func named(_ word: String, _ name: String) -> String { name.isEmpty ? word : "\(word) of \(name)" }

  private func excess(
    of budget: Budget, _ path: String, line: Int?, _ name: String, _ loads: [ScreenLoad],
    _ images: (DeviceKind) -> [(name: String, bytes: Int)]
  ) -> BudgetExcess? {
    guard let limit = budget.decodedBytes, let worst = ScreenLoad.worst(of: Self.loads(loads, for: budget.device))
    else { return nil }
    return BudgetExcess(
      budget, path: path, line: line, name: name, .decoded, limit: limit, bytes: worst.decodedBytes,
      fact:
        "\(worst.kind) loads \(ByteCount.text(worst.decodedBytes)) decoded for \(worst.images) \(worst.images == 1 ? "image" : "images")",
      advice: Self.advice(images(worst.kind)))
  }

  /// Returns the loads of the kinds of devices in a profile.
  private static func loads(_ loads: [ScreenLoad], for device: String?) -> [ScreenLoad] {
    guard let profile = device.flatMap({ DeviceProfile(named: [$0]) }) else { return loads }
    return loads.filter { load in
      profile.devices.contains { $0.family == load.kind.family && $0.scale == load.kind.scale }
    }
  }

  /// The number of images that a finding names.
  private static let mostNames = 3

  /// `start with hero (12.6 MB) and backdrop (4.19 MB)`; nil if no size is known. An image counts once.
  private static func advice(_ images: [(name: String, bytes: Int)]) -> String? {
    var sizes: [String: Int] = [:]
    for image in images where image.bytes > 0 { sizes[image.name] = max(sizes[image.name] ?? 0, image.bytes) }
    let largest = sizes.sorted { left, right in
      left.value == right.value
        ? left.key.utf8.lexicographicallyPrecedes(right.key.utf8) : left.value > right.value
    }.prefix(mostNames).map { "\($0.key) (\(ByteCount.text($0.value)))" }
    guard let last = largest.last else { return nil }
    let others = largest.dropLast().joined(separator: ", ")
    return "start with \(others.isEmpty ? last : "\(others) and \(last)")"
  }
}

extension Screen.Kind {
  fileprivate var word: String {
    switch self {
    case .scene: "scene"
    case .xib: "XIB"
    case .nib: "nib"
    case .swiftUI: "SwiftUI file"
    }
  }
}
