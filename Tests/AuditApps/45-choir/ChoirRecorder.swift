import AVFoundation
import UIKit

class ChoirRecorder {
  private let session = AVAudioSession.sharedInstance()
  private let impact = UIImpactFeedbackGenerator(style: .medium)
  var recorder: AVAudioRecorder?

  func startRehearsal(completion: @escaping (Bool) -> Void) {
    session.requestRecordPermission { [weak self] allowed in
      DispatchQueue.main.async {
        guard let self = self, allowed else {
          completion(false)
          return
        }
        do {
          try self.session.setCategory(.playAndRecord)  // audit: recording-mutes-haptics
          try self.session.setActive(true)
          self.recorder = try AVAudioRecorder(url: Self.url, settings: [:])
          self.impact.impactOccurred()
          completion(true)
        } catch {
          completion(false)
        }
      }
    }
  }

  func startConcert() throws {
    try session.prepareForListening()
    impact.impactOccurred()
  }

  static var url: URL { FileManager.default.temporaryDirectory.appendingPathComponent("a.m4a") }
}
