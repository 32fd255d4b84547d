import AudioToolbox
import UIKit

final class StatsViewController: UIViewController {
  @IBOutlet private weak var label: UILabel!
  private var count = 0

  @IBAction private func reset(_ sender: UIButton) {
    count = 0
    label.text = "0"
    AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)  // audit: haptics-setting-ignored
  }

  @IBAction private func share(_ sender: UIButton) {
    let sheet = UIActivityViewController(activityItems: ["\(count)"], applicationActivities: nil)
    present(sheet, animated: true)
    if Preferences.shared.hapticsEnabled {
      AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
    }
  }
}
