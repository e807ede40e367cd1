import CrushCatalogSources

/// The report of a compilation of catalogs as JSON.
package enum CompileJSON {
  private struct Root: Encodable {
    let version = 1
    let inputs: [String]
    let messages: [Message]
    let outputs: [CompileReport.Output]
    let renditions: Int
    let atlases: Int
    let reused: Int
  }

  private struct Message: Encodable {
    let severity: String
    let type: String?
    let catalog: String?
    let item: String?
    let slot: String?
    let message: String
    let reason: String?

    init(_ message: CatalogMessage) {
      severity =
        switch message.severity {
        case .error: "error"
        case .warning: "warning"
        case .notice: "note"
        }
      type = message.kind.isEmpty ? nil : message.kind
      catalog = message.catalog.isEmpty ? nil : message.catalog
      item = message.item.isEmpty ? nil : message.item
      slot = message.slot.isEmpty ? nil : message.slot
      self.message = message.text
      reason = message.reason
    }
  }

  package static func render(_ report: CompileReport) -> String {
    JSONText.render(
      Root(
        inputs: report.inputs, messages: report.messages.map(Message.init), outputs: report.outputs,
        renditions: report.renditions, atlases: report.atlases, reused: report.reused))
  }
}
