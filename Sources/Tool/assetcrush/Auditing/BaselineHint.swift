import CrushInspection

/// Returns the message about a problem of a scope, with the option that replaces a broken baseline.
func message(about problem: ScopeError.Problem) -> String {
  switch problem {
  case .config(let message): message
  case .baseline(let error) where error.isResolvedByNewBaseline:
    "\(error.description); --write-baseline writes a new one"
  case .baseline(let error): error.description
  }
}
