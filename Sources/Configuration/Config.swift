package import AuditScopes
import FileSystem
import TOML

/// What a project says of its audits, in `.assetcrush.toml`. What is nil or empty was not said.
package struct Config: Sendable, Equatable {
  /// A display size: a name or glob, and `WIDTHxHEIGHT` in points.
  package struct Display: Sendable, Equatable {
    package let name: String
    package let size: String
    package let line: Int

    package init(name: String, size: String, line: Int = 0) {
      self.name = name
      self.size = size
      self.line = line
    }
  }

  package var devices: [String] = []
  package var failOn: FailThreshold?
  package var maxWarnings: Int?
  package var exclude: [String] = []
  package var honoursIgnoreFiles: Bool?
  /// From the config's folder.
  package var baseline: String?
  package var display: [Display] = []
  /// Sources beside what is audited, from the config's folder.
  package var sources: [String] = []
  package var readsUIKit: Bool?
  package var keepsGray: Bool?
  package var rules = RuleSettings()
  package var budgets: [Budget] = []

  package init() {}

  package static let fileName = ".assetcrush.toml"

  /// - Parameter path: for errors.
  package init(_ bytes: [UInt8], path: String) throws(ConfigError) {
    let table: TOMLTable
    do throws(TOMLError) {
      table = try TOMLReader.read(bytes)
    } catch { throw ConfigError(path: path, line: error.line, problem: .syntax(error)) }
    try ConfigCheck.check(table, path: path)
    self = ConfigDecoder.config(table)
  }

  /// - Parameter isNamed: whether the user named the file, which then may be a pipe.
  package init(file path: String, isNamed: Bool = false) throws(ConfigError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try isNamed ? NamedFile.read(path, limit: 16 << 20) : Files.read(path, limit: 16 << 20)
    } catch { throw ConfigError(path: path, line: nil, problem: .file(error)) }
    try self.init(bytes, path: path)
  }
}
