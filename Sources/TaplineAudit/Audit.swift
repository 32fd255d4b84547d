import TaplineLinting
package import TaplineText

package struct AuditSource: Sendable {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The haptics of an app and the findings about them.
package struct AuditResult: Sendable {
  /// The places at which haptics are requested, in the order of the files.
  package internal(set) var places: [HapticPlace] = []

  /// The findings of each file by its path, in the order of their positions.
  package internal(set) var findings: [String: [Diagnostic]] = [:]

  /// The paths of the files that are not valid Swift or are nested too deeply to parse.
  package internal(set) var skippedPaths: [String] = []
}

package enum HapticAudit {
  package static var isAvailable: Bool {
    #if Audit
    true
    #else
    false
    #endif
  }

  package static let unavailableMessage =
    "this build of tapline cannot read Swift; use a released package, or build tapline with "
    + "'swift build -c release --traits Audit --product tapline'"

  /// Audits the files of one module together; `feedback` returns the platforms on which a `SensoryFeedback` such as
  /// `.increase` plays, or nil for unknown names.
  package static func audit(
    _ sources: [AuditSource], threads: Int, feedback: @escaping @Sendable (String) -> [String]?
  ) -> AuditResult {
    #if Audit
    let units = DeepThread.map(sources.count, threads: threads) {
      SourceReader.read(sources[$0].bytes, file: $0)
    }
    var result = AuditResult()
    // The recursion over nested code needs a large stack.
    DeepThread.run([{ result = audit(sources, units, threads, feedback) }])
    return result
    #else
    return AuditResult()
    #endif
  }

  #if Audit
  private static func audit(
    _ sources: [AuditSource], _ units: [SourceUnit?], _ threads: Int,
    _ feedback: @escaping @Sendable (String) -> [String]?
  ) -> AuditResult {
    let model = AppModel(units.map { $0 ?? SourceUnit() }, paths: sources.map(\.path))
    let tables = sources.map { LineTable($0.bytes) }
    let position = { (place: CodePlace) in tables[Int(place.file)].position(at: Int(place.start)) }
    let traces = TraceSet(model, threads: threads)
    let facts = AuditFacts(
      model, traces, platforms: TargetPlatforms(model, feedback: feedback),
      line: { position($0).line })
    var findings: [String: [Diagnostic]] = [:]
    for finding in facts.findings {
      let path = sources[Int(finding.place.file)].path
      findings[path, default: []].append(finding.diagnostic(in: path, at: position(finding.place)))
    }
    return AuditResult(
      places: HapticPlace.all(in: traces.traces, paths: model.paths, position),
      findings: findings,
      skippedPaths: zip(sources, units).filter { $0.1 == nil }.map(\.0.path))
  }
  #endif
}

#if Audit
extension AuditFinding {
  func diagnostic(in path: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: rule.severity,
      message: isPossible ? "possible: " + message : message,
      file: path, position: position, range: Int(place.start)..<Int(place.end))
  }
}
#endif
