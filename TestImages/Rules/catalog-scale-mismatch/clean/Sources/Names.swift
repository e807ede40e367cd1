let names: [String] = [
  "Skewed",
]
