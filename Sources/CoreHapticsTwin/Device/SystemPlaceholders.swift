public import Foundation

/// A class that has no initializer without arguments, so that subclasses declare theirs as Apple's
/// are: throwing, or bound to the main actor.
open class TwinObject: NSObject, @unchecked Sendable {
  // Unchecked: it holds nothing, and its subclasses are locked or bound to the main actor.
  init(twin: Void) { super.init() }
}

#if !canImport(AVFAudio)
/// Stands for the class of that name, so that code which names it compiles; the twin asks nothing of
/// it.
public final class AVAudioSession: NSObject, @unchecked Sendable {
  // Unchecked: it holds nothing.
  private static let shared = AVAudioSession()

  /// The session of the app.
  ///
  /// - Returns: The one there is.
  public class func sharedInstance() -> AVAudioSession { shared }
}
#endif

#if !canImport(UIKit)
/// Stands for the class of that name, so that code which names it compiles; the twin asks nothing of
/// it.
@MainActor
open class UIView: TwinObject, @unchecked Sendable {
  // Unchecked: it is bound to the main actor.
  /// Makes a view without a frame.
  public init() { super.init(twin: ()) }

  /// Makes a view.
  ///
  /// - Parameter frame: Where it lies; the twin forgets it.
  public init(frame: CGRect) { super.init(twin: ()) }
}
#endif
