/// One question on the way to the right style, and its answers; without one the next question
/// follows.
package struct StyleDecision: Codable, Hashable, Sendable {
  /// One answer.
  package struct Answer: Codable, Hashable, Sendable {
    /// The answer.
    package let answer: String

    /// The style of the system, or nil.
    package let style: String?

    /// What of the platform is used where no style of the system is.
    package let platform: String?
  }

  /// The question.
  package let question: String

  /// The answers that end the search.
  package let answers: [Answer]
}
