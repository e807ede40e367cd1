let names: [String] = [
  "Crowd",
]
