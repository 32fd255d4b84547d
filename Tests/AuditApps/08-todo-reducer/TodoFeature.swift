import Foundation

struct TodoFeature: Reducer {
  struct State: Equatable {
    var items: [Item] = []
    var isSaving = false
    var message: String?
  }

  struct Item: Equatable, Identifiable {
    let id: UUID
    var title: String
    var isDone = false
  }

  enum Action {
    case toggle(Item.ID)
    case save
    case saved(Result<Int, any Error>)
  }

  let haptics: HapticClient
  let store: @Sendable ([Item]) async throws -> Int

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggle(let id):
      guard let index = state.items.firstIndex(where: { $0.id == id }) else { return .none }
      state.items[index].isDone.toggle()
      return .run { _ in await haptics.tick() }

    case .save:
      state.isSaving = true
      return .run { [items = state.items] send in
        do {
          await send(.saved(.success(try await store(items))))
        } catch {
          await send(.saved(.failure(error)))
        }
      }

    case .saved(.success(let count)):
      state.isSaving = false
      state.message = "\(count) saved"
      return .run { _ in await haptics.success() }

    case .saved(.failure(let error)):
      state.isSaving = false
      state.message = error.localizedDescription
      return .run { _ in await haptics.failure() }
    }
  }
}
