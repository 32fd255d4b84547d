import UIKit

final class ThermostatCell: UITableViewCell {
  private let toggle = UISwitch()
  private let generator = UIImpactFeedbackGenerator(style: .light)
  var onChange: ((Bool) -> Void)?

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessoryView = toggle
    toggle.addTarget(self, action: #selector(toggled), for: .valueChanged)
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Boost") { [weak self] _ in
        self?.generator.impactOccurred()
        self?.onChange?(true)
      })
    contentView.addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  @objc private func toggled() {
    generator.impactOccurred()  // audit: system-control-haptic
    onChange?(toggle.isOn)
  }
}
