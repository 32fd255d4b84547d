import UIKit

final class MemoViewController: UIViewController {
  @IBOutlet private weak var recordButton: UIButton!

  private let recorder = MemoRecorder()
  private let impact = UIImpactFeedbackGenerator(style: .rigid)

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    impact.prepare()
  }

  @IBAction private func toggleRecording(_ sender: UIButton) {
    do {
      if recorder.isRecording {
        try recorder.stop()
      } else {
        try recorder.start(to: nextURL())
      }
      impact.impactOccurred(intensity: recorder.isRecording ? 1 : 0.6)
      recordButton.isSelected = recorder.isRecording
    } catch {
      recordButton.isEnabled = false
    }
  }

  private func nextURL() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).m4a")
  }
}
