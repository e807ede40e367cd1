import Assets
import Survey

/// The launches, screens and caches of an audit that need memory, the worst first.
struct ScreenRanking {
  /// A launch, a screen or a cache, with its load on the kind of device that needs the most for it.
  struct Ranked<Subject> {
    let subject: Subject
    let load: ScreenLoad
  }

  /// Decoded bytes. A short report has no section about less memory.
  static let leastBytes = 1_000_000

  let launches: [Ranked<LaunchSet>]
  let screens: [Ranked<Screen>]
  let caches: [Ranked<NamedCache>]

  init(_ index: ScreenIndex) {
    launches = Self.ranked(index.launches, by: \.loads)
    screens = Self.ranked(index.screens, by: \.loads)
    caches = Self.ranked(index.caches, by: \.loads)
  }

  /// Equal loads keep their order.
  private static func ranked<Subject>(_ subjects: [Subject], by loads: KeyPath<Subject, [ScreenLoad]>)
    -> [Ranked<Subject>]
  {
    let loaded = subjects.compactMap { subject in
      ScreenLoad.worst(of: subject[keyPath: loads]).map { Ranked(subject: subject, load: $0) }
    }.filter { $0.load.images > 0 }
    return loaded.enumerated().sorted { left, right in
      let (first, second) = (left.element.load.decodedBytes, right.element.load.decodedBytes)
      return first == second ? left.offset < right.offset : first > second
    }.map(\.element)
  }

  /// Returns the elements of a report. A short one has none if even the first is small.
  static func shown<Subject>(_ ranked: [Ranked<Subject>], isFull: Bool) -> [Ranked<Subject>] {
    guard let first = ranked.first else { return [] }
    return isFull || first.load.decodedBytes >= leastBytes ? ranked : []
  }
}

extension ScreenLoad {
  /// `iPhone @3x`.
  var deviceName: String { "\(kind.family.productName) @\(kind.scale)x" }
}

extension Screen {
  /// `Login (App/Main.storyboard:12)`. The first line of a document says nothing.
  var title: String {
    let place = line > 1 ? "\(path):\(line)" : path
    return name.isEmpty ? place : "\(name) (\(place))"
  }

  var hiddenImages: Int { images.count { $0.isHidden } }
}

extension LaunchSet {
  /// The parts in the order in which they are visible, with their names.
  var parts: [(name: String, part: Part)] { [("launch screen", launchScreen), ("first scene", initialScene)] }

  /// `Launch of Kiosk`.
  var title: String { name.isEmpty ? "Launch" : "Launch of \(name)" }
}

extension NamedCache {
  /// `Named images of Kiosk`.
  var title: String { name.isEmpty ? "Named images" : "Named images of \(name)" }
}
