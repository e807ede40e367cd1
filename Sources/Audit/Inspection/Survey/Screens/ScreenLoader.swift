import CrushImageFacts
import CrushProjects
import CrushSourceScanning

/// The images of screens, and the memory that they need.
struct ScreenLoader {
  let files: [AuditedFile]
  let projects: ProjectMap
  private let profiles: FileProfiles
  private let catalogs: CatalogIndex
  private var images: ScreenImages
  private var known: [Query: [ScreenLoad]] = [:]

  /// Files that devices of some families load.
  private struct Query: Hashable {
    let files: Set<Int>
    let families: Set<Device.Family>
  }

  init(
    _ files: [AuditedFile], _ demand: ScreenImages.Demand, _ projects: ProjectMap, _ profiles: FileProfiles,
    _ catalogs: CatalogIndex
  ) {
    self.files = files
    self.projects = projects
    self.profiles = profiles
    self.catalogs = catalogs
    images = ScreenImages(files, demand, projects, catalogs)
  }

  /// Returns the indices of an image's files.
  mutating func files(named name: ImageUse.Name, from place: ScreenPlace) -> [Int] {
    images.files(named: name, from: place)
  }

  /// Returns the paths of some files.
  func paths(of indices: [Int]) -> [String] { indices.map { files[$0].path } }

  /// Returns the key of the asset that a file is a variant of; nil for a file that is not an image.
  func key(of index: Int) -> AssetKey? { files[index].image.map { catalogs.key(of: files[index], $0) } }

  /// Returns the first name of a file's asset.
  func name(of index: Int) -> String {
    files[index].image.flatMap { catalogs.asset(of: files[index], $0).names.first } ?? files[index].path
  }

  /// Returns the memory of files on each kind of device that loads some of them, sharpest screens first.
  ///
  /// - Parameter target: the target whose devices count. Other targets may share its images. Nil for all devices.
  func loads(of indices: some Sequence<Int>, target: Int?) -> [ScreenLoad] {
    let sorted = Set(indices).sorted()
    if sorted.isEmpty { return [] }
    let families = target.map { projects.targets[$0].families } ?? []
    let loads = DeviceLoad.all(of: sorted.map { files[$0] }, profiles, catalogs).filter { $0.sums.images > 0 }
    let own = loads.filter { families.contains($0.kind.family) }
    // The settings of an audit may select other devices than the target's.
    return (own.isEmpty ? loads : own).map { load in
      ScreenLoad(
        kind: load.kind, images: load.sums.images, decodedBytes: load.sums.decodedBytes,
        pixelBytes: load.sums.pixelBytes)
    }
  }

  /// Returns the memory of one image on each kind of device. Several targets may share an image.
  mutating func imageLoads(of files: some Sequence<Int>, target: Int?) -> [ScreenLoad] {
    let files = Set(files)
    let query = Query(files: files, families: target.map { projects.targets[$0].families } ?? [])
    if let found = known[query] { return found }
    let found = loads(of: files, target: target)
    known[query] = found
    return found
  }

  /// Returns the larger load of each kind of device.
  static func largest(_ all: [[ScreenLoad]]) -> [ScreenLoad] {
    if all.count < 2 { return all.first ?? [] }
    var byKind: [DeviceKind: ScreenLoad] = [:]
    for load in all.joined() {
      if let known = byKind[load.kind], known.decodedBytes >= load.decodedBytes { continue }
      byKind[load.kind] = load
    }
    return DeviceKind.sorted(Set(byKind.keys)).compactMap { byKind[$0] }
  }
}
