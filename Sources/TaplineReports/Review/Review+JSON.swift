import TaplineActuators
import TaplineComparison
import TaplineExchange
package import TaplineText

extension Review {
  package static let document: JSONMembers<Review> = [
    .version, .object("base", stateMembers, \.base), .object("head", stateMembers, \.head),
    .init("profile", \.profile.label), .init("noticeableCount", \.noticeableCount),
    .init("newFindingCount", \.newFindingCount),
    .objects("changes", changeMembers, \.changes),
    .objects("renames", renameMembers, \.renames), .init("notes", \.notes),
  ]

  private static let stateMembers: JSONMembers<RepositoryState> = [
    .init("revision", \.revision), .init("commit", \.commit),
  ]

  private static let renameMembers: JSONMembers<(path: String, previousPath: String)> = .line([
    .init("path", \.path), .init("previousPath", \.previousPath),
  ])

  private static let changeMembers: JSONMembers<ReviewedChange> = [
    .init("path", \.path), .init("previousPath", \.previousPath),
    .init("kind", \.kind), .init("outcome", \.outcome), .init("reason", \.reason),
    .init("isNoticeable", \.isNoticeable),
    .init("noticeableCount", \.noticeableCount?.differing),
    .objects("differences", differenceMembers, \.differences),
    .objects("devices", deviceMembers, \.devices),
    .objects("newFindings", findingMembers, \.newFindings),
    .objects("solvedFindings", findingMembers, \.solvedFindings),
  ]

  private static let differenceMembers: JSONMembers<ReviewedDifference> = .line([
    .init("subject", \.subject), .init("before", \.before), .init("after", \.after),
    .init("onsetSeconds", \.onset), .init("durationSeconds", \.duration),
    .init("levelDecibels", \.level?.ifFinite), .init("frequencyHertz", \.frequency?.ifFinite),
    .init("noticeable") { $0.noticeableQuantities.map(\.rawValue) },
    .init("isNoticeable", \.isNoticeable),
  ])

  private static let deviceMembers:
    JSONMembers<(device: TargetPlatform, before: String?, after: String?)> = .line([
      .init("device", \.device), .init("before", \.before), .init("after", \.after),
    ])

  private static let findingMembers: JSONMembers<Diagnostic> = .line([
    .init("line", \.position.line), .init("column", \.position.column), .init("rule", \.rule),
    .init("severity", \.severity), .init("message", \.message),
  ])
}
