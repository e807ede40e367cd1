extension PageData.Sizes {
  /// - Parameter devices: the index of each of the page's devices in the asset's snapshot; nil for a device without a
  ///   total there.
  init(_ asset: Snapshot.Asset, devices: [Int?]) {
    self.init(
      width: asset.width, height: asset.height, format: asset.format.isEmpty ? nil : asset.format,
      stored: asset.storedBytes, download: asset.downloadBytes, shipped: asset.shippedBytes,
      decoded: asset.decodedBytes,
      devices: asset.deviceBytes.isEmpty ? nil : devices.map { Self.bytes(of: asset, $0) },
      wasted: asset.wastedBytes > 0 ? asset.wastedBytes : nil)
  }

  private static func bytes(of asset: Snapshot.Asset, _ device: Int?) -> Int {
    guard let device, asset.deviceBytes.indices.contains(device) else { return 0 }
    return asset.deviceBytes[device]
  }
}

extension PageData.Display {
  init(_ display: Snapshot.Asset.Display) {
    self.init(
      width: display.neededWidth, height: display.neededHeight, scale: display.scale, origin: display.origin)
  }
}
