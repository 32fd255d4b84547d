// CoreHaptics and UIKit give an app Foundation with them, so that its files use Foundation's names
// without importing it.
@_exported public import Foundation

/// A class without an initializer without arguments, so that the engine's can throw.
open class TwinObject: NSObject, @unchecked Sendable {
  // Unchecked: it holds nothing, and the engine is locked.
  init(twin: Void) { super.init() }
}

/// A class without an initializer without arguments, so that those of UIKit's classes are bound to the main
/// actor.
@preconcurrency @MainActor
open class MainActorTwinObject: NSObject {
  nonisolated init(twin: Void) { super.init() }
}
