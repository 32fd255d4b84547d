import AudioToolbox
import CoreHaptics

// Idiom: a system sound where there are no haptics, with the numbers that go round for "peek" and
// "pop".

/// Something on every phone.
enum OldPhoneFeedback {
  private static let peek: SystemSoundID = 1519

  static func attention() {
    if CHHapticEngine.capabilitiesForHardware().supportsHaptics {
      AudioServicesPlaySystemSound(peek)
    } else {
      AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    }
  }

  static func alarm(times: Int) {
    guard times > 0 else { return }
    AudioServicesPlayAlertSoundWithCompletion(SystemSoundID(kSystemSoundID_Vibrate)) {
      alarm(times: times - 1)
    }
  }
}
