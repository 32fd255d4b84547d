import AVFoundation
import UIKit

/// Plays a haptic when the input begins to clip.
final class PeakMonitor {
  private let engine = AVAudioEngine()
  private let clip = UINotificationFeedbackGenerator()
  private var isClipping = false

  func start() throws {
    let input = engine.inputNode
    let format = input.outputFormat(forBus: 0)
    input.installTap(onBus: 0, bufferSize: 2_048, format: format) { [weak self] buffer, _ in
      self?.process(buffer)
    }
    engine.prepare()
    try engine.start()
  }

  func stop() {
    engine.inputNode.removeTap(onBus: 0)
    engine.stop()
  }

  private func process(_ buffer: AVAudioPCMBuffer) {
    let clips = buffer.peak > 0.98
    defer { isClipping = clips }
    if clips, !isClipping {
      clip.notificationOccurred(.warning)  // audit: off-main-actor
    }
  }
}

extension AVAudioPCMBuffer {
  fileprivate var peak: Float {
    guard let samples = floatChannelData?[0] else { return 0 }
    return (0..<Int(frameLength)).reduce(0) { max($0, abs(samples[$1])) }
  }
}
