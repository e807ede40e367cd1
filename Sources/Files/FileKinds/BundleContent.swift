import CrushFiles

/// The kind of a folder that is named like a product, such as `Ink.app`, by its content.
///
/// A name alone is no proof. Trees of GNUstep keep the sources of a program in `Ink.app`, and projects of .NET are in
/// folders such as `Company.App`. A built app may lack any of its files, so a folder is a product unless sources are
/// in it.
enum BundleContent: Equatable {
  /// Its Info.plist, signature, executable or compiled catalog proves a product.
  case product
  /// Build files or sources prove that a product is made from it.
  case sources
  /// Neither is proven.
  case unknown

  /// The most folders inside that are searched for sources.
  private static let mostFolders = 64

  init(of folder: String, _ reader: FileReader) {
    var facts = Facts(stem: Path.withoutExtension(Path.name(of: folder)))
    var searched = 0
    try? reader.walk(folder, .kinds) { entry in
      let isFolder = entry.kind == .folder
      if entry.relativePath.utf8.contains(UInt8(ascii: "/")) {
        facts.addInner(entry.relativePath, entry.name, isFolder: isFolder)
        return false
      }
      facts.add(entry.name, isFolder: isFolder)
      searched += isFolder ? 1 : 0
      return isFolder && searched <= Self.mostFolders && Path.fileExtension(of: entry.name).isEmpty
    } failed: { _ in
    }
    if let name = facts.executable, !facts.isProduct, Self.isExecutable(Path.join(folder, name), reader) {
      facts.isProduct = true
    }
    self = facts.content
  }

  /// The names inside a folder, as far as they prove anything.
  private struct Facts {
    let stem: String
    var isProduct = false
    var hasList = false
    var hasProject = false
    var hasSources = false
    /// A file that may be the executable.
    var executable: String?

    init(stem: String) { self.stem = stem }

    mutating func add(_ name: String, isFolder: Bool) {
      let kind = Path.fileExtension(of: name)
      if BundleContent.proofs.contains(name) || kind == "car" || kind == "storyboardc" {
        isProduct = true
      } else if BundleContent.projects.contains(name) || BundleContent.projectKinds.contains(kind) {
        hasProject = true
      } else if isFolder {
        return
      } else if name == "Info.plist" {
        hasList = true
      } else if name == stem {
        executable = name
      } else if name == "Makefile" || BundleContent.sourceKinds.contains(kind) {
        hasSources = true
      }
    }

    /// - Parameter path: the path of a file in a folder inside.
    mutating func addInner(_ path: String, _ name: String, isFolder: Bool) {
      if BundleContent.innerProofs.contains(path) {
        isProduct = true
      } else if !isFolder, BundleContent.sourceKinds.contains(Path.fileExtension(of: name)) {
        hasSources = true
      }
    }

    /// Sources beside an Info.plist are leftovers in a product, but a project makes a product from the list.
    var content: BundleContent {
      if isProduct { return .product }
      if hasProject { return .sources }
      if hasList { return .product }
      return hasSources ? .sources : .unknown
    }
  }

  /// Returns true if a file begins like a program: Mach-O for one or several processors, or ELF.
  private static func isExecutable(_ path: String, _ reader: FileReader) -> Bool {
    guard let start = try? reader.prefix(of: path, count: 4), start.count == 4 else { return false }
    return programs.contains(start)
  }

  private static let programs: [[UInt8]] = [
    [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE],
    [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF], [0x7F, 0x45, 0x4C, 0x46],
  ]

  /// Files and folders that only a build or a signature makes.
  private static let proofs: Set = [
    "_CodeSignature", "SC_Info", "PkgInfo", "embedded.mobileprovision", "WrappedBundle",
  ]

  /// The binary of a framework for the Mac is a link, and its versions are folders.
  private static let innerProofs: Set = [
    "Versions/Current", "Versions/A",
    "Contents/Info.plist", "Contents/MacOS", "Contents/PkgInfo", "Contents/_CodeSignature",
    "Resources/Info-gnustep.plist",
  ]

  /// The files of build systems.
  private static let projects: Set = [
    "GNUmakefile", "GNUmakefile.preamble", "CMakeLists.txt", "configure.ac", "configure.in", "Makefile.am",
    "meson.build", "SConstruct", "wscript", "Package.swift", "Cargo.toml", "go.mod", "build.gradle",
    "build.gradle.kts", "pom.xml", "PB.project", "PC.project",
  ]

  private static let projectKinds: Set = [
    "xcodeproj", "pbproj", "pcproj", "pro", "csproj", "fsproj", "vbproj", "vcxproj", "sln",
  ]

  private static let sourceKinds: Set = [
    "m", "mm", "c", "cc", "cpp", "cxx", "swift", "java", "kt", "cs", "fs", "go", "rs", "vala", "pas", "d", "scala",
  ]
}
