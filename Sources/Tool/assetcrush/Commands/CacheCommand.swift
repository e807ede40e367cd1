import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles

/// The command for the folder of `build --cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show, shrink or empty a shared build cache, or send its results to a server.",
    discussion: """
      Exit codes: 0 success, 1 the server did not store all results, 2 the folder cannot be read or written.

      A server's results wait in the folder until they are sent. 'upload' sends them now. The token in
      ASSETCRUSH_CACHE_TOKEN or the passwords in ~/.netrc are the credentials.

      assetcrush cache info /mnt/assets-cache
      assetcrush cache trim /mnt/assets-cache --size 2G
      assetcrush cache clear /mnt/assets-cache
      assetcrush cache upload --to https://cache.example.com/assets
      """,
    subcommands: [Info.self, Trim.self, Clear.self, Upload.self])

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

  struct Upload: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send the results that wait in the folder to the server of build --cache SERVER.")

    @Argument(
      help: ArgumentHelp(
        "The folder of the cache (default: the user's, as for build --cache SERVER).", valueName: "folder"),
      completion: .directory)
    var folder: String?

    @Option(help: ArgumentHelp("The server that build --cache names.", valueName: "server"))
    var to: String

    func validate() throws {
      do { _ = try ServerAddress(to) } catch { throw ValidationError("--to: \(error)") }
    }

    func run() throws {
      let address = try ServerAddress(to)
      if let folder { _ = try orExit { try CacheFolder(folder).contents() } }
      guard let folder = folder ?? CacheOptions.userFolder else {
        throw ValidationError("there is no home folder; name the folder of the cache")
      }
      let server = ResultServer(address)
      let sent = WaitingResults(of: address, in: folder).send(to: server, transfers: CacheOptions.transferFolder)
      if let problem = server.takeProblem() {
        Terminal.write("assetcrush: error: \(oneLine("\(address.text): \(problem)"))\n", to: .error)
      }
      Terminal.write(CacheCommand.text(sent, address) + "\n", to: .output)
      if sent.waiting > 0 && !sent.isBusy { throw ExitCode.findings }
    }
  }

  private static func text(_ sent: WaitingResults.Sent, _ address: ServerAddress) -> String {
    if sent.isBusy { return "another process sends the results to \(address.text)" }
    let contents = CacheFolder.Contents(files: sent.results, bytes: sent.bytes)
    var text = "sent \(text(contents)) to \(address.text)"
    if sent.waiting > 0 { text += "; \(ByteCount.grouped(sent.waiting)) still wait" }
    if sent.tooLarge > 0 { text += "; \(ByteCount.grouped(sent.tooLarge)) too large for the server" }
    return text
  }

  private static func text(_ contents: CacheFolder.Contents) -> String {
    "\(ByteCount.grouped(contents.files)) \(contents.files == 1 ? "result" : "results"), "
      + ByteCount.text(contents.bytes)
  }
}
