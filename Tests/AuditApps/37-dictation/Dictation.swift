import AVFoundation

final class Dictation {
  private let engine = AVAudioEngine()
  private let audioSession = AVAudioSession.sharedInstance()

  func start(_ handle: @escaping (AVAudioPCMBuffer) -> Void) throws {
    try audioSession.setCategory(.record, mode: .measurement)  // audit: recording-mutes-haptics
    let input = engine.inputNode
    input.installTap(onBus: 0, bufferSize: 1024, format: input.outputFormat(forBus: 0)) {
      buffer, _ in handle(buffer)
    }
    engine.prepare()
    try engine.start()
  }

  func stop() {
    engine.stop()
    engine.inputNode.removeTap(onBus: 0)
  }

  func play(_ url: URL) throws -> AVAudioPlayer {
    try audioSession.setCategory(.playback, mode: .spokenAudio)
    return try AVAudioPlayer(contentsOf: url)
  }
}
