import CrushImageHeaders

extension ImageFormat {
  /// The name with its article: `a PNG`, `an OpenEXR`.
  var phrase: String {
    switch self {
    case .avif, .icon, .svg, .astc, .openEXR, .appleIcon: "an \(rawValue)"
    case .png, .jpeg, .gif, .webp, .heif, .tiff, .bmp, .pdf, .ktx, .pvr, .dds, .psd, .targa, .basis, .compressedPVR,
      .zippedPVR:
      "a \(rawValue)"
    }
  }
}
