/// The style and the scripts of the page, which are files of this target.
enum PageScript {
  /// The script that runs before the page is drawn. It sets the theme.
  static var start: [UInt8] { PackageResources.start_js }

  /// The script of the page, one module. A file uses names of the files before it.
  static var main: [UInt8] {
    joined([
      PackageResources.text_js, PackageResources.dom_js, PackageResources.data_js, PackageResources.measures_js,
      PackageResources.state_js, PackageResources.headline_js, PackageResources.layout_js, PackageResources.colors_js,
      PackageResources.card_js, PackageResources.treemap_js, PackageResources.columns_js, PackageResources.table_js,
      PackageResources.details_js, PackageResources.findings_js, PackageResources.screens_js, PackageResources.theme_js,
      PackageResources.main_js,
    ])
  }

  static var style: [UInt8] {
    joined([PackageResources.report_css, PackageResources.treemap_css, PackageResources.parts_css])
  }

  private static func joined(_ files: [[UInt8]]) -> [UInt8] { Array(files.joined(separator: [UInt8(ascii: "\n")])) }
}
