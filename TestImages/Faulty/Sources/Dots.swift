import UIKit

func dot() -> UIImage? {
  guard let path = Bundle.main.path(forResource: "dot", ofType: "png") else { return nil }
  return UIImage(contentsOfFile: path)
}

func largeDot() -> UIImage? {
  guard let path = Bundle.main.path(forResource: "dot", ofType: "png") else { return nil }
  return UIImage(contentsOfFile: path)
}
