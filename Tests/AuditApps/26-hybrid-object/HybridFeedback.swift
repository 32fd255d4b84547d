import NitroModules
import UIKit

// The functions of a hybrid object run on JavaScript's thread.
class HybridFeedback: HybridFeedbackSpec {
  private let generator = UINotificationFeedbackGenerator()

  func success() throws {
    generator.notificationOccurred(.success)  // audit: off-main-actor?
  }

  func failure() throws {
    DispatchQueue.main.async {
      self.generator.notificationOccurred(.error)
    }
  }
}
