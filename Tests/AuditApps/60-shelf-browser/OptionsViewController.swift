import UIKit

final class OptionsViewController: UIViewController, StepFeedback {
  let generator = UISelectionFeedbackGenerator()
  private let gridSwitch = UISwitch()
  private let sizeSlider = UISlider()
  private let stars = StarControl()
  private let resetButton = UIButton(configuration: .plain())
  private var columns = 3
  private var minimumRating = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    sizeSlider.minimumValue = 1
    sizeSlider.maximumValue = 6
    gridSwitch.addTarget(self, action: #selector(gridChanged), for: .valueChanged)
    sizeSlider.addTarget(self, action: #selector(sizeTouched), for: .touchDown)
    sizeSlider.addTarget(self, action: #selector(sizeChanged(_:)), for: .valueChanged)
    stars.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        minimumRating = stars.stars
      }, for: .valueChanged)
    resetButton.addTarget(self, action: #selector(reset), for: .primaryActionTriggered)
    [gridSwitch, sizeSlider, stars, resetButton].forEach(view.addSubview)
  }

  @objc private func gridChanged() {
    sizeSlider.isEnabled = gridSwitch.isOn
  }

  @objc private func sizeTouched() {
    ready()
  }

  @objc private func sizeChanged(_ slider: UISlider) {
    let next = Int(slider.value.rounded())
    guard next != columns else { return }
    columns = next
    step()
  }

  @objc private func reset() {
    columns = 3
    minimumRating = 0
    gridSwitch.setOn(true, animated: true)
    sizeSlider.setValue(3, animated: true)
    UIImpactFeedbackGenerator(style: .medium).impactOccurred()
  }
}
