import Foundation
import React
import UIKit

@objc(FeedbackBridge)
final class FeedbackBridge: NSObject, RCTBridgeModule {
  private let queue = DispatchQueue(label: "feedback.bridge")
  private let impact = UIImpactFeedbackGenerator(style: .medium)

  static func moduleName() -> String { "FeedbackBridge" }
  static func requiresMainQueueSetup() -> Bool { true }

  @objc func tap(_ intensity: NSNumber) {
    queue.async { [weak self] in
      let value = CGFloat(truncating: intensity)
      self?.impact.impactOccurred(intensity: value)  // audit: off-main-actor
    }
  }

  @objc func tapOnMain(_ intensity: NSNumber) {
    queue.async {
      let value = CGFloat(truncating: intensity)
      OperationQueue.main.addOperation { [weak self] in
        self?.impact.impactOccurred(intensity: value)
      }
    }
  }
}
