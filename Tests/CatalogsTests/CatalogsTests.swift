import Testing

@testable import CrushCatalogs
