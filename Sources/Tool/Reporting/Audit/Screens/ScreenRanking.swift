import CrushFiles
import CrushImageFacts
import CrushInspection

/// The launches, screens and caches of an audit that need memory, the worst first.
struct ScreenRanking {
  /// A launch, a screen or a cache, with its load on the kind of device that needs the most for it.
  struct Ranked<Subject> {
    let subject: Subject
    let load: ScreenLoad
    /// The number of further apps with the same images.
    var others = 0
  }

  /// Decoded bytes. A short report has no section about less memory.
  static let leastBytes = 1_000_000

  let launches: [Ranked<LaunchSet>]
  private(set) var screens: [Ranked<Screen>]
  private(set) var caches: [Ranked<NamedCache>]

  init(_ index: ScreenIndex) {
    launches = Self.ranked(index.launches, by: \.loads)
    screens = Self.ranked(index.screens, by: \.loads)
    caches = Self.ranked(index.caches, by: \.loads)
  }

  /// Removes the only screen, and the named images of an app, if one of the first launches states the same numbers, and
  /// named images that another app has too.
  mutating func removeRepetitions(ofFirst count: Int) {
    let shown = launches.prefix(count)
    if screens.count == 1, let screen = screens.first?.subject,
      shown.contains(where: { $0.subject.parts.contains { $0.part.isSame(as: screen) } })
    {
      screens = []
    }
    caches.removeAll { cache in
      shown.contains { $0.subject.name == cache.subject.name && $0.load == cache.load }
    }
    var kept: [Ranked<NamedCache>] = []
    for cache in caches {
      let same = kept.firstIndex { $0.load == cache.load && $0.subject.entries == cache.subject.entries }
      if let same { kept[same].others += 1 } else { kept.append(cache) }
    }
    caches = kept
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
    let place = shortLine(path) + (line > 1 ? ":\(line)" : "")
    return name.isEmpty ? place : "\(shortLine(name)) (\(place))"
  }

  var hiddenImages: Int { images.count { $0.isHidden } }
}

extension LaunchSet {
  /// The visible order of the parts, with their names.
  var parts: [(name: String, part: Part)] { [("launch screen", launchScreen), ("first scene", initialScene)] }

  /// `Launch of Kiosk`.
  var title: String { name.isEmpty ? "Launch" : "Launch of \(name)" }
}

extension LaunchSet.Part {
  /// Returns true if the part loads the images of a screen and no others.
  fileprivate func isSame(as screen: Screen) -> Bool {
    guard loads == screen.loads else { return false }
    return documents.contains { Path.areSame($0.path, screen.path) }
      || images.contains { Path.areSame($0.document, screen.path) }
  }
}

extension NamedCache {
  /// `Named images of Kiosk`.
  var title: String { name.isEmpty ? "Named images" : "Named images of \(name)" }
}
