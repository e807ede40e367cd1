import CrushBasics
import CrushFiles
import CrushParsers

extension AuditReport {
  /// Creates the report of an audit from its JSON.
  ///
  /// A report of an earlier version does not state its root and the loads of devices. Then `root` is nil, and
  /// `knowsLoads` is false.
  ///
  /// - Parameters:
  ///   - report: the text.
  ///   - path: the path of the report for errors.
  ///   - label: the name of the side.
  package init(json report: [UInt8], path: String, label: String) throws(ReportError) {
    do throws(JSONFieldError) { try self.init(try ReportReader.parse(report), label) } catch {
      throw ReportError(path: path, error)
    }
  }

  private init(_ report: JSONNode, _ label: String) throws(JSONFieldError) {
    let paths = RootPaths(try report.text("root") ?? ".")
    let devices = try ReportReader.devices(of: report)
    let findings = try ReportReader.findings(of: report, paths)
    self.init(
      label: label, root: try report.text("root"), products: try ReportReader.products(of: report, paths),
      knowsLoads: try report.flag("listsDevices"), devices: devices,
      assets: try ReportReader.assets(of: report, paths, devices.map(\.id), findings.details), findings: findings.all)
    sort()
  }

  /// Returns true if a text may be a report of an audit: if it begins like an object or an array. JSON may begin with
  /// spaces or a byte order mark, and PowerShell writes UTF-16.
  package static func mayBeReport(start: [UInt8]) -> Bool {
    let text: ArraySlice<UInt8>
    switch TextEncoding.mark(of: start) {
    case (.utf16(let bigEndian), let length)?:
      // The other bytes of the units are 0 in all characters of interest.
      let first = bigEndian ? length + 1 : length
      text = stride(from: first, to: start.count, by: 2).map { start[$0] }[...]
    case (_, let length)?: text = start.dropFirst(length)
    case nil: text = start[...]
    }
    let opening = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[")
  }
}
