import UIKit

final class Gauge: UIView {
  var path = ""
  private lazy var needle = UIImage(contentsOfFile: path)

  override func draw(_ rect: CGRect) {
    needle?.draw(in: rect)
  }
}
