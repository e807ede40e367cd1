extension NamedGradient {
  /// - Parameters:
  ///   - start: in parts of the size.
  ///   - stops: positions from 0 to 1, and facets of colors.
  package init(
    kind: Int, start: (x: Double, y: Double), end: (x: Double, y: Double), stops: [(position: Double, color: String)]
  ) {
    self.kind = kind
    self.start = Point(x: start.x, y: start.y)
    self.end = Point(x: end.x, y: end.y)
    self.stops = stops.map { Stop(position: $0.position, color: $0.color) }
  }
}
