import AudioToolbox
import UIKit

final class Jackpot {
  func celebrate() async {
    for _ in 0..<3 {
      await MainActor.run { UIImpactFeedbackGenerator(style: .heavy).impactOccurred() }
      try? await Task.sleep(for: .milliseconds(120))
    }
  }

  func oldPhones() {
    DispatchQueue.global().async {
      AudioServicesPlaySystemSound(1519)
    }
  }

  func warmUp() {
    let generator = UINotificationFeedbackGenerator()  // audit: generator-not-retained
    generator.prepare()
    DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
      print("warm")
    }
  }
}
