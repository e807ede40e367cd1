/// The speed of a device's processor, relative to the machine on which the costs of decoding were measured.
///
/// The ratio comes from published single-core scores, and is rough. The measurements ran on a server core of AMD's Zen 5
/// (EPYC, family 26, model 2) at about 4 GHz.
/// * A Ryzen 9 9950X, Zen 5 at 5.7 GHz, has 3,371 points in Geekbench 6. At 4 GHz this is about 2,400.
/// * The iPhone 14 Pro has 2,520 points in Geekbench 6 (Tom's Guide, 2023-09-14).
/// * The iPhone 11 Pro has the A13 of the iPhone SE (2nd generation). In Geekbench 5 it has 1,343 points (AppleInsider,
///   2020-10-15), against 1,887 of the iPhone 14 Pro. In Geekbench 6 this is about 1,800.
///
/// Decoding on a device depends on its processor alone (Cocoanetics, "iPhone 5 Image Decompression Benchmarked", 2012).
/// Its decoders, memory and temperature differ from ours, so a time is an estimate within a factor of about two.
package enum DeviceSpeed: String, Sendable, CaseIterable {
  /// The slowest iPhone that runs iOS 26, with an A13.
  case phoneSE2 = "iPhone SE (2nd generation)"
  case phone14Pro = "iPhone 14 Pro"

  /// The device of reports.
  package static let reported = phoneSE2

  /// The name as people say it.
  package var name: String { rawValue }

  /// The device's time for work of the time 1 on the machine of the measurements, rounded to a twentieth.
  package var factor: Double {
    switch self {
    case .phoneSE2: 1.35
    case .phone14Pro: 0.95
    }
  }

  /// Returns the device's milliseconds for work of some nanoseconds on the machine of the measurements.
  package func milliseconds(_ nanoseconds: Double) -> Double { nanoseconds * factor / 1e6 }
}
