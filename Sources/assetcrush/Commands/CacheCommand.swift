import ArgumentParser
import CrushAssets
import CrushBuild
import CrushFileSystem
import CrushText

/// The command for the folder of `build --cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show, shrink or empty a shared build cache.",
    discussion: """
      Exit codes: 0 success, 2 the folder cannot be read or written.

      assetcrush cache info /mnt/assets-cache
      assetcrush cache trim /mnt/assets-cache --size 2G
      assetcrush cache clear /mnt/assets-cache
      """,
    subcommands: [Info.self, Trim.self, Clear.self])

  struct Location: ParsableArguments {
    @Argument(
      help: ArgumentHelp("The folder that build --cache names.", valueName: "folder"), completion: .directory)
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
        "The size to shrink the cache to: \(ByteCount.forms).",
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
