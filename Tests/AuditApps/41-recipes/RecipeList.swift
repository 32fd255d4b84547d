import SwiftUI

struct RecipeList: View {
  @State private var store = RecipeStore()
  @State private var isDeleting = false

  var body: some View {
    List(0..<20, id: \.self) { id in
      HStack {
        Text("Recipe \(id)")
          .onTapGesture {
            Haptic.play(.selection)
            store.send(.open(id))
          }
        Image(systemName: "heart")
          .onTapGesture {
            Haptic.play(.light)
            celebrate(id)  // audit: double-haptic
          }
      }
      .swipeActions {
        Button("Delete", role: .destructive) {
          defer { store.send(.delete(id)) }
          if store.liked.contains(id) {
            Haptic.heavy.play()
          } else {
            Haptic.light.play()
          }
        }
      }
      .contextMenu {
        Button("Like") {
          Haptic.light.play()
          store.send(.like(id))  // audit: double-haptic
        }
        Button("Share") {
          Haptic.light.play()
          share(id)
        }
      }
    }
  }

  private func celebrate(_ id: Int) {
    isDeleting = false
    Haptic.success.play()
  }

  private func share(_ id: Int) {
    Task {
      try await Task.sleep(for: .seconds(1))
      Haptic.success.play()
    }
  }
}
