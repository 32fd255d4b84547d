import SwiftUI

struct NoteView: View {
  @StateObject var model: NoteViewModel
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack {
      TextEditor(text: $model.text)
        .focused($isFocused)
        .onChange(of: isFocused) { focused in
          if focused { model.pin() }
        }
      HStack {
        Button("Save") { Task { await model.save() } }
        Button("Pin", action: model.pin)
        Button {
          model.archive()
        } label: {
          Label("Archive", systemImage: "archivebox")
        }
      }
    }
  }
}
