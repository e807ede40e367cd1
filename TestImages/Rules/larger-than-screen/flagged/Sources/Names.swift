let names: [String] = [
  "timeline",
]
