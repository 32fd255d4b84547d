import Observation

@MainActor
@Observable
final class RecipeStore {
  enum Action {
    case like(Int)
    case open(Int)
    case delete(Int)
  }

  private(set) var liked: Set<Int> = []
  private(set) var opened: Int?

  func send(_ action: Action) {
    switch action {
    case .like(let id): like(id)
    case .open(let id): opened = id
    case .delete(let id):
      liked.remove(id)
      opened = nil
    }
  }

  private func like(_ id: Int) {
    if liked.insert(id).inserted { Haptic.play(.success) }
  }
}
