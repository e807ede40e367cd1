/// The tags and character references of a written XML property list.
struct XMLMarks: Sendable {
  let array = OutputMark("<array>\n")
  let endArray = OutputMark("</array>\n")
  let emptyArray = OutputMark("<array/>\n")
  let dictionary = OutputMark("<dict>\n")
  let endDictionary = OutputMark("</dict>\n")
  let emptyDictionary = OutputMark("<dict/>\n")
  let key = OutputMark("<key>")
  let endKey = OutputMark("</key>\n")
  let string = OutputMark("<string>")
  let endString = OutputMark("</string>\n")
  let data = OutputMark("<data>\n")
  let endData = OutputMark("</data>\n")
  let integer = OutputMark("<integer>")
  let endInteger = OutputMark("</integer>\n")
  let real = OutputMark("<real>")
  let endReal = OutputMark("</real>\n")
  let date = OutputMark("<date>")
  let endDate = OutputMark("</date>\n")
  let `true` = OutputMark("<true/>\n")
  let `false` = OutputMark("<false/>\n")

  let lessThan = OutputMark("&lt;")
  let greaterThan = OutputMark("&gt;")
  let ampersand = OutputMark("&amp;")
  /// The replacement of a lone surrogate, which UTF-8 cannot encode.
  let replacement = OutputMark("\u{FFFD}")
}
