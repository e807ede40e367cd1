import CrushIconSets

/// Warnings about masters that fit, and whose result may surprise.
enum IconNotes {
  static func warnings(_ facts: IconFacts, _ files: [IconSetFile], master: String) -> [String] {
    let drawings = files.flatMap(\.drawings)
    var warnings: [String] = []
    if !facts.opaque.contains(.main), !facts.isBackgroundChosen,
      drawings.contains(where: { $0.art == .main && $0.hasBackground })
    {
      warnings.append(
        "\(master): pictures that must be opaque have the background \(facts.color.text), since the master has "
          + "transparent pixels; choose another one with --background")
    }
    let isAdaptive = files.contains { $0.path.hasSuffix("mipmap-anydpi-v26/ic_launcher.xml") }
    if isAdaptive, !drawings.contains(where: \.isSilhouette) {
      warnings.append(
        "\(master): there is no monochrome layer for themed icons of Android, since the master has no transparent "
          + "pixels; name an image with --monochrome")
    }
    if facts.isFrontOpaque, files.contains(where: { $0.path.contains(".solidimagestack/") }) {
      warnings.append(
        "\(master): the front layer of visionOS is a circle of the master, since it has no transparent pixels; name "
          + "art with transparent pixels with --foreground")
    }
    return warnings
  }
}
