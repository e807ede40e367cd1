package import AuditScopes
import FileSystem
import TOML

/// The config files of projects.
package enum Config {
  package static let fileName = ".assetcrush.toml"

  /// - Parameter path: the path for errors.
  package static func settings(_ bytes: [UInt8], path: String) throws(ConfigError) -> AuditSettings {
    let table: TOMLTable
    do throws(TOMLError) {
      table = try TOMLReader.read(bytes)
    } catch { throw ConfigError(path: path, line: error.line, problem: .syntax(error)) }
    try ConfigCheck.check(table, path: path)
    var settings = AuditSettings()
    for key in ConfigKey.all {
      if let value = table[key.field.key] { key.decode(value, &settings) }
    }
    return settings
  }
}

extension AuditSettings {
  /// The settings as TOML, with the default of each that is not set. It reads back to equal settings.
  package var toml: String {
    let settings = AuditSettings.standard.overlaid(by: self)
    return TOMLWriter.write(
      TOMLTable(
        ConfigKey.all.compactMap { key in
          key.encode(settings).map { TOMLTable.Entry(key: key.field.key, value: TOMLValue($0)) }
        }))
  }
}
