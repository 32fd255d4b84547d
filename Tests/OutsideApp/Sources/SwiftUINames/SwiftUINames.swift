// Stand-ins for SwiftUI's types, which Linux does not have.

/// As SwiftUI's.
public struct Animation: Sendable {
  /// As SwiftUI's.
  public static let `default` = Animation()
}

/// As SwiftUI's.
public struct Spring: Sendable {
  /// As SwiftUI's.
  public var duration: Double

  /// As SwiftUI's.
  public init(duration: Double) { self.duration = duration }
}

/// As SwiftUI's.
public struct UnitCurve: Sendable {
  /// As SwiftUI's.
  public static let linear = UnitCurve()

  /// As SwiftUI's.
  public func value(at progress: Double) -> Double { progress }
}

/// As SwiftUI's.
public struct Transaction: Sendable {
  /// As SwiftUI's.
  public var animation: Animation?

  /// As SwiftUI's.
  public init(animation: Animation?) { self.animation = animation }
}

/// As SwiftUI's.
@MainActor
public protocol View {
  /// As SwiftUI's.
  associatedtype Body
  /// As SwiftUI's.
  var body: Body { get }
}
