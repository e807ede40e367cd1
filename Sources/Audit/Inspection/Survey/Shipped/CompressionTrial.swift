import CrushBasics
import CrushFileKinds
package import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushPNG
import CrushSteps

/// A trial of lossless compression, so that no report promises a saving that does not exist. No file is written.
package enum CompressionTrial {
  /// The most pixels of all images that are tried, so that an audit takes about a second more.
  package static let mostPixels = 8_000_000

  /// A fast effort finds most of the saving.
  private static let recipe: PNGRecipe = {
    var recipe = PNGRecipe()
    recipe.effort = Effort.all[1]
    recipe.verifies = false
    return recipe
  }()

  /// Returns the bytes of PNGs after compression without loss, by path. An image that was not tried is missing: another
  /// format, one in Apple's own form, or one beyond the limit of pixels. The largest files come first.
  package static func sizes(of files: [AuditedFile], _ reader: FileReader, jobs: Int) -> [String: Int] {
    var pixels = 0.0
    var chosen: [AuditedFile] = []
    let order = files.indices.sorted { (files[$1].size, $0) < (files[$0].size, $1) }
    for file in order.map({ files[$0] }) {
      guard file.fileClass == .png, !file.isRendition, let image = file.image, image.format == .png, !image.isCgBI,
        image.exceededLimit == nil, image.refusedMemory == nil, image.undecoded == nil,
        pixels + image.size.area <= Double(mostPixels)
      else { continue }
      pixels += image.size.area
      chosen.append(file)
    }
    let sizes = Workers.map(chosen, width: jobs, scratch: { PNGStep(Self.recipe) }) { step, file -> Int? in
      guard let bytes = try? reader.read(file.path, limit: AuditOptions.inputLimit),
        let result = try? step.run(bytes.span, allowsCgBI: false)
      else { return nil }
      return min(bytes.count, result.contents?.count ?? bytes.count)
    }
    var found: [String: Int] = [:]
    for (file, size) in zip(chosen, sizes) { found[file.path] = size }
    return found
  }
}
