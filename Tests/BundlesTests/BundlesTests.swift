import Testing

@testable import Bundles
