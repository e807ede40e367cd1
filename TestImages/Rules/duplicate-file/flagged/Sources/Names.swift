let names: [String] = [
  "rock",
  "stone",
]
