let names: [String] = [
  "scan",
]
