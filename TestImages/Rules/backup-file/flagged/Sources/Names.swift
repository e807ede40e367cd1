let names: [String] = [
  "tree",
  "tree 2",
]
