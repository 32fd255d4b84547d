import SwiftUI
import UIKit

struct BoardView: View {
  @State private var store = Store()
  @State private var hints = 0
  private let feedback = Feedback.shared
  private let cellSize: CGFloat = 44

  var body: some View {
    VStack {
      Text("\(store.state.score)")
        .font(.largeTitle)
        .contentTransition(.numericText())
      grid
      PieceView(size: cellSize)
        .offset(store.state.offset)
        .gesture(dragPiece)
      buttons
    }
    .onAppear { feedback.warmUp() }
    .sensoryFeedback(  // audit: haptics-setting-ignored
      .impact(flexibility: .solid), trigger: hints
    ) { old, new in new > old }
  }

  private var dragPiece: some Gesture {
    DragGesture(coordinateSpace: .named("board"))
      .onChanged { value in
        store.send(.dragged(value.translation))
        store.send(.hovered(cell(at: value.location)))
      }
      .onEnded { value in
        if let cell = cell(at: value.predictedEndLocation) {
          store.send(.dropped(piece: 1, cell: cell))
        } else {
          store.send(.cancelled)
        }
      }
  }

  private var grid: some View {
    LazyVGrid(columns: Array(repeating: GridItem(.fixed(cellSize)), count: 8)) {
      ForEach(0..<64, id: \.self) { index in
        CellView(isFilled: store.state.board[index] != nil)
      }
    }
    .coordinateSpace(.named("board"))
    .gesture(
      MagnifyGesture()
        .onChanged { value in
          feedback.drop(strength: min(value.magnification, 1))  // audit: per-frame-haptic
        })
  }

  private var buttons: some View {
    HStack {
      Button("Hint") { hints += 1 }
      Button("Undo") {
        feedback.tick()
        store.send(.undo)
      }
      Button("Give up", role: .destructive) {
        feedback.report(.warning)
        giveUp()  // audit: double-haptic
      }
    }
  }

  private func giveUp() {
    withAnimation(.snappy) { store.send(.restart) }
    feedback.drop(strength: 0.5)
  }

  private func cell(at point: CGPoint) -> Int? {
    let column = Int(point.x / cellSize)
    let row = Int(point.y / cellSize)
    guard (0..<8).contains(column), (0..<8).contains(row) else { return nil }
    return row * 8 + column
  }
}
