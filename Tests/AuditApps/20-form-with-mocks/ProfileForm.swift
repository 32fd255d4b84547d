import SwiftUI

struct ProfileForm: View {
  @State private var name = ""
  @State private var isPublic = false
  @State private var birthday = Date.now
  let feedback: any Feedback

  var body: some View {
    Form {
      TextField("Name", text: $name)
      Toggle("Public profile", isOn: $isPublic)
      DatePicker("Birthday", selection: $birthday, displayedComponents: .date)
        .datePickerStyle(.wheel)
      Button("Save") {
        feedback.play(save() ? .saved : .refused)
      }
    }
    .onChange(of: isPublic) { _, isPublic in
      UserDefaults.standard.set(isPublic, forKey: "isPublic")
    }
    .onChange(of: name) { _, name in
      isPublic = isPublic && !name.isEmpty
    }
  }

  private func save() -> Bool {
    guard !name.isEmpty else { return false }
    UserDefaults.standard.set(name, forKey: "name")
    return true
  }
}

#Preview("Recorded") {
  ProfileForm(feedback: RecordedFeedback())
}
