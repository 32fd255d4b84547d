import UIKit

class UploadViewController: UIViewController {
  @IBOutlet weak var progressView: UIActivityIndicatorView!
  @IBOutlet weak var linkLabel: UILabel!

  private let uploader = Uploader()
  private let impact = UIImpactFeedbackGenerator(style: .light)
  private let notification = UINotificationFeedbackGenerator()

  override func viewDidLoad() {
    super.viewDidLoad()
    impact.prepare()
  }

  @IBAction func upload(_ sender: Any) {
    impact.impactOccurred()
    progressView.startAnimating()
    notification.prepare()
    let url = URL(string: "https://example.com/files") ?? URL(fileURLWithPath: "/")
    uploader.upload(Data("hello".utf8), to: url) { [weak self] result in
      guard let self = self else { return }
      self.progressView.stopAnimating()
      switch result {
      case .success(let location):
        self.linkLabel.text = location.absoluteString
        self.notification.notificationOccurred(.success)
      case .failure(let error):
        self.linkLabel.text = error.localizedDescription
        self.notification.notificationOccurred(.error)
      }
    }
  }

  func compress(_ image: UIImage) {
    DispatchQueue.global(qos: .userInitiated).async {
      let data = image.jpegData(compressionQuality: 0.7)
      DispatchQueue.main.async { [weak self] in
        self?.linkLabel.text = "\(data?.count ?? 0) bytes"
        self?.impact.impactOccurred(intensity: 0.5)
      }
    }
  }
}
