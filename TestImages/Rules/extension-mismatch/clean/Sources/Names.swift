let names: [String] = [
  "cliff",
]
