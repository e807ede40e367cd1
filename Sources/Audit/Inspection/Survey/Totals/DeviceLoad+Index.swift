package import CrushImageFacts

extension DeviceLoad {
  /// Returns a load for each kind of the files' own profiles, sharpest screens first. A profile counts its own files.
  ///
  /// - Parameters:
  ///   - listsImages: true to list the images as well.
  ///   - look: the look of the device.
  package static func all(
    of files: [AuditedFile], _ index: SurveyIndex, listsImages: Bool = false, look: DeviceLook = .usual
  ) -> [DeviceLoad] {
    all(of: files, index.profiles, index.catalogs, listsImages: listsImages, look: look)
  }

  /// Returns a load for each kind of one profile, sharpest screens first. Files for other families of devices are
  /// skipped.
  ///
  /// - Parameter device: nil for the files' own profiles.
  package static func all(
    of files: [AuditedFile], _ index: SurveyIndex, for device: DeviceProfile?
  ) -> [DeviceLoad] {
    all(of: files, index.profiles, index.catalogs, for: device)
  }
}

extension LoadedTotal {
  /// Returns the profiles of the images, each once. If there are no images, it returns the first scope's profile.
  package static func profiles(of files: [AuditedFile], _ index: SurveyIndex) -> [DeviceProfile] {
    index.profiles.groups(of: files).map(\.profile)
  }
}
