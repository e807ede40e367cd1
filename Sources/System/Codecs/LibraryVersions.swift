import CrushCCodecs

/// The versions of the C libraries in this binary.
package enum LibraryVersions {
  /// The names and versions, in the order of display.
  package static var all: [(name: String, version: String)] {
    unsafe [
      ("libpng", String(cString: cc_libpng_version())),
      ("zlib", String(cString: cc_zlib_version())),
      ("libdeflate", String(cString: cc_libdeflate_version())),
      ("libjpeg-turbo", String(cString: cc_libjpeg_version())),
    ]
  }
}
