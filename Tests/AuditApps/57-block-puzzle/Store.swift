import Observation

@MainActor
@Observable
final class Store {
  private(set) var state = Game.State()
  @ObservationIgnored private let game = Game()

  func send(_ action: Game.Action) {
    let effect = game.reduce(&state, action)
    effect?()
  }
}
