import CrushFixtures
import Foundation
import Testing

/// PyYAML, an independent reader of YAML.
enum PyYAML {
  static let isInstalled = (try? run("import yaml", input: "")) != nil
  static let absence: Comment = "PyYAML is not installed: the comparison with it is skipped"

  /// Returns the value of each document as JSON with sorted keys, or nil if it is invalid. All scalars are texts.
  static func values(_ documents: [String]) throws -> [String?] {
    let program = """
      import json, sys, yaml
      results = []
      for text in json.load(sys.stdin):
          try:
              value = yaml.load(text, Loader=yaml.BaseLoader)
              value = "" if value is None else value
              results.append(json.dumps(value, sort_keys=True, separators=(",", ":")))
          except Exception:
              results.append(None)
      json.dump(results, sys.stdout)
      """
    let input = String(decoding: try JSONEncoder().encode(documents), as: UTF8.self)
    return try JSONDecoder().decode([String?].self, from: Data(try run(program, input: input).utf8))
  }

  private static func run(_ program: String, input: String) throws -> String {
    let result = try ToolProcess.run(
      executable: "/usr/bin/env", ["python3", "-c", program], input: Array(input.utf8))
    guard result.exitCode == 0 else { throw CocoaError(.fileReadUnknown) }
    return result.output
  }
}
