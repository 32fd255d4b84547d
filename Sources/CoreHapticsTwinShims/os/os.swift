// Apple's logging, whose messages are discarded.

/// Writes messages to a log.
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
  /// The app's log.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that takes nothing.
  public static let disabled = OSLog(subsystem: "", category: "")

  /// Creates a log; the names are ignored.
  public init(subsystem: String, category: String) {}
}

/// The importance of a message.
public enum OSLogType: Sendable {
  case `default`, info, debug, error, fault
}

/// Whether a log shows a value.
public enum OSLogPrivacy: Sendable {
  case auto, `public`, `private`, sensitive
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Does nothing.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ values: any CVarArg...
) {}

/// A message, whose values are not evaluated.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Discards a text.
  public init(stringLiteral value: String) {}
  /// Discards a text with values.
  public init(stringInterpolation: StringInterpolation) {}

  /// Discards the parts of a message.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Discards a text.
    public func appendLiteral(_ literal: String) {}
    /// Discards a value, which is not evaluated.
    public func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {}
  }
}
