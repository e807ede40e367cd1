import CrushAssets

/// An estimated time to decode an image, as a part of JSON.
struct DecodeTimeJSON: Encodable {
  /// The device of the estimate.
  let device: String
  let estimatedMilliseconds: Double

  init(_ time: DecodeTime) {
    device = DeviceSpeed.reported.name
    estimatedMilliseconds = Self.milliseconds(time)
  }

  /// Returns the milliseconds in steps of a microsecond, since an estimate is no more precise.
  static func milliseconds(_ time: DecodeTime) -> Double { (time.milliseconds() * 1000).rounded() / 1000 }
}
