/// The text of IBM's code page 437, the encoding of names without another statement (APPNOTE.TXT, appendix D).
enum CodePage437 {
  /// The characters of the bytes from 128 on.
  private static let upper = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
      + "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(byte < 128 ? Unicode.Scalar(byte) : upper[Int(byte) - 128])
    }
    return text
  }
}
