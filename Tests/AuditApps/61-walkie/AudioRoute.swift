import AVFoundation

enum AudioRoute {
  case talk, listen, idle

  var category: AVAudioSession.Category {
    switch self {
    case .talk: .playAndRecord
    case .listen: .playback
    case .idle: .ambient
    }
  }
}

extension AVAudioSession {
  func apply(_ route: AudioRoute) throws {
    try allowCues(for: route)
    try setCategory(route.category, mode: .voiceChat)
    try setActive(route != .idle)
  }

  private func allowCues(for route: AudioRoute) throws {
    guard case .talk = route else { return }
    try setAllowHapticsAndSystemSoundsDuringRecording(true)
  }
}
