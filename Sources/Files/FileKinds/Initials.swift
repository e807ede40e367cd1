/// The first bytes of some names, in small letters and in capitals. Most files start with another byte, and then no name
/// has to be looked up.
struct Initials: Sendable {
  private let isInitial: [Bool]

  init(_ names: some Sequence<String>) {
    var isInitial = [Bool](repeating: false, count: 256)
    for name in names {
      for first in [name.lowercased().utf8.first, name.uppercased().utf8.first].compactMap(\.self) {
        isInitial[Int(first)] = true
      }
    }
    self.isInitial = isInitial
  }

  /// Whether one of the names starts as this one.
  func match(_ name: String) -> Bool { name.utf8.first.map { isInitial[Int($0)] } ?? false }
}
