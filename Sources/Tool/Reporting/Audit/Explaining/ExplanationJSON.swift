package import CrushFixes
import CrushImageFacts
import CrushParsers

/// The alternatives for images as JSON. `version` changes when a field is deleted or changes its meaning.
package enum ExplanationJSON {
  package static func render(_ explanations: [ImageExplanation]) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.objects("images", explanations, write)
        json.member("version", 1)
      }
    }
  }

  private static func write(_ explanation: ImageExplanation, to json: inout JSONWriter) {
    json.objects("alternatives", explanation.alternatives) { alternative, json in
      // The numbers are absent for a form that the image cannot have.
      json.member("footprintBytes", alternative.measure?.footprintBytes)
      json.member("form", alternative.form.rawValue)
      json.member("height", alternative.measure?.size.height)
      json.member("note", alternative.note)
      json.member("savedBytes", alternative.measure?.savedBytes)
      json.member("shippedBytes", alternative.measure?.shippedBytes)
      json.member("width", alternative.measure?.size.width)
    }
    json.member("container", explanation.container)
    json.member("path", explanation.path)
  }
}
