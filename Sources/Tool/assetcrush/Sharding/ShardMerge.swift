import CrushBasics
import CrushInspection
import CrushReporting

/// The reports of all shards of one audit.
struct ShardMerge {
  /// The arguments of the audit, without the name of the command.
  let arguments: [String]
  let known: [DecodedFacts.Entry]

  /// Checks that the reports are all shards of one audit by this version.
  init(_ reports: [(path: String, report: ShardReport)]) throws(ShardMergeError) {
    guard let first = reports.first else { throw .missing([1], count: 1) }
    var paths = [String?](repeating: nil, count: first.report.shard.count)
    for (path, report) in reports {
      let shard = report.shard
      guard report.version == Version.number else { throw .version(path: path, report.version) }
      guard shard.count == first.report.shard.count else {
        throw .count(path: path, shard, first: first.path, first.report.shard)
      }
      if let other = paths[shard.number - 1] { throw .twice(path: path, shard, first: other) }
      guard report.arguments == first.report.arguments else {
        throw .arguments(path: path, report.arguments, first: first.path, first.report.arguments)
      }
      guard report.arguments.first == "audit" else { throw .noAudit(path: path, report.arguments) }
      paths[shard.number - 1] = path
    }
    let missing = paths.indices.filter { paths[$0] == nil }.map { $0 + 1 }
    guard missing.isEmpty else { throw .missing(missing, count: paths.count) }
    arguments = Array(first.report.arguments.dropFirst())
    known = reports.flatMap(\.report.images)
  }
}

/// The reason why reports are not the shards of one audit.
enum ShardMergeError: Error, CustomStringConvertible {
  case version(path: String, String)
  case count(path: String, AuditShard, first: String, AuditShard)
  case twice(path: String, AuditShard, first: String)
  case arguments(path: String, [String], first: String, [String])
  case noAudit(path: String, [String])
  case missing([Int], count: Int)

  /// The most missing shards that a message lists.
  private static let listed = 8

  var description: String {
    switch self {
    case .version(let path, let version):
      "\(path): a shard by assetcrush \(version), but this is \(Version.number); audit all shards and merge them with one version"
    case .count(let path, let shard, let first, let other):
      "\(path): shard \(shard), but \(first) is shard \(other); merge shards of one count"
    case .twice(let path, let shard, let first):
      "\(path): shard \(shard), as \(first); name the report of each shard once"
    case .arguments(let path, let arguments, let first, let others):
      "\(path): its arguments (\(Self.text(arguments))) differ from those of \(first) (\(Self.text(others))); audit all shards with equal arguments"
    case .noAudit(let path, let arguments):
      "\(path): its arguments (\(Self.text(arguments))) are no audit that can be repeated; audit the shard again"
    case .missing(let numbers, let count):
      "shard \(numbers.prefix(Self.listed).map { "\($0)/\(count)" }.joined(separator: ", "))"
        + (numbers.count > Self.listed
          ? " and \(numbers.count - Self.listed) others are" : numbers.count > 1 ? " are" : " is")
        + " missing; name the JSON reports of all shards"
    }
  }

  private static func text(_ arguments: [String]) -> String { arguments.map(ShellText.quoted).joined(separator: " ") }
}
