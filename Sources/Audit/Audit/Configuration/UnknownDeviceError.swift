import CrushBasics
import CrushImageFacts

/// The error for a name that is neither a device nor a group of devices.
package struct UnknownDeviceError: Error, Sendable, Equatable, CustomStringConvertible {
  package let name: String

  /// Returns nil for a device and for a group.
  package init?(_ name: String) {
    if DeviceProfile(named: name) != nil { return nil }
    self.name = name
  }

  /// The known name that is most similar, or the first device whose name contains the unknown one. Case is ignored.
  package var suggestion: String? {
    let written = name.lowercased()
    let names = DeviceProfile.groups + Device.sorted.map(\.name)
    let byLowercase = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
    if let nearest = Suggestion.nearest(to: written, among: names.map { $0.lowercased() }) {
      return byLowercase[nearest]
    }
    guard written.count >= 3 else { return nil }
    return names.first { $0.lowercased().contains(written) }
  }

  package var description: String {
    let name = oneLine(name)
    return suggestion.map { "no device is named '\(name)'; did you mean '\($0)'?" } ?? "no device is named '\(name)'"
  }
}
