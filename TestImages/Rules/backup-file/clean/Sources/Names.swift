let names: [String] = [
  "tree",
]
