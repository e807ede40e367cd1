import CrushBasics

/// A report as one HTML page that needs no other file and no network.
package enum ReportPage {
  /// Returns the page. Equal content gives equal pages.
  ///
  /// - Parameter pictures: the thumbnails, to which `PageData.Pictures` refers.
  package static func html(_ data: PageData, pictures: [PagePicture]) -> String {
    let style = PageScript.style
    let scripts = (start: PageScript.start, main: PageScript.main)
    let page = PageTemplate(PackageResources.report_html).filled { mark in
      switch mark {
      case "policy": Array(SecurityPolicy.text(scripts: [scripts.start, scripts.main], style: style).utf8)
      case "style": style
      case "start": scripts.start
      case "script": scripts.main
      case "data": PageJSON.bytes(of: data)
      case "pictures": PageJSON.bytes(of: pictures)
      default: Array(text(mark, of: data).utf8)
      }
    }
    return String(decoding: page, as: UTF8.self)
  }

  /// The most bytes of a page with pictures.
  package static let largest = 14_500_000

  /// Returns the bytes of pictures for which a page has room, because a browser opens a very large page slowly.
  ///
  /// - Parameter count: the most pictures of the page, and of references to them.
  package static func pictureRoom(beside data: PageData, count: Int) -> Int {
    // A picture has the start of its address, a group of base 64 for its last bytes, quotation marks, a comma, and a
    // reference by a row.
    let picture = 22 + 4 + 3 + 18
    // Each pair of pictures may also have a number of differing pixels.
    let difference = data.kind == .audit ? 0 : 36
    let additions = count.multipliedReportingOverflow(by: picture + difference)
    let rest = largest - html(data, pictures: []).utf8.count
    if additions.overflow || additions.partialValue >= rest { return 0 }
    return (rest - additions.partialValue) / 4 * 3
  }

  /// Returns the HTML of a part that differs between pages.
  private static func text(_ mark: String, of data: PageData) -> String {
    switch mark {
    case "tool": HTMLText.escaped(data.tool)
    case "kind": kind(of: data)
    case "title": HTMLText.shortened(data.title)
    case "heading": UnscriptedHeadline.heading(of: data)
    case "facts": data.headline.map { "<li>\(HTMLText.shortened($0))</li>" }.joined()
    case "figures": UnscriptedHeadline.figures(of: data)
    case "devices": UnscriptedHeadline.devices(of: data)
    case "findings": UnscriptedFindings.html(of: data)
    case "screens": UnscriptedScreens.section(of: data)
    case "screen-link": UnscriptedScreens.link(of: data)
    case "rows": UnscriptedRows.html(of: data)
    default: preconditionFailure("the template has no mark \(mark)")
    }
  }

  private static func kind(of data: PageData) -> String {
    switch data.kind {
    case .audit: "Audit"
    case .build: "Build"
    case .compare: "Comparison"
    }
  }
}
