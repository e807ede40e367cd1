extension Device.Family {
  /// The name of the products.
  package var productName: String {
    switch self {
    case .phone: "iPhone"
    case .pad: "iPad"
    case .tv: "Apple TV"
    case .mac: "Mac"
    case .watch: "Apple Watch"
    case .vision: "Apple Vision"
    }
  }
}
