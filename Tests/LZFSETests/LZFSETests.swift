import Testing

@testable import LZFSE
