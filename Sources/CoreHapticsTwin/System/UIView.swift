#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation

/// Stands for the class of that name, so that code which names it compiles; the twin asks nothing of
/// it.
@preconcurrency @MainActor
open class UIView: MainActorTwinObject {
  /// Makes a view without a frame.
  public init() { super.init(twin: ()) }

  /// Makes a view.
  ///
  /// - Parameter frame: Where it lies; the twin forgets it.
  public init(frame: CGRect) { super.init(twin: ()) }
}
#endif
