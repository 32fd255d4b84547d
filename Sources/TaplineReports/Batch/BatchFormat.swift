package import TaplineExchange

/// What a batch makes of a pattern.
package enum BatchFormat: Sendable, Hashable {
  /// A sound, table, picture or page.
  case rendering(OutputFormat)
  /// The pattern in the format of another platform.
  case exchange(ExchangeFormat)

  /// The ending of files of the format, without a dot.
  package var fileEnding: String {
    switch self {
    case .rendering(let format): format.fileEnding
    case .exchange(let format): format.fileEnding
    }
  }

  /// The sound, table, picture or page; nil for another platform's format.
  package var rendering: OutputFormat? {
    guard case .rendering(let format) = self else { return nil }
    return format
  }
}
