import UIKit

class DonateViewController: UIViewController {
  @IBOutlet weak var amountLabel: UILabel!
  private var amount = 5

  @IBAction func donate(_ sender: UIButton) {
    ImpactEvent(name: "donate").impactOccurred()
    LegacyFeedback.buzz()
    let event = ImpactEvent(name: "thanks")
    print(event.prepare())
    event.impactOccurred()
  }

  @IBAction func more(_ sender: UIButton) {
    amount += 5
    selectionChanged()
  }

  /// Shows the selected amount.
  private func selectionChanged() {
    amountLabel.text = "\(amount) €"
  }
}
