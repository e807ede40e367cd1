let names: [String] = [
  "cover",
]
