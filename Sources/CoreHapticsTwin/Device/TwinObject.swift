public import Foundation

/// A class that has no initializer without arguments, so that subclasses declare theirs as Apple's
/// are: throwing, or bound to the main actor.
open class TwinObject: NSObject, @unchecked Sendable {
  // Unchecked: it holds nothing, and its subclasses are locked or bound to the main actor.
  init(twin: Void) { super.init() }
}
