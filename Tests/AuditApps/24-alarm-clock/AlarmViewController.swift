import UIKit

final class AlarmViewController: UIViewController {
  @IBOutlet private weak var picker: UIPickerView!
  @IBOutlet private weak var tableView: UITableView!
  @IBOutlet private weak var timePicker: UIDatePicker!

  private let feedback = FeedbackPlayer()
  private let tones = ["Radar", "Harp", "Rooster"]
  private var tone = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    picker.dataSource = self
    picker.delegate = self
    timePicker.preferredDatePickerStyle = .wheels
    timePicker.addTarget(
      self, action: #selector(timeChanged(_:) as (UIDatePicker) -> Void), for: .valueChanged)
    let refresh = UIRefreshControl()
    refresh.addTarget(self, action: #selector(reload(_:)), for: .valueChanged)
    tableView.refreshControl = refresh
  }

  @IBAction private func snoozeChanged(_ sender: UISwitch) {
    UserDefaults.standard.set(sender.isOn, forKey: "snooze")
    feedback.play(.light)  // audit: system-control-haptic
  }

  @IBAction private func vibrateChanged(_ sender: UISwitch) {
    UserDefaults.standard.set(sender.isOn, forKey: "vibrate")
  }

  @IBAction private func dismissAlarm(_ sender: UIButton) {
    feedback.play(.heavy)
  }

  @objc private func timeChanged(_ sender: UIDatePicker) {
    UserDefaults.standard.set(sender.date, forKey: "time")
    feedback.play(.light)  // audit: system-control-haptic
  }

  @objc private func reload(_ sender: UIRefreshControl) {
    feedback.play(.light)  // audit: system-control-haptic
    tableView.reloadData()
    sender.endRefreshing()
  }
}

extension AlarmViewController: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    tones.count
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    tones[row]
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    tone = row
    feedback.play(.light)  // audit: system-control-haptic
  }
}
