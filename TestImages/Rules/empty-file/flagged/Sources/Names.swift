let names: [String] = [
  "photo",
]
