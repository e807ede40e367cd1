import CrushImageFacts

/// The devices as a table, with the groups that a setting can name.
package enum DeviceText {
  package static func table(style: TextStyle) -> String {
    var table = TextTable([
      "device", .init("points", importance: 1), .init("scale", importance: 0), "pixels", .init("group", importance: 2),
    ])
    for device in Device.sorted {
      table.add([
        device.name, "\(device.width)×\(device.height)", "@\(device.scale)x",
        "\(device.width * device.scale)×\(device.height * device.scale)", device.group ?? "",
      ])
    }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    return lines.joined(separator: "\n") + "\n\n" + groups
  }

  private static let groups = """
    any   all phones, tablets and Apple TVs
    game  the same devices, with the memory of textures

    Name a device or group with --device or .assetcrush.toml:
      devices = ["all-phones", "iPad mini"]

    """
}
