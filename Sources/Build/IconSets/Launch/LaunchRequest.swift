/// The choices of the user for a launch screen, besides the masters.
package struct LaunchRequest: Sendable {
  /// The description of the screen that the system reads.
  package enum Style: String, Sendable, CaseIterable {
    /// `LaunchScreen.storyboard`, which every version of iOS reads after Xcode compiled it.
    case storyboard
    /// The key `UILaunchScreen` of Info.plist, which iOS 14 and later read. It needs no compiler.
    case infoPlist = "info-plist"
  }

  package var style = Style.storyboard
  /// The side of the image in points.
  package var points = 200
  /// The color behind the image.
  package var background: IconColor
  /// The color behind the image on dark screens. Nil for the same color.
  package var darkBackground: IconColor?

  package init(background: IconColor) { self.background = background }

  /// The most bytes of a launch screen's images. Since iOS 14, the system draws none that need more (its own log, see
  /// the rule `launch-screen-memory`).
  package static let limit = 25_000_000

  /// The scale of the devices with the most pixels for a point.
  static let largestScale = 3

  /// Returns the memory of the decoded image on a device with the most pixels for a point, in bytes.
  package static func decodedBytes(points: Int) -> Int { decodedBytes(side: points * largestScale) }

  /// Returns the memory of a decoded square. The system counts rows of whole 64 bytes and whole pages of 16,384 bytes.
  ///
  /// - Parameter side: the side in pixels.
  static func decodedBytes(side: Int) -> Int {
    let row = (side * 4 + 63) / 64 * 64
    return (row * side + 16_383) / 16_384 * 16_384
  }

  /// The largest side in points whose image is below the limit on all devices.
  package static var mostPoints: Int { (1...2000).last { decodedBytes(points: $0) <= limit } ?? 1 }
}
