import ArgumentParser
import Assets
import Build
import FileSystem
import Text

extension ByteSize {
  /// The size in the notation of the command line.
  var defaultValueDescription: String {
    let unit = [(40, "T"), (30, "G"), (20, "M"), (10, "K")].first { bytes > 0 && bytes % (1 << $0.0) == 0 }
    return unit.map { "\(bytes >> $0.0)\($0.1)" } ?? String(bytes)
  }
}

/// The command for the folder of `build --cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show, shrink or empty a shared build cache.",
    discussion: """
      assetcrush cache info /mnt/assets-cache
      assetcrush cache trim /mnt/assets-cache --size 2G
      assetcrush cache clear /mnt/assets-cache
      """,
    subcommands: [Info.self, Trim.self, Clear.self])

  struct Location: ParsableArguments {
    @Argument(
      help: ArgumentHelp("The folder of build --cache.", valueName: "folder"), completion: .directory)
    var folder: String
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the number and the size of the cached results.")
    @OptionGroup var location: Location

    func run() throws {
      let contents = try orExit { try CacheFolder(location.folder).contents() }
      Terminal.write("\(CacheCommand.text(contents)) in \(location.folder)\n", to: .output)
    }
  }

  struct Trim: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete the least recently used results until the cache fits a size.")
    @OptionGroup var location: Location

    @Option(
      help: ArgumentHelp(
        "The size to shrink the cache to: bytes, or a number with K, M, G or T (powers of 1024), or KB, MiB, GB …",
        valueName: "size"))
    var size = ByteSize.defaultCache

    func run() throws {
      let removed = try orExit { try CacheFolder(location.folder).trim(to: size.bytes) }
      Terminal.write("removed \(CacheCommand.text(removed)) from \(location.folder)\n", to: .output)
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete all results. Other files in the folder are kept.")
    @OptionGroup var location: Location

    func run() throws {
      let removed = try orExit { try CacheFolder(location.folder).trim(to: 0) }
      Terminal.write("removed \(CacheCommand.text(removed)) from \(location.folder)\n", to: .output)
    }
  }

  private static func text(_ contents: CacheFolder.Contents) -> String {
    "\(ByteCount.grouped(contents.files)) \(contents.files == 1 ? "result" : "results"), "
      + ByteCount.text(contents.bytes)
  }
}
