let names: [String] = [
  "coast",
  "timeline",
]
