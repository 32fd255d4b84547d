// A replacement for Apple's logging that discards all messages.

/// A logger that discards its messages.
public struct Logger: Sendable {
  /// Creates a logger.
  public init() {}

  /// Creates a logger; the names are ignored.
  public init(subsystem: String, category: String) {}

  /// Does nothing.
  public func log(level: OSLogType = .default, _ message: OSLogMessage) {}
  /// Does nothing.
  public func trace(_ message: OSLogMessage) {}
  /// Does nothing.
  public func debug(_ message: OSLogMessage) {}
  /// Does nothing.
  public func info(_ message: OSLogMessage) {}
  /// Does nothing.
  public func notice(_ message: OSLogMessage) {}
  /// Does nothing.
  public func warning(_ message: OSLogMessage) {}
  /// Does nothing.
  public func error(_ message: OSLogMessage) {}
  /// Does nothing.
  public func critical(_ message: OSLogMessage) {}
  /// Does nothing.
  public func fault(_ message: OSLogMessage) {}
}

/// A log for `os_log`.
public struct OSLog: Sendable {
  /// The default log.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A disabled log.
  public static let disabled = OSLog(subsystem: "", category: "")

  /// Creates a log; the names are ignored.
  public init(subsystem: String, category: String) {}
}

/// The severity level of a message.
public enum OSLogType: Sendable {
  case `default`, info, debug, error, fault
}

/// The visibility of a value in a log.
public enum OSLogPrivacy: Sendable {
  case auto, `public`, `private`, sensitive
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Does nothing.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ values: any CVarArg...
) {}

/// A discarded message, whose values are not evaluated.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Discards literal text.
  public init(stringLiteral value: String) {}
  /// Discards text with interpolated values.
  public init(stringInterpolation: StringInterpolation) {}

  /// An interpolation that discards the parts of a message.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Discards literal text.
    public func appendLiteral(_ literal: String) {}
    /// Discards a value without evaluating it.
    public func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {}
  }
}
