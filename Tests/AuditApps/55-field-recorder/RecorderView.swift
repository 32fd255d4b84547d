import SwiftUI

struct RecorderView: View {
  @State private var model = RecorderModel()

  var body: some View {
    VStack(spacing: 24) {
      status
      Button(model.isRecording ? "Stop" : "Record") {
        Task { await model.toggle() }
      }
      .buttonStyle(.borderedProminent)
      .sensoryFeedback(.start, trigger: model.takes)  // audit: silent-on-platform?
      Button("Mark") { model.mark() }
        .disabled(!model.isRecording)
      List(model.markers, id: \.self) { date in
        Text(date, style: .time)
      }
    }
    .padding()
  }

  @ViewBuilder
  private var status: some View {
    switch model.phase {
    case .idle: Text("Ready")
    case .recording(let url): Label(url.lastPathComponent, systemImage: "mic.fill")
    case .failed(let reason): Text(reason).foregroundStyle(.red)
    }
  }
}
