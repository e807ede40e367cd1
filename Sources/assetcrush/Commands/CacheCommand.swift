import ArgumentParser
import Assets
import Build
import FileSystem
import Text

extension ByteSize {
  /// As it is written on the command line.
  var defaultValueDescription: String {
    let unit = [(40, "T"), (30, "G"), (20, "M"), (10, "K")].first { bytes > 0 && bytes % (1 << $0.0) == 0 }
    return unit.map { "\(bytes >> $0.0)\($0.1)" } ?? String(bytes)
  }
}

/// Looks after a folder that `build --cache` shares.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "What is in a shared cache, and making room in it.",
    discussion: """
      assetcrush cache info /mnt/assets-cache
      assetcrush cache trim /mnt/assets-cache --size 2G
      assetcrush cache clear /mnt/assets-cache
      """,
    subcommands: [Info.self, Trim.self, Clear.self])

  struct Location: ParsableArguments {
    @Argument(
      help: ArgumentHelp("The folder that build --cache was given.", valueName: "folder"), completion: .directory)
    var folder: String
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Count what is in the cache.")
    @OptionGroup var location: Location

    func run() throws {
      let contents = try orExit { try CacheFolder(location.folder).contents() }
      Terminal.write("\(CacheCommand.text(contents)) in \(location.folder)\n", to: .output)
    }
  }

  struct Trim: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove what was used longest ago.")
    @OptionGroup var location: Location

    @Option(help: ArgumentHelp("Bytes that may stay, with K, M or G.", valueName: "size"))
    var size = ByteSize.defaultCache

    func run() throws {
      let removed = try orExit { try CacheFolder(location.folder).trim(to: size.bytes) }
      Terminal.write("removed \(CacheCommand.text(removed)) from \(location.folder)\n", to: .output)
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove all results; other files in the folder stay.")
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
