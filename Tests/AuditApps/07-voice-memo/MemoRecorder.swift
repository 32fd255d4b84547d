import AVFoundation

final class MemoRecorder: NSObject {
  private var recorder: AVAudioRecorder?

  var isRecording: Bool { recorder?.isRecording ?? false }

  func start(to url: URL) throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(.playAndRecord, mode: .default, options: [.defaultToSpeaker])
    try session.setAllowHapticsAndSystemSoundsDuringRecording(true)
    try session.setActive(true)

    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
    ]
    let recorder = try AVAudioRecorder(url: url, settings: settings)
    recorder.record()
    self.recorder = recorder
  }

  func stop() throws {
    recorder?.stop()
    recorder = nil
    try AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
  }
}
