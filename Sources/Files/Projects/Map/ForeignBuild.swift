import CrushFiles

/// The files of build systems that decide which files ship, and that are not read.
enum ForeignBuild {
  /// CMake, Autotools, Meson, SCons, Waf and GNUstep. qmake has files `NAME.pro`.
  static let names = [
    "CMakeLists.txt", "configure.ac", "configure.in", "Makefile.am", "meson.build", "SConstruct", "wscript",
    "GNUmakefile",
  ]

  static func isBuildFile(_ name: String) -> Bool { names.contains(name) || Path.hasExtension(name, "pro") }

  /// Returns the folders of the build files among some paths.
  static func folders(of paths: [String]) -> [String] {
    paths.filter { isBuildFile(Path.name(of: $0)) }.map(Path.parent(of:))
  }
}
