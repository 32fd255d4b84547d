import AVFoundation

extension AVAudioSession {
  func prepareForListening() throws {
    try setCategory(.playback, mode: .moviePlayback)
  }
}
