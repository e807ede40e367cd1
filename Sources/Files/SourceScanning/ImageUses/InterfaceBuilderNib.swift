/// A scanner for the images in a compiled nib.
package enum InterfaceBuilderNib {
  /// The longest text in bytes of a nib that cannot be read.
  private static let longest = 256

  /// - Returns: the images without sizes. Nibs do not contain sizes as their authors set them. A nib that cannot be read
  ///   has only words.
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    var uses = SourceUses()
    do throws(NibError) {
      let nib = try CompiledNib.read(bytes)
      uses.words = nib.texts
      uses.interface = nib.document
      var known: Set<String> = []
      for image in nib.document.scenes.flatMap(\.images) where known.insert(image.name).inserted {
        // The image may be in another bundle than the audited files.
        uses.uses.append(ImageUse(.asset(image.name), .interfaceBuilder, line: image.line))
      }
    } catch {
      for run in bytes.split(whereSeparator: { !(0x20..<0x7F).contains($0) }) where run.count <= longest {
        uses.words.insert(String(decoding: run, as: UTF8.self))
      }
    }
    return uses
  }
}
