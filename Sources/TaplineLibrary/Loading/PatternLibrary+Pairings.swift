import TaplineAHAP
package import TaplineButtons
package import TaplinePatterns
import TaplineText

extension PatternLibrary {
  /// In file order; each alternative anchor of a step adds a name such as `NAME-from-end`.
  package func pairingNames() throws(PatternLibraryError) -> [String] {
    try buttonSystems().flatMap { system in Self.variants(of: system).map(\.name) }
  }

  /// Returns the pairing with a name or a unique suffix of it, or nil; throws if the suffix is ambiguous.
  package func pairing(
    _ name: String
  ) throws(PatternLibraryError) -> (name: String, pairing: HapticPairing)? {
    try variant(name).map { ($0.name, $0.pairing) }
  }

  /// Returns whether a haptic is feedback of UIKit or SwiftUI, or a pairing that contains a generator call.
  package func isFeedback(_ placement: Timeline.Placement) -> Bool {
    if placement.isFeedback { return true }
    let name = String(placement.source.prefix { $0 != "@" })
    guard let found = try? pairing(name) else { return false }
    return found.pairing.steps.contains { $0.generator?.value != nil }
  }

  private func variant(_ name: String) throws(PatternLibraryError) -> Variant? {
    let variants = try systems(holding: name).flatMap(Self.variants)
    let match = try match(name, in: variants.map(\.name))
    return variants.first { $0.name == match }
  }

  /// A pairing under one of its names; if `anchor` is nil, delays count from the anchor that each step specifies.
  private struct Variant {
    let name: String
    let pairing: HapticPairing
    let anchor: HapticStep.Anchor?
  }

  private static func variants(of system: ButtonSystem) -> [Variant] {
    system.pairings.flatMap { pairing in
      let name = "\(system.name)/\(pairing.name)"
      let others = pairing.steps.flatMap(\.alternatives)
      return [Variant(name: name, pairing: pairing, anchor: nil)]
        + HapticStep.Anchor.allCases.filter(others.contains).map { anchor in
          Variant(name: "\(name)-from-\(anchor.rawValue)", pairing: pairing, anchor: anchor)
        }
    }
  }

  /// Returns nil if no pairing has this name; a pattern of the same name takes precedence.
  func loadPairing(
    _ name: String, factor: Double?, generators: String
  ) throws(PatternLibraryError) -> LoadedPattern? {
    guard !isPatternName(name), !name.hasPrefix("."), !name.hasPrefix("feedback/") else {
      return nil
    }
    guard let variant = try variant(name) else { return nil }
    let loaded = try compose(variant, generators: generators)
    guard let factor else { return loaded }
    let generators = variant.pairing.steps.compactMap { $0.generator?.value?.generator() }
    guard loaded.pattern.isTransientOnly, generators.allSatisfy(\.takesIntensity) else {
      throw .invalidReference(
        "\(name)@\(factor)", reason: "only pairings of impacts and transients can be scaled")
    }
    return LoadedPattern(
      name: "\(variant.name)@\(factor)", path: loaded.path,
      pattern: loaded.pattern.scaled(intensity: factor), diagnostics: loaded.diagnostics,
      waveforms: [], isCompiledIn: loaded.isCompiledIn)
  }

  private func compose(
    _ variant: Variant, generators: String
  ) throws(PatternLibraryError) -> LoadedPattern {
    let system = String(variant.name.prefix { $0 != "/" })
    let external = externalSystem(system)
    var events: [HapticEvent] = []
    var diagnostics: [Diagnostic] = []
    var onset = 0.0
    var end = 0.0
    for (index, step) in variant.pairing.steps.enumerated() {
      let pattern = try pattern(of: step, named: variant.name, generators: generators)
      guard pattern.parameters.isEmpty, pattern.curves.isEmpty,
        pattern.events.allSatisfy(\.kind.isHaptic)
      else {
        // Controls would also affect the other steps, and a pairing cannot contain sounds.
        throw .invalidReference(
          variant.name,
          reason: "a pairing can only contain patterns of taps and vibrations without controls")
      }
      if let delay = step.delay {
        guard let seconds = delay.value else {
          throw .invalidReference(variant.name, reason: "the source gives no delay for a step")
        }
        let anchor = variant.anchor ?? step.measuredFrom?.value ?? .onset
        onset = (anchor == .onset ? onset : end) + seconds
      }
      if index > 0, onset < end {
        diagnostics.append(
          overlap(variant, step: index, onset: onset, end: end, in: try buttonSystemData(system)))
      }
      for var event in pattern.events {
        event.time += onset
        events.append(event)
      }
      end = max(end, onset + pattern.duration)
    }
    let metadata = [
      "Description": variant.pairing.occasions.map(\.context).joined(separator: "; "),
      "Source": "\(system), pairing \(variant.pairing.name); generators as profile \(generators)",
    ]
    return LoadedPattern(
      name: variant.name,
      path: external?.root.place.document.file ?? files.path(of: Self.file(ofSystem: system)),
      pattern: HapticPattern(events: events, metadata: metadata), diagnostics: diagnostics,
      waveforms: [], isCompiledIn: external == nil && files == .embedded)
  }

  private func pattern(
    of step: HapticStep, named name: String, generators: String
  ) throws(PatternLibraryError) -> HapticPattern {
    if let pattern = step.pattern { return try load(pattern, generators: generators).pattern }
    guard let generator = step.generator?.value?.generator() else {
      throw .invalidReference(name, reason: "the source does not name the haptic of a step")
    }
    let pattern = try load(generator.patternName, generators: generators).pattern
    return step.intensity?.value.map { pattern.scaled(intensity: $0) } ?? pattern
  }

  /// Returns the warning for a step that starts before an earlier step ends; their events would mix.
  private func overlap(
    _ variant: Variant, step: Int, onset: Double, end: Double, in root: DataValue
  ) -> Diagnostic {
    let pairing = root["pairings"]?.elements.first { $0["name"]?.string == variant.pairing.name }
    let value = pairing?["steps"]?.elements[step] ?? root
    func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded()) }
    return DataError(
      at: value.place,
      "the step at \(milliseconds(onset)) ms begins before an earlier step ends, at "
        + "\(milliseconds(end)) ms; increase its delay", rule: "pairing-overlap"
    ).diagnostic.with(severity: .warning)
  }
}
