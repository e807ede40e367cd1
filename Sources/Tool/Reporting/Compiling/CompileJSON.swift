import CrushCatalogSources
import CrushParsers

/// The report of a compilation of catalogs as JSON.
package enum CompileJSON {
  package static func render(_ report: CompileReport) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("atlases", report.atlases)
        json.member("inputs", report.inputs)
        json.objects("messages", report.messages, write)
        json.objects("outputs", report.outputs) { output, json in
          json.member("bytes", output.bytes)
          json.member("path", output.path)
          json.member("state", output.state.rawValue)
        }
        json.member("renditions", report.renditions)
        json.member("reused", report.reused)
        json.member("version", 1)
      }
    }
  }

  private static func write(_ message: CatalogMessage, to json: inout JSONWriter) {
    json.member("catalog", message.catalog.nonEmpty)
    json.member("item", message.item.nonEmpty)
    json.member("message", message.text)
    json.member("reason", message.reason)
    json.member("severity", severity(message.severity))
    json.member("slot", message.slot.nonEmpty)
    json.member("type", message.kind.nonEmpty)
  }

  private static func severity(_ severity: CatalogMessage.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .notice: "note"
    }
  }
}
