import CCodecs

/// The versions of the C libraries that this binary holds.
package enum LibraryVersions {
  /// Name and version, in the order in which `--version` shows them.
  package static var all: [(name: String, version: String)] {
    unsafe [
      ("libpng", String(cString: cc_libpng_version())),
      ("zlib", String(cString: cc_zlib_version())),
      ("libdeflate", String(cString: cc_libdeflate_version())),
    ]
  }
}
