let names: [String] = [
  "seal",
]
