#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// A selection changes.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "selection" }

  /// Plays a selection.
  open func selectionChanged() { device.recorder.play(.selection, place: nil) }

  /// Plays a selection.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}
#endif
