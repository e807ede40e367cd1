/// The icon of a program for Windows.
enum WindowsIcons {
  /// The sizes that Windows asks for at 100 % to 250 % (Microsoft, "Construct your Windows app's icon").
  static let sizes = [16, 20, 24, 32, 40, 48, 64, 128, 256]

  static func drawing(_ side: Int) -> IconDrawing { IconDrawing(.main, side).with { $0.form = .rgba } }

  static func files(_ request: IconRequest) -> [IconSetFile] {
    [IconSetFile("windows/\(request.name ?? "app").ico", .ico(sizes.map(drawing)))]
  }
}
