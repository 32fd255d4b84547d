// CoreHaptics and UIKit re-export Foundation, so app files may use it without importing it.
@_exported public import Foundation

/// A base class without `init()`, so that the engine's `init()` can throw.
open class TwinObject: NSObject, @unchecked Sendable {
  // Unchecked: this class has no state, and its subclass, the engine, uses a lock.
  init(twin: Void) { super.init() }
}

/// A base class without `init()`, so that the initializers of UIKit's classes are bound to the main actor.
@preconcurrency @MainActor
open class MainActorTwinObject: NSObject {
  nonisolated init(twin: Void) { super.init() }
}
