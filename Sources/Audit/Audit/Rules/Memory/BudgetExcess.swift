import CrushBasics
import CrushInspection

/// A budget that is exceeded.
struct BudgetExcess {
  /// The quantities that a budget limits. Baselines contain their names.
  enum Quantity: String {
    case decoded, disk, shipped, download
  }

  private let budget: Budget
  private let path: String
  private let line: Int?
  private let name: String
  private let quantity: Quantity
  private let limit: Int
  private let bytes: Int
  private let fact: String
  private let advice: String?

  /// Creates the excess of a budget; nil if the bytes are within the limit.
  ///
  /// - Parameters:
  ///   - path: the path of the finding.
  ///   - line: the line where the screen begins; nil for files without lines.
  ///   - name: the name of the images or the app, without sizes.
  ///   - fact: the measured bytes in words.
  init?(
    _ budget: Budget, path: String, line: Int? = nil, name: String, _ quantity: Quantity, limit: Int, bytes: Int,
    fact: String, advice: String? = nil
  ) {
    if bytes <= limit { return nil }
    self.budget = budget
    self.path = path
    self.line = line
    self.name = name
    self.quantity = quantity
    self.limit = limit
    self.bytes = bytes
    self.fact = fact
    self.advice = advice
  }

  var finding: Finding {
    let device = budget.device.map { " for \($0)" } ?? ""
    let excess = "\(ByteCount.text(bytes - limit)) over the budget of \(ByteCount.text(limit))\(device)"
    return Finding(
      rule: OverBudget.id, severity: .error, path: path, line: line, message: "\(name): \(fact), \(excess)",
      advice: advice,
      subject: "\(name) \(quantity.rawValue)\(device)")
  }
}
