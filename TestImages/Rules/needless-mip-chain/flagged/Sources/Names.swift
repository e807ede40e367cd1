let names: [String] = [
  "button",
]
