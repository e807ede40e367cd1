let names: [String] = [
  "Chart",
]
