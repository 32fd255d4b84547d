import UIKit

final class RadioViewController: UIViewController {
  private let haptics: any RadioHaptics
  private let tuner: Tuner
  private let dial = DialControl()
  private let stereoSwitch = UISwitch()
  private let muteButton = UIButton(configuration: .tinted())

  init(tuner: Tuner, haptics: any RadioHaptics = TapticHaptics()) {
    self.tuner = tuner
    self.haptics = haptics
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    dial.addAction(UIAction { [unowned self] _ in tune() }, for: .editingDidEnd)
    stereoSwitch.isOn = Preferences.stereo
    stereoSwitch.addTarget(self, action: #selector(stereoChanged(_:)), for: .valueChanged)
    muteButton.addAction(UIAction { [unowned self] _ in mute() }, for: .touchUpInside)
    [dial, stereoSwitch, muteButton].forEach(view.addSubview)
  }

  @objc private func stereoChanged(_ sender: UISwitch) {
    Preferences.stereo = sender.isOn
    tuner.isStereo = sender.isOn
    haptics.toggled()  // audit: system-control-haptic
  }

  private func mute() {
    tuner.isMuted.toggle()
    muteButton.isSelected = tuner.isMuted
    haptics.toggled()
  }

  private func tune() {
    Task {
      do {
        try await tuner.tune(to: dial.frequency)
        haptics.tuned()
      } catch {
        haptics.lost()
      }
    }
  }
}

@MainActor
final class Tuner {
  var isStereo = true
  var isMuted = false

  func tune(to frequency: Double) async throws {
    try await Task.sleep(for: .milliseconds(200))
    guard (87.5...108).contains(frequency) else { throw URLError(.badURL) }
  }
}
