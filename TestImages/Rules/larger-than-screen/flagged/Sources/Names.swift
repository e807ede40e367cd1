let names: [String] = [
  "coast",
]
