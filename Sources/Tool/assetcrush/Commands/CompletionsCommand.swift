import ArgumentParser

/// The `completions` command.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell.",
    discussion: """
      The script completes commands, options, files, folders, rules and devices. Load it in a running shell, or save it \
      in the completion folder of your shell.

      Exit codes: 0 success, 2 an unknown shell.

      source <(assetcrush completions bash)
      assetcrush completions zsh > "${fpath[1]}/_assetcrush"
      assetcrush completions fish > ~/.config/fish/completions/assetcrush.fish
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    var parsers: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() {
    var lines = BashCompletion.corrected(AssetCrush.completionScript(for: shell.parsers)).split(
      separator: "\n", omittingEmptySubsequences: false)
    // Shells read the script with `source`, so that it needs no interpreter.
    if lines.first?.hasPrefix("#!") == true { lines.removeFirst() }
    let script = lines.joined(separator: "\n") + "\n"
    let aliases = CommandTree.root.map(CompletionAliases.init(of:))
    Terminal.write(aliases?.added(to: script, for: shell) ?? script, to: .output)
  }
}
