let names: [String] = [
  "icon",
]
