import AVFoundation

/// Records one take at a time to the documents folder.
actor RecordingService {
  enum Failure: Error { case denied, noInput }

  private let session = AVAudioSession.sharedInstance()
  private var recorder: AVAudioRecorder?
  private var player: AVAudioPlayer?

  func start(take: Int) async throws -> URL {
    guard await AVAudioApplication.requestRecordPermission() else { throw Failure.denied }
    try activate(.playAndRecord)
    let url = URL.documentsDirectory.appending(path: "take-\(take).m4a")
    let recorder = try AVAudioRecorder(url: url, settings: Self.settings)
    guard recorder.record() else { throw Failure.noInput }
    self.recorder = recorder
    return url
  }

  func stop() throws {
    recorder?.stop()
    recorder = nil
    try session.setActive(false, options: .notifyOthersOnDeactivation)
  }

  func play(_ url: URL) throws {
    try session.setCategory(.playback, mode: .default)
    player = try AVAudioPlayer(contentsOf: url)
    player?.play()
  }

  private func activate(_ category: AVAudioSession.Category) throws {
    try session.setCategory(  // audit: recording-mutes-haptics
      category, mode: .default, options: [.defaultToSpeaker, .allowBluetoothA2DP])
    try session.setActive(true)
  }

  private static let settings: [String: Any] = [
    AVFormatIDKey: kAudioFormatMPEG4AAC,
    AVSampleRateKey: 48_000,
    AVNumberOfChannelsKey: 1,
  ]
}
