import AVFoundation
import UIKit

final class DictationViewController: UIViewController {
  @IBOutlet private weak var textView: UITextView!

  private let dictation = Dictation()
  private let impact = UIImpactFeedbackGenerator(style: .medium)
  private var recorder: AVAudioRecorder?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    impact.prepare()
  }

  @IBAction private func startDictation(_ sender: UIButton) {
    try? dictation.start { buffer in
      print(buffer.frameLength)
    }
    impact.impactOccurred()
  }

  @IBAction private func startMemo(_ sender: UIButton) {
    let session = AVAudioSession.sharedInstance()
    try? session.setCategory(  // audit: recording-mutes-haptics
      .playAndRecord, mode: .default, options: [.allowBluetooth, .defaultToSpeaker])
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("memo.caf")
    recorder = try? AVAudioRecorder(url: url, settings: [:])
    recorder?.record()
    impact.impactOccurred()
  }
}
