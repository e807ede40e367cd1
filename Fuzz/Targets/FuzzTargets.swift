/// All fuzz targets, by area. Each area has its own list.
package enum FuzzTargets {
  package static let all: [FuzzTarget] = images + vectors + icons + lists + containers + sources

  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
