let names: [String] = [
  "walk",
]
