import AVFoundation

extension AVAudioSession {
  func configureForCall() throws {
    try setCategory(.playAndRecord, mode: .videoChat)  // audit: recording-mutes-haptics
    try setPreferredIOBufferDuration(0.005)
  }

  func configureForRingtone() throws {
    try setCategory(.ambient)
  }
}
