import Dispatch

/// Makes delayed calls: the main queue in the app, a clock in tests.
protocol DelayedCalling: Sendable {
  func call(after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void)
}

struct MainQueue: DelayedCalling {
  func call(after seconds: Double, _ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { body() }
  }
}
