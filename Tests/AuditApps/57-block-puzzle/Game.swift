import CoreGraphics

struct Game {
  struct State: Equatable {
    var board: [Int: Int] = [:]
    var history: [[Int: Int]] = []
    var offset = CGSize.zero
    var hovered: Int?
    var score = 0
    var isOver = false
  }

  enum Action {
    case dragged(CGSize)
    case hovered(Int?)
    case dropped(piece: Int, cell: Int)
    case cancelled
    case undo
    case restart
  }

  typealias Effect = @MainActor () -> Void

  /// Changes the state and returns what happens outside of it.
  func reduce(_ state: inout State, _ action: Action) -> Effect? {
    switch action {
    case .dragged(let offset):
      state.offset = offset
      return nil

    case .hovered(let cell):
      guard state.hovered != cell else { return nil }
      state.hovered = cell
      return cell == nil ? nil : { Feedback.shared.tick() }

    case .dropped(let piece, let cell):
      state.offset = .zero
      guard state.board[cell] == nil else { return { Feedback.shared.report(.error) } }
      state.history.append(state.board)
      state.board[cell] = piece
      state.score += 1
      state.isOver = state.board.count == 64
      return state.isOver ? { Feedback.shared.report(.success) } : { Feedback.shared.drop() }

    case .cancelled:
      state.offset = .zero
      state.hovered = nil
      return nil

    case .undo:
      guard let last = state.history.popLast() else { return nil }
      state.board = last
      return nil

    case .restart:
      state = State()
      return nil
    }
  }
}
