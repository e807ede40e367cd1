let names: [String] = [
  "brick",
]
