/// A platform that wants icons. The raw value is its name on the command line.
package enum IconPlatform: String, Sendable, Hashable, CaseIterable {
  case ios, macos, tvos, watchos, visionos, android, web, windows, linux
}
