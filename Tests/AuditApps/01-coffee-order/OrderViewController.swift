import UIKit

final class OrderViewController: UIViewController {
  @IBOutlet private weak var sizeControl: UISegmentedControl!
  @IBOutlet private weak var nameField: UITextField!
  @IBOutlet private weak var totalLabel: UILabel!

  var cart = Cart()
  private let notification = UINotificationFeedbackGenerator()

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    notification.prepare()
    updateTotal()
  }

  @IBAction private func placeOrder(_ sender: UIButton) {
    guard let name = nameField.text, !name.isEmpty else {
      notification.notificationOccurred(.error)
      nameField.becomeFirstResponder()
      return
    }
    do {
      try cart.checkOut(for: name)
      notification.notificationOccurred(.success)
      performSegue(withIdentifier: "receipt", sender: sender)
    } catch {
      notification.notificationOccurred(.warning)
      present(error)
    }
  }

  @IBAction private func changeSize(_ sender: UISegmentedControl) {
    cart.size = Cart.Size.allCases[sender.selectedSegmentIndex]
    updateTotal()
  }

  private func updateTotal() {
    totalLabel.text = cart.total.formatted(.currency(code: "EUR"))
  }

  private func present(_ error: any Error) {
    let alert = UIAlertController(
      title: "The order was not placed", message: error.localizedDescription,
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
