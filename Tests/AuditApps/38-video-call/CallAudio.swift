import AVFoundation

actor CallAudio {
  static let shared = CallAudio()

  private(set) var isActive = false

  func activate() throws {
    guard !isActive else { return }
    try AVAudioSession.sharedInstance().configureForCall()
    isActive = true
  }

  func deactivate() throws {
    try AVAudioSession.sharedInstance().setActive(false)
    isActive = false
  }
}
