import CrushFiles
package import CrushInspection
import CrushParsers

/// The reader of config files.
package enum Config {
  /// The name of config files.
  package static let fileName = ".assetcrush.toml"

  /// Returns the settings of a config.
  ///
  /// - Parameter path: the path for errors.
  /// - Throws: the first error by its line, with the others.
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
  /// The complete settings as TOML, with the defaults of settings that are not set. The text reads back to equal
  /// settings.
  package var toml: String {
    let settings = AuditSettings.standard.overlaid(by: self)
    return TOMLWriter.write(
      TOMLTable(
        ConfigKey.all.compactMap { key in
          key.encode(settings).map { TOMLTable.Entry(key: key.field.key, value: TOMLValue($0)) }
        }))
  }
}
