import UIKit

final class CheckoutViewController: UIViewController {
  @IBOutlet private weak var payButton: UIButton!
  @IBOutlet private weak var codeField: UITextField!

  private let tapFeedback = UIImpactFeedbackGenerator(style: .medium)
  private let resultFeedback = UINotificationFeedbackGenerator()
  private let wallet = Wallet()
  var loyalty: any LoyaltyProgram = NoProgram()

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .trash,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        tapFeedback.impactOccurred()
        wallet.tickets = 0
        resultFeedback.notificationOccurred(.warning)  // audit: double-haptic
      })
  }

  @IBAction private func didTapPay(_ sender: UIButton) {
    tapFeedback.impactOccurred()
    guard wallet.canPay else { return }
    wallet.pay()
    finishOrder()  // audit: double-haptic
  }

  @IBAction private func didTapRedeem(_ sender: UIButton) {
    guard let code = codeField.text, wallet.redeem(code) else {
      refuseCode()
      return
    }
    resultFeedback.notificationOccurred(.success)
  }

  @IBAction private func didTapAdd(_ sender: UIButton) {
    tapFeedback.prepare()  // audit: late-prepare
    wallet.tickets += 1
    tapFeedback.impactOccurred()
  }

  @IBAction private func didTapStamp(_ sender: UIButton) {
    tapFeedback.impactOccurred()
    loyalty.addPoint()  // audit: double-haptic?
  }

  private func finishOrder() {
    payButton.isEnabled = false
    celebrate()
  }

  private func celebrate() {
    resultFeedback.notificationOccurred(.success)
  }

  private func refuseCode() {
    codeField.text = nil
    resultFeedback.notificationOccurred(.error)
  }
}
