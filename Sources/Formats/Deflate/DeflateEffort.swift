/// The time that a `DeflateEncoder` spends.
package struct DeflateEffort: Hashable, Sendable {
  /// The most rounds under ideal prices, and under those of real codes.
  let rounds: Int
  let polishRounds: Int
  /// The codes of the rounds under real codes, and of the last measurement.
  let polishing: CodeEffort
  let final: CodeEffort
  /// Starts from prices with random changes.
  let restarts: Int

  private init(
    rounds: Int, polishRounds: Int, polishPaths: Int, finalPaths: Int,
    restarts: Int = 0
  ) {
    self.rounds = rounds
    self.polishRounds = polishRounds
    polishing = CodeEffort(smoothings: 8, headerRounds: 2, pathRounds: polishPaths)
    final = CodeEffort(smoothings: 8, headerRounds: 3, pathRounds: finalPaths)
    self.restarts = restarts
  }

  /// Four rounds and one under real codes.
  package static let fast = DeflateEffort(rounds: 4, polishRounds: 1, polishPaths: 1, finalPaths: 4)
  /// Rounds until nothing is gained.
  package static let full = DeflateEffort(rounds: 15, polishRounds: 8, polishPaths: 8, finalPaths: 8)
  /// As full, then ten restarts.
  package static let restarting = DeflateEffort(
    rounds: 15, polishRounds: 8, polishPaths: 8, finalPaths: 8, restarts: 10)
}
