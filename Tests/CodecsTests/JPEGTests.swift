import Codecs
import Testing

@Suite struct JPEGTests {}
