import CrushAssets
package import CrushAuditScopes
import CrushCodecs
import CrushJSON

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
    let reader = ReportReader(path: path)
    let report = try reader.parse(report)
    guard let node = report["shard"] else {
      throw reader.error("the report of a whole audit; expected a report of audit --shard", report)
    }
    guard
      let shard = AuditShard(
        number: try reader.requiredNumber("number", of: node), count: try reader.requiredNumber("count", of: node))
    else { throw reader.error("no part of an audit; expected a number from 1 to the count", node) }
    self.shard = shard
    version = try reader.requiredText("version", of: node)
    arguments = try reader.texts("arguments", of: node)
    var images: [DecodedFacts.Entry] = []
    for image in try reader.list("decoded", of: node) { images.append(try reader.decodedImage(image)) }
    self.images = images
  }
}

extension ReportReader {
  fileprivate func texts(_ key: String, of node: JSONNode) throws(ReportError) -> [String] {
    guard case .array(let values)? = node[key]?.content else { throw expected("an object with \"\(key)\"", node) }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value.content else { throw expected("a string", value) }
      texts.append(text)
    }
    return texts
  }

  fileprivate func decodedImage(_ node: JSONNode) throws(ReportError) -> DecodedFacts.Entry {
    var image = DecodedFacts.Image()
    image.hash = try hash("pixelHash", of: node)
    image.smallestBytes = try number("smallestBytes", of: node)
    if let pixels = node["pixels"] { image.pixels = try statistics(pixels) }
    if let colors = node["colors"] { image.colors = try census(colors) }
    guard let file = try hash("fileHash", of: node) else { throw expected("an object with \"fileHash\"", node) }
    return DecodedFacts.Entry(path: try requiredText("path", of: node), file: file, image: image)
  }

  private func statistics(_ node: JSONNode) throws(ReportError) -> PixelStatistics {
    var visible: PixelSize?
    if let width = try number("visibleWidth", of: node) {
      visible = PixelSize(width: width, height: try requiredNumber("visibleHeight", of: node))
    }
    return PixelStatistics(
      isOpaque: try flag("isOpaque", of: node), isGray: try flag("isGray", of: node),
      isSolid: try flag("isSolid", of: node), fitsEightBits: try flag("fitsEightBits", of: node),
      visibleSize: visible, hash: try word(try requiredText("hash", of: node), node))
  }

  private func census(_ node: JSONNode) throws(ReportError) -> ColorCensus {
    ColorCensus(
      commonShare: try share("commonShare", of: node), equalShare: try share("equalShare", of: node),
      restShare: try share("restShare", of: node), spread: try requiredNumber("spread", of: node))
  }

  private func share(_ key: String, of node: JSONNode) throws(ReportError) -> Double {
    guard case .number(let digits)? = node[key]?.content, let share = Double(digits), (0...1).contains(share) else {
      throw expected("an object with a number from 0 to 1 for \"\(key)\"", node)
    }
    return share
  }

  private func hash(_ key: String, of node: JSONNode) throws(ReportError) -> ContentHash? {
    guard let text = try text(key, of: node) else { return nil }
    guard let hash = ContentHash(hexadecimal: text) else {
      throw expected("64 hexadecimal digits for \"\(key)\"", node[key] ?? node)
    }
    return hash
  }

  private func word(_ digits: String, _ node: JSONNode) throws(ReportError) -> UInt64 {
    guard digits.utf8.count == 16, let word = UInt64(digits, radix: 16) else {
      throw expected("an object with hashes of 16 or 64 hexadecimal digits", node)
    }
    return word
  }
}
