/// One question on the way to the right style, and its answers; without one the next question
/// follows.
///
/// Thread: any.
public struct StyleDecision: Codable, Hashable, Sendable {
  /// One answer.
  public struct Answer: Codable, Hashable, Sendable {
    /// The answer.
    public let answer: String

    /// The style of the system, or nil.
    public let style: String?

    /// What of the platform is used where no style of the system is.
    public let platform: String?
  }

  /// The question.
  public let question: String

  /// The answers that end the search.
  public let answers: [Answer]
}
