import UIKit

final class HangViewController: UIViewController {
  var onFinish: ((HangSession.Result) -> Void)?

  private let session: HangSession
  private let progressView = UIProgressView(progressViewStyle: .default)
  private let countLabel = UILabel()
  private let grip = UIView()
  private let gripImpact = UIImpactFeedbackGenerator(style: .rigid)
  private let hum = UIImpactFeedbackGenerator(style: .soft)
  private let outcome = UINotificationFeedbackGenerator()

  init(session: HangSession) {
    self.session = session
    super.init(nibName: nil, bundle: nil)
    session.delegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let press = UILongPressGestureRecognizer(target: self, action: #selector(gripChanged(_:)))
    press.minimumPressDuration = 0.2
    grip.addGestureRecognizer(press)
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .play,
      primaryAction: UIAction { [weak self] _ in self?.start() })
    [progressView, countLabel, grip].forEach(view.addSubview)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hum.prepare()
    outcome.prepare()
  }

  private func start() {
    outcome.prepare()  // audit: late-prepare
    countLabel.text = "Ready?"
    confirmStart()
    session.beginCountdown()
  }

  private func confirmStart() {
    outcome.notificationOccurred(.success)
  }

  @objc private func gripChanged(_ recognizer: UILongPressGestureRecognizer) {
    switch recognizer.state {
    case .began:
      grip.alpha = 0.6
      gripImpact.impactOccurred()  // audit: missing-prepare
    case .ended, .cancelled:
      grip.alpha = 1
      session.drop()
    default:
      break
    }
  }
}

extension HangViewController: HangSessionDelegate {
  func hangSession(_ session: HangSession, didAdvanceTo progress: Double) {
    progressView.progress = Float(progress)
    hum.impactOccurred(intensity: progress)
  }

  func hangSession(_ session: HangSession, didCountDownTo seconds: Int) {
    countLabel.text = seconds > 0 ? "\(seconds)" : "Hang!"
    if seconds == 0 {
      outcome.notificationOccurred(.success)
    } else {
      hum.impactOccurred()
      hum.prepare()
    }
  }

  func hangSession(_ session: HangSession, didFinish result: HangSession.Result) {
    switch result {
    case .completed: outcome.notificationOccurred(.success)
    case .dropped(let seconds) where seconds > 5: outcome.notificationOccurred(.warning)
    case .dropped: outcome.notificationOccurred(.error)
    }
    onFinish?(result)
  }
}
