let names: [String] = [
  "guide",
  "rock",
  "stone",
]
