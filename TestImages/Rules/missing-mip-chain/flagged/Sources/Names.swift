let names: [String] = [
  "dune",
]
