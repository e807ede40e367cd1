import Testing

@testable import CrushCompiledCatalogs
