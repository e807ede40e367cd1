import CrushIconDocuments
import CrushPNG

extension FuzzTargets {
  static let icons = [iconDocument]

  static let iconDocument = FuzzTarget(
    "icon-document",
    "An edited icon.json needs no Icon Composer 2 and is edited once, and a document without errors can be drawn.",
    seeds: ["TestImages/**/icon.json", "Fuzz/Seeds/icon-document/*"], maximumLength: 4096,
    cost: CostLimit(heap: (128 << 20, 4096, 64), time: (60_000_000_000, 5_000_000, 20_000))
  ) { input throws(Violation) in
    let result = IconReader.read(input)
    try Violation.unless(IconReader.read(input).problems == result.problems, "a second reading has other problems")
    if let edited = try? IconDownlevel.text(of: input) {
      let needs = IconReader.read(edited.text).problems.contains { problem in
        if case .needsComposer2 = problem.kind { true } else { false }
      }
      try Violation.unless(!needs, "the edited document needs Icon Composer 2")
      let again = try? IconDownlevel.text(of: edited.text)
      try Violation.unless(again?.text == edited.text, "a second edit changes the document")
    }
    guard let document = result.document, !result.hasErrors else { return 0 }
    let names = document.pictureNames(["square", "iOS"])
    let pictures = Dictionary(uniqueKeysWithValues: names.map { ($0, square) })
    let facts = pictures.mapValues { _ in IconLint.Picture(.svg, width: 64, height: 32) }
    let findings = IconLint.findings(document, pictures: facts)
    try Violation.unless(
      !findings.contains { $0.severity == .error && $0.message.contains("is missing") }, "a picture is missing")
    guard let drawing = try? IconDrawing(document, idioms: ["square", "iOS"], pictures: pictures) else { return 0 }
    for appearance in IconAppearance.allCases {
      guard let image = try? drawing.image(appearance, side: 24, shape: .square) else { continue }
      for pixel in image.pixels {
        let alpha = pixel >> 24
        let isPremultiplied = pixel & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel >> 16 & 0xFF <= alpha
        try Violation.unless(isPremultiplied, "the pixel \(String(pixel, radix: 16)) is not premultiplied")
      }
    }
    return 3 * 256 * 256 * 16
  }

  private static let square = Array(
    ##"<svg width="64" height="32"><rect width="64" height="32" fill="#36c"/></svg>"##.utf8)
}
