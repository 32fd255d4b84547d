import ExpoModulesCore
import UIKit

/// Feedback for JavaScript.
public class FeedbackModule: Module {
  private let selection = UISelectionFeedbackGenerator()
  private let player = ImpactPlayer()

  /// The functions of the module.
  public func definition() -> ModuleDefinition {
    Name("AppFeedback")

    AsyncFunction("select") {
      self.selection.selectionChanged()  // audit: off-main-actor
    }

    AsyncFunction("impact") { (style: String) in
      self.player.impact(style)
    }

    AsyncFunction("notify") {
      self.player.notify()
    }
    .runOnQueue(.main)

    AsyncFunction("isSupported") {
      UIDevice.current.userInterfaceIdiom == .phone
    }
  }
}
