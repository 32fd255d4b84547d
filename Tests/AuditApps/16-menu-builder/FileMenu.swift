import SwiftUI

struct FileMenu: View {
  let isOwner: Bool
  @Binding var files: [String]

  private var items: [MenuItem] {
    build {
      MenuItem(title: "Duplicate", isDestructive: false) { files.append("Copy") }
      if isOwner {
        MenuItem(title: "Delete", isDestructive: true) { files.removeLast() }
      } else {
        MenuItem(title: "Leave", isDestructive: true) { files.removeAll() }
      }
    }
  }

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(items, id: \.title) { item in
        FeedbackButton(item.isDestructive ? .warning : .selection) {
          item.action()
        } label: {
          Text(item.title).foregroundStyle(item.isDestructive ? .red : .primary)
        }
      }
    }
  }

  private func build(@MenuBuilder _ content: () -> [MenuItem]) -> [MenuItem] { content() }
}

#Preview {
  @Previewable @State var files = ["a.txt"]
  FileMenu(isOwner: true, files: $files)
}
