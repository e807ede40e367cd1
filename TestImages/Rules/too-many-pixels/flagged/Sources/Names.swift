let names: [String] = [
  "galaxy",
]
