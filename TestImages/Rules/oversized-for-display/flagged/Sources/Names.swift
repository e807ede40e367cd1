let names: [String] = [
]
