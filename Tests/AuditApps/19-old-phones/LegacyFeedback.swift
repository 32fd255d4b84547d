import AudioToolbox
import UIKit

// Before iOS 10: AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
// In the first version: generator.prepare(); generator.impactOccurred()
enum LegacyFeedback {
  private static let generator = UIImpactFeedbackGenerator(style: .heavy)

  static func buzz() {
    if UIDevice.current.userInterfaceIdiom == .phone {
      generator.impactOccurred()
    } else {
      AudioServicesPlaySystemSound(SystemSoundID(1057))
    }
  }
}

/// Tells the analytics server what the user does; plays nothing.
struct ImpactEvent {
  let name: String

  func impactOccurred() {
    print("analytics: \(name)")
  }

  func prepare() -> String {
    "call generator.impactOccurred() and then selectionChanged()"
  }
}
