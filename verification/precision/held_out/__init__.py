"""The held-out trees, written before any result for them was seen."""
