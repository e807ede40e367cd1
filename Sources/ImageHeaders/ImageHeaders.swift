/// The formats whose headers tell the size of the image, PNG aside.
package enum HeaderFormat: Sendable, CaseIterable {
  case jpeg, gif, webp, heif, tiff, bmp, icon, pdf, svg, ktx, pvr, astc, dds, photoshop

  /// Reads as much of the header as the size needs; never the pixels.
  ///
  /// - Throws: `HeaderFault`, which says what is missing and where.
  package func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderFault) -> ImageShape {
    switch self {
    case .jpeg: try JPEGHeader.shape(of: source)
    case .gif: try GIFHeader.shape(of: source)
    case .webp: try WebPHeader.shape(of: source)
    case .heif: try HEIFHeader.shape(of: source)
    case .tiff: try TIFFHeader.shape(of: source)
    case .bmp: try BMPHeader.shape(of: source)
    case .icon: try IconHeader.shape(of: source)
    case .pdf: try PDFHeader.shape(of: source)
    case .svg: try SVGHeader.shape(of: source)
    case .ktx: try KTXHeader.shape(of: source)
    case .pvr: try PVRHeader.shape(of: source)
    case .astc: try ASTCHeader.shape(of: source)
    case .dds: try DDSHeader.shape(of: source)
    case .photoshop: try PhotoshopHeader.shape(of: source)
    }
  }
}
