/// A report as one HTML page that needs no other file and no network.
package enum ReportPage {
  /// Returns the page.
  ///
  /// - Parameter pictures: the thumbnails, to which `PageData.Sizes.picture` refers.
  package static func html(_ data: PageData, pictures: [PagePicture]) -> String {
    "<!DOCTYPE html>\n<title>\(data.rows.count) \(pictures.count)</title>\n"
      + String(decoding: PackageResources.report_css, as: UTF8.self)
  }
}
