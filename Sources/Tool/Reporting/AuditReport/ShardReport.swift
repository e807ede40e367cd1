import CrushCodecs
import CrushImageFacts
package import CrushInspection
import CrushParsers

/// The part of a shard's report that the report of the whole audit is made from.
package struct ShardReport: Sendable {
  package let shard: AuditShard
  /// The version of the program that audited the shard.
  package let version: String
  /// The arguments of the audit, without the shard and the options that change no result.
  package let arguments: [String]
  package let images: [DecodedFacts.Entry]

  package init(shard: AuditShard, version: String, arguments: [String], images: [DecodedFacts.Entry]) {
    self.shard = shard
    self.version = version
    self.arguments = arguments
    self.images = images
  }

  /// Reads the JSON report of a shard.
  ///
  /// - Parameter path: the path of the report for errors.
  package init(report: [UInt8], path: String) throws(ReportError) {
    do throws(JSONFieldError) { try self.init(try ReportReader.parse(report)) } catch {
      throw ReportError(path: path, error)
    }
  }

  private init(_ report: JSONNode) throws(JSONFieldError) {
    guard let node = report["shard"] else {
      throw report.error("the report of a whole audit; expected a report of audit --shard")
    }
    guard
      let shard = AuditShard(
        number: try node.requiredNumber("number"), count: try node.requiredNumber("count"))
    else { throw node.error("no part of an audit; expected a number from 1 to the count") }
    self.shard = shard
    version = try node.requiredText("version")
    arguments = try node.texts("arguments")
    var images: [DecodedFacts.Entry] = []
    for image in try node.list("decoded") { images.append(try ReportReader.decodedImage(image)) }
    self.images = images
  }
}

extension ReportReader {
  fileprivate static func decodedImage(_ node: JSONNode) throws(JSONFieldError) -> DecodedFacts.Entry {
    var image = DecodedFacts.Image()
    image.hash = try hash("pixelHash", of: node)
    image.smallestBytes = try node.number("smallestBytes")
    if let pixels = node["pixels"] { image.pixels = try statistics(pixels) }
    if let colors = node["colors"] { image.colors = try census(colors) }
    guard let file = try hash("fileHash", of: node) else { throw node.expected("an object with \"fileHash\"") }
    return DecodedFacts.Entry(path: try node.requiredText("path"), file: file, image: image)
  }

  private static func statistics(_ node: JSONNode) throws(JSONFieldError) -> PixelStatistics {
    var visible: PixelSize?
    if let width = try node.number("visibleWidth") {
      visible = PixelSize(width: width, height: try node.requiredNumber("visibleHeight"))
    }
    return PixelStatistics(
      isOpaque: try node.flag("isOpaque"), isGray: try node.flag("isGray"),
      isSolid: try node.flag("isSolid"), fitsEightBits: try node.flag("fitsEightBits"),
      visibleSize: visible, hash: try word(try node.requiredText("hash"), node))
  }

  private static func census(_ node: JSONNode) throws(JSONFieldError) -> ColorCensus {
    ColorCensus(
      commonShare: try share("commonShare", of: node), equalShare: try share("equalShare", of: node),
      restShare: try share("restShare", of: node), spread: try node.requiredNumber("spread"))
  }

  private static func share(_ key: String, of node: JSONNode) throws(JSONFieldError) -> Double {
    guard case .number(let digits)? = node[key]?.content, let share = Double(digits), (0...1).contains(share) else {
      throw node.expected("an object with a number from 0 to 1 for \"\(key)\"")
    }
    return share
  }

  private static func hash(_ key: String, of node: JSONNode) throws(JSONFieldError) -> ContentHash? {
    guard let text = try node.text(key) else { return nil }
    guard let hash = ContentHash(hexadecimal: text) else {
      throw (node[key] ?? node).expected("64 hexadecimal digits for \"\(key)\"")
    }
    return hash
  }

  private static func word(_ digits: String, _ node: JSONNode) throws(JSONFieldError) -> UInt64 {
    guard digits.utf8.count == 16, let word = UInt64(digits, radix: 16) else {
      throw node.expected("an object with hashes of 16 or 64 hexadecimal digits")
    }
    return word
  }
}
