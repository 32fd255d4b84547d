/// Runs an action when a value changes, not each time it is set.
struct EdgeTrigger<Value: Equatable> {
  private(set) var value: Value

  init(_ value: Value) {
    self.value = value
  }

  mutating func callAsFunction(_ next: Value, action: () -> Void) {
    guard next != value else { return }
    value = next
    action()
  }
}

/// Counts collisions of the books with the end of a shelf; it has nothing to do with haptics.
final class CollisionCounter {
  private(set) var count = 0

  func prepare() {
    count = 0
  }

  func impactOccurred(intensity: Double = 1) {
    count += 1
  }
}
