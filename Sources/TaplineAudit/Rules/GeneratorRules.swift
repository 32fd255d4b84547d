#if Audit
import TaplineLinting

extension AuditFacts {
  // MARK: - Threads

  var offMainActor: [AuditFinding] {
    findings { event, trace in
      guard event.state.isolation == .background, event.request?.api.isGenerator == true else {
        return nil
      }
      let origin =
        event.state.path.isEmpty
        ? "" : " (from \(trace.root.trigger.words) by \(event.state.path.joined(separator: " > ")))"
      return AuditFinding(
        rule: .offMainActor, place: event.place,
        message:
          "a feedback generator works on the main actor only, and this code may run on another "
          + "thread\(origin); call the generator on the main actor",
        isPossible: event.state.isUncertain || event.state.isIsolationUncertain)
    }
  }

  // MARK: - Preparation

  var latePreparations: [AuditFinding] {
    traces.flatMap { trace in
      trace.events.enumerated().compactMap { index, event -> AuditFinding? in
        guard case .prepare = event.kind else { return nil }
        let next = trace.events[(index + 1)...].first { later in
          later.request != nil && later.subject == event.subject && later.isCompatible(with: event)
        }
        guard let next, next.state.moment == event.state.moment else { return nil }
        // A preparation after the haptic in the same code is for the next haptic.
        if next.state.path == event.state.path, next.place < event.place { return nil }
        // A conditional preparation, such as at the start of a gesture, may run long before the haptic.
        let conditions = Set(next.state.conditions.map(\.text))
        guard event.state.conditions.allSatisfy({ conditions.contains($0.text) }) else {
          return nil
        }
        return AuditFinding(
          rule: .latePrepare, place: event.place,
          message:
            "the haptic follows at once in line \(line(next.place)), so this preparation has no effect; "
            + "prepare when the touch begins or the view appears",
          isPossible: event.state.isUncertain || next.state.isUncertain)
      }
    }
  }

  var missingPreparations: [AuditFinding] {
    findings { event, trace in
      let trigger = trace.root.trigger
      guard trigger.isContinuous || trigger.kind == .press,
        event.request?.api.isGenerator == true, !preparedGenerators.contains(event.subject)
      else { return nil }
      return AuditFinding(
        rule: .missingPrepare, place: event.handlerPlace,
        message:
          "no code prepares the generator of this haptic, so the haptic may be late in \(trigger.words); "
          + "call prepare() when the gesture begins, and again after the haptic",
        isPossible: event.state.isUncertain || event.request?.isUncertain == true)
    }
  }

  // MARK: - Lifetime

  var generatorsNotRetained: [AuditFinding] {
    creations.compactMap { creation in
      guard let reason = creation.reasonForRelease else { return nil }
      return AuditFinding(rule: .generatorNotRetained, place: creation.place, message: reason)
    }
  }
}
#endif
