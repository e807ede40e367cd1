let names: [String] = [
  "fog",
]
