import AVFoundation

final class ShoutMeter {
  private var recorder: AVAudioRecorder?

  func start() throws {
    let session = AVAudioSession.sharedInstance()
    try session.setCategory(AVAudioSession.Category.record)  // audit: recording-mutes-haptics
    try session.setAllowHapticsAndSystemSoundsDuringRecording(false)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("shout.caf")
    let recorder = try AVAudioRecorder(url: url, settings: [:])
    recorder.isMeteringEnabled = true
    recorder.record()
    self.recorder = recorder
  }

  var level: Float {
    recorder?.updateMeters()
    return recorder?.averagePower(forChannel: 0) ?? -160
  }
}
