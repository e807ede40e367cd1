let names: [String] = [
  "Gone",
]
