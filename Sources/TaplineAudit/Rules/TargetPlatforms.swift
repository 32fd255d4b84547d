#if Audit
import TaplineLinting

/// The platforms for which the module is built, as far as the sources show them.
struct TargetPlatforms: Sendable {
  /// The platforms that a Package.swift lists, or else those that imports show.
  private(set) var names: Set<String> = []
  /// Returns the platforms on which a `SensoryFeedback` such as `.increase` plays, or nil for other names.
  let feedback: @Sendable (String) -> [String]?

  private static let all = ["iOS", "macOS", "tvOS", "visionOS", "watchOS"]

  private static let frameworks = [
    "UIKit": "iOS", "WatchKit": "watchOS", "AppKit": "macOS", "Cocoa": "macOS",
  ]

  init(_ model: AppModel, feedback: @escaping @Sendable (String) -> [String]?) {
    self.feedback = feedback
    for (path, unit) in zip(model.paths, model.units) where path.hasSuffix("Package.swift") {
      for call in (unit.topLevel + unit.properties.compactMap(\.value)).calls {
        call.argument("platforms")?.visit {
          if case .member(nil, let name, _) = $0, name.hasSuffix("OS") { names.insert(name) }
        }
      }
    }
    if names.isEmpty {
      for unit in model.units { names.formUnion(unit.imports.compactMap { Self.frameworks[$0] }) }
    }
  }

  /// Returns the platforms on which a request may run, and whether the sources show them.
  fileprivate func platforms(
    of event: TracedEvent, imports: [String]
  ) -> (names: Set<String>, isKnown: Bool) {
    var own = names
    var isKnown = !names.isEmpty
    let imported = Set(imports.compactMap { Self.frameworks[$0] })
    if !imported.isEmpty {
      own = imported
      isKnown = true
    }
    for condition in event.state.conditions where condition.kind == .compilation {
      for text in condition.patterns {
        let stated = Self.all.filter { text.contains("os(\($0))") }
        guard !stated.isEmpty else { continue }
        if text.contains("!") {
          own.subtract(stated)
        } else {
          own = Set(stated)
          isKnown = true
        }
      }
    }
    return (own.isEmpty ? ["iOS"] : own, isKnown)
  }
}

extension AuditFacts {
  var silentFeedback: [AuditFinding] {
    findings { event, _ in
      guard let request = event.request, request.api == .sensoryFeedback else { return nil }
      let names = request.pattern.map { [$0] } ?? request.choices
      let imports = model.units[Int(event.handlerPlace.file)].imports
      let (targets, isKnown) = platforms.platforms(of: event, imports: imports)
      for name in names {
        guard let plays = platforms.feedback(name) else { continue }
        let silent = targets.subtracting(plays)
        // No feedback plays on tvOS, so its silence is expected.
        let unexpected = silent.subtracting(["tvOS"])
        guard unexpected.count == targets.count || unexpected.contains("iOS") else { continue }
        return AuditFinding(
          rule: .silentOnPlatform, place: event.handlerPlace,
          message:
            "SwiftUI plays \(name) on \(plays.joined(separator: " and ")), and is silent on "
            + "\(silent.sorted().joined(separator: " and ")); choose a feedback that plays there",
          isPossible: !isKnown || silent.count < targets.count)
      }
      return nil
    }
  }
}
#endif
