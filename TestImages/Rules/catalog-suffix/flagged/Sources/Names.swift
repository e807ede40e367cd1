let names: [String] = [
  "Shifted",
]
