import AVFoundation

final class MemoPlayer {
  private var player: AVAudioPlayer?

  func play(_ url: URL) throws {
    try AVAudioSession.sharedInstance().setCategory(.playback)
    try AVAudioSession.sharedInstance().setActive(true)
    player = try AVAudioPlayer(contentsOf: url)
    player?.play()
  }
}
