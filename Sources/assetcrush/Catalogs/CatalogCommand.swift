import ArgumentParser

/// The `catalog` command.
struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "List and extract compiled asset catalogs (Assets.car).",
    discussion: """
      An app ships the images of its asset catalogs inside Assets.car. Name a catalog, an app, an .ipa, an .xcarchive, a \
      .zip or a folder: all compiled catalogs inside it are read. Nothing is unpacked to the disk.

      assetcrush catalog list My.app
      assetcrush catalog list App.ipa --json
      assetcrush catalog extract My.app -o images
      """,
    subcommands: [CatalogListCommand.self, CatalogExtractCommand.self])
}
