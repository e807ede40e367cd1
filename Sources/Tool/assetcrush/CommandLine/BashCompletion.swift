/// Corrections of the completion script for bash.
enum BashCompletion {
  private static let registration = "complete -o filenames -F _assetcrush assetcrush"

  /// Words such as `unused-alpha=` continue with a value. Bash escapes the sign in names of files and adds a space, so
  /// both are turned off for such words.
  private static let continued = """
    _assetcrush_words() {
        _assetcrush "$@"
        if [[ "${COMPREPLY[*]}" = *= ]]; then
            compopt +o filenames -o nospace
        fi
    }

    complete -o filenames -F _assetcrush_words assetcrush
    """

  /// Returns the script with the corrections, or unchanged if the parser writes another one.
  static func corrected(_ script: String) -> String { script.replacing(registration, with: continued) }
}
