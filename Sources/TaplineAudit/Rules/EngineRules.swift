#if Audit
import TaplineLinting

extension AuditFacts {
  private var engines: [Creation] { creations.filter(\.isEngine) }

  // MARK: - Handlers

  var enginesWithoutHandlers: [AuditFinding] {
    engines.compactMap { engine in
      let assigned = assignedMembers(of: engine)
      let missing = [("resetHandler", "reset handler"), ("stoppedHandler", "stopped handler")]
        .filter { !assigned.contains($0.0) }.map(\.1)
      guard !missing.isEmpty else { return nil }
      return AuditFinding(
        rule: .engineWithoutHandlers, place: engine.place,
        message:
          "this engine has no \(missing.joined(separator: " and no ")), so haptics end after an interruption or a "
          + "failure of the haptic server; set both handlers and start the engine in them")
    }
  }

  /// The engine's local variable, its type, its file and extensions of `CHHapticEngine` count.
  private func assignedMembers(of engine: Creation) -> Set<String> {
    engine.assignedMembers.union(fileMembers[engine.file] ?? [])
      .union(assignedMembers[engine.owner ?? ""] ?? [])
      .union(assignedMembers["CHHapticEngine"] ?? [])
  }

  // MARK: - Restart

  var enginesWithoutRestart: [AuditFinding] {
    engines.compactMap { engine in
      guard !isRestarted(engine) else { return nil }
      return AuditFinding(
        rule: .engineWithoutRestart, place: engine.place,
        message:
          "the system stops the engine when the app goes to the background, and nothing starts it again; "
          + "start it when the app becomes active, or before each player")
    }
  }

  /// Returns whether an engine is started when the app becomes active, before a player, or automatically.
  private func isRestarted(_ engine: Creation) -> Bool {
    if case .local = engine.holder { return true }
    if assignedMembers(of: engine).contains("isAutoShutdownEnabled") { return true }
    return engineStarts.contains { event, isForeground in
      isStart(event, of: engine) && (isForeground || !isSetup(event, of: engine))
    }
  }

  private func isStart(_ event: TracedEvent, of engine: Creation) -> Bool {
    if case .property(let key) = engine.holder, key != "argument", key != "lazy" {
      return event.subject == key
    }
    return Int(event.place.file) == engine.file
  }

  /// Returns whether the start belongs to the code that creates the engine.
  private func isSetup(_ event: TracedEvent, of engine: Creation) -> Bool {
    guard let function = engine.function, Int(event.place.file) == engine.file else { return false }
    return (model.functions[function].body ?? []).calls.contains {
      $0.place == event.place
    }
  }

  // MARK: - Stopped players

  var stoppedPlayers: [AuditFinding] {
    let neverStartedFiles = neverStartedFiles
    return traces.flatMap { trace -> [AuditFinding] in
      var found: [AuditFinding] = []
      for (index, event) in trace.events.enumerated() {
        guard event.request?.api == .coreHaptics else { continue }
        if neverStartedFiles.contains(Int(event.place.file)) {
          found.append(
            AuditFinding(
              rule: .stoppedPlayer, place: event.place,
              message: "nothing starts the engine of this player; start the engine first",
              isPossible: event.state.isUncertain))
        }
        var stop: TracedEvent?
        for earlier in trace.events[..<index] where earlier.isCompatible(with: event) {
          switch earlier.kind {
          case .playerStop where earlier.subject == event.subject: stop = earlier
          case .engineStop: stop = earlier
          case .engineStart, .playerCreation: stop = nil
          case .assignment where earlier.subject == event.subject: stop = nil
          default: break
          }
        }
        guard let stop else { continue }
        let consequence =
          if case .playerStop = stop.kind {
            "stops the player; make a new player first"
          } else {
            "stops the player's engine; start the engine and make a new player first"
          }
        found.append(
          AuditFinding(
            rule: .stoppedPlayer, place: event.place,
            message: "line \(line(stop.place)) \(consequence)",
            isPossible: event.state.isUncertain || stop.state.isUncertain))
      }
      return found
    }
  }

  /// The files that create an engine that nothing starts.
  private var neverStartedFiles: Set<Int> {
    let started = Set(
      traces.flatMap(\.events).compactMap { event -> String? in
        if case .engineStart = event.kind { event.subject } else { nil }
      })
    return Set(
      engines.filter { engine in
        if case .property(let key) = engine.holder, started.contains(key) { return false }
        return !startingFiles.contains(engine.file)
          && fileMembers[engine.file]?.contains("isAutoShutdownEnabled") != true
      }.map(\.file))
  }

  // MARK: - Recording

  var recordingSessions: [AuditFinding] {
    guard traces.contains(where: { !$0.requests.isEmpty }) else { return [] }
    let calls = model.bodies.flatMap(\.body.calls)
    let recordingCalls = calls.filter(\.hasRecordingCategory)
    // A function that is called with a recording category may pass the category on.
    let calledNames = Set(recordingCalls.map(\.name))
    let wrappers = model.functions.filter { calledNames.contains($0.name) }
    let passed = wrappers.flatMap { function in
      let names = Set(function.parameters.map(\.name))
      return (function.body ?? []).calls.filter { call in
        call.arguments.first?.value.lastName.map(names.contains) == true
      }
    }
    let sessions = (recordingCalls + passed).filter { $0.name == "setCategory" }
    let isAllowed = calls.contains {
      $0.name == "setAllowHapticsAndSystemSoundsDuringRecording"
        && $0.arguments.first?.value.text != "false"
    }
    guard !isAllowed else { return [] }
    return sessions.map { session in
      AuditFinding(
        rule: .recordingMutesHaptics, place: session.place,
        message: "while this session records, the system plays no haptics; call "
          + "setAllowHapticsAndSystemSoundsDuringRecording(true)")
    }
  }
}

extension Call {
  fileprivate var hasRecordingCategory: Bool {
    arguments.contains {
      if case .member(_, let name, _) = $0.value {
        name == "record" || name == "playAndRecord"
      } else {
        false
      }
    }
  }
}
#endif
