#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// Something happens on a canvas; it plays what SwiftUI's feedback of the same meaning plays.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "canvas" }

  /// A dragged item snaps into line.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func alignmentOccurred(at location: CGPoint) {
    device.recorder.sensoryFeedback(.alignment, place: nil)
  }

  /// A drawn path is complete.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func pathCompleted(at location: CGPoint) {
    device.recorder.sensoryFeedback(.pathComplete, place: nil)
  }
}
#endif
