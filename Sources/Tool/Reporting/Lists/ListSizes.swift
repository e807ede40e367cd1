import CrushBasics
import CrushParsers

/// The sizes of a property list in each format, and the time to read them. They tell which form to send from a server.
package struct ListSizes: Sendable {
  /// One format of the list.
  package struct Form: Sendable {
    /// The measurement of a form that contains every value.
    package struct Measurement: Sendable {
      package let bytes: Int
      /// The bytes after compression by zlib at level 6, with zlib's header.
      package let deflatedBytes: Int
      /// The median of the runs.
      package let milliseconds: Double
      package let runs: Int

      package init(bytes: Int, deflatedBytes: Int, milliseconds: Double, runs: Int) {
        self.bytes = bytes
        self.deflatedBytes = deflatedBytes
        self.milliseconds = milliseconds
        self.runs = runs
      }
    }

    /// `binary`, `xml`, `json` or `openstep`.
    package let name: String
    package let title: String
    /// Nil for a format that cannot contain every value.
    package let measurement: Measurement?
    /// The values that the format cannot contain; nil for a measured form.
    package let reason: String?

    package init(name: String, title: String, _ measurement: Measurement) {
      self.name = name
      self.title = title
      self.measurement = measurement
      reason = nil
    }

    package init(name: String, title: String, reason: String) {
      self.name = name
      self.title = title
      measurement = nil
      self.reason = reason
    }
  }

  package let path: String
  package let fileBytes: Int
  /// The format of the file, as `inspect` names it.
  package let format: String
  /// The number of values and keys.
  package let objects: Int
  /// The estimated memory of the loaded list.
  package let loadedBytes: Int
  package let forms: [Form]

  package init(path: String, fileBytes: Int, format: String, objects: Int, loadedBytes: Int, forms: [Form]) {
    self.path = path
    self.fileBytes = fileBytes
    self.format = format
    self.objects = objects
    self.loadedBytes = loadedBytes
    self.forms = forms
  }

  /// Returns the form with the least value; of equal ones, the first.
  private func least<Value: Comparable>(_ value: (Form.Measurement) -> Value) -> Form? {
    forms.filter { $0.measurement != nil }.min { left, right in
      guard let left = left.measurement, let right = right.measurement else { return false }
      return value(left) < value(right)
    }
  }

  var smallest: Form? { least(\.bytes) }
  var smallestDeflated: Form? { least(\.deflatedBytes) }
}

/// The sizes of property lists as text for a terminal.
package enum ListSizesText {
  package static func render(_ sizes: ListSizes, style: TextStyle) -> String {
    var table = TextTable(["form", "plain  ", "deflated  ", .init("time to read", importance: 0)])
    let (plain, deflated) = (sizes.smallest?.name, sizes.smallestDeflated?.name)
    for form in sizes.forms {
      guard let measurement = form.measurement else {
        table.add([form.title, "–  ", "–  ", "–"])
        continue
      }
      func marked(_ bytes: Int, _ name: String?) -> String {
        ByteCount.grouped(bytes) + (name == form.name ? " *" : "  ")
      }
      table.add([
        form.title, marked(measurement.bytes, plain), marked(measurement.deflatedBytes, deflated),
        DurationText.text(milliseconds: measurement.milliseconds),
      ]) { column, text in text.hasSuffix("*") && column > 0 ? style.green(text) : text }
    }
    var lines = table.lines(width: style.width.map { $0 - 2 }).map { "  " + $0 }
    lines[0] = style.bold(lines[0])
    let head =
      "\(oneLine(sizes.path)): \(sizes.format), \(ByteCount.grouped(sizes.fileBytes)) bytes, "
      + "\(ByteCount.grouped(sizes.objects)) values and keys; loaded about \(ByteCount.text(sizes.loadedBytes)) (estimate)"
    let reasons = sizes.forms.compactMap { form in
      form.reason.map { "  \(form.title) cannot represent every value: \(oneLine($0))" }
    }
    return ([head] + lines + reasons).joined(separator: "\n") + "\n"
  }

  /// The line that explains the units and the mark, after all lists.
  package static let legend = """
    * the smallest. Sizes are in bytes. Deflated is zlib at level 6, as in an HTTP response. Times are medians of several \
    runs on this machine.

    """
}

/// The sizes of property lists as JSON: an array with an object for each file.
package enum ListSizesJSON {
  package static func render(_ sizes: [ListSizes]) -> String { JSONWriter.text(ofObjects: sizes, write) }

  private static func write(_ sizes: ListSizes, to json: inout JSONWriter) {
    json.member("estimatedLoadedBytes", sizes.loadedBytes)
    json.member("fileBytes", sizes.fileBytes)
    json.member("format", sizes.format)
    json.objects("forms", sizes.forms) { form, json in
      json.member("bytes", form.measurement?.bytes)
      json.member("deflatedBytes", form.measurement?.deflatedBytes)
      json.member("form", form.name)
      json.member("milliseconds", form.measurement?.milliseconds)
      json.member("reason", form.reason)
      json.member("runs", form.measurement?.runs)
    }
    json.member("objects", sizes.objects)
    json.member("path", sizes.path)
    json.member("smallest", sizes.smallest?.name)
    json.member("smallestDeflated", sizes.smallestDeflated?.name)
  }
}
