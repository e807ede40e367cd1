let names: [String] = [
  "logo-light",
  "logo-print",
]
