public import TaplineAHAP
import TaplineExchange
import TaplineFiles
import TaplinePatterns
import TaplineText

extension PatternLibrary {
  /// Loads a pattern by name or path.
  ///
  /// - Parameters:
  ///   - reference: The name of a pattern or pairing of the library, a SwiftUI feedback name, the path of an AHAP file,
  ///     or `-` for standard input. A suffix such as `@0.8` scales the intensity of an impact or of a pattern of
  ///     transients.
  ///   - generators: The generator profile used for `feedback/…`; `@1` after the name requires that version.
  /// - Returns: The pattern.
  /// - Throws: `PatternLibraryError`.
  public func load(
    _ reference: String, generators: String = defaultGeneratorProfile
  ) throws(PatternLibraryError) -> LoadedPattern {
    let (base, factor) = try splitIntensity(reference)
    var name = base
    var intensity = factor
    let file: AHAPFile
    let path: String
    let isCompiledIn: Bool
    if isPath(base) {
      do throws(PatternLibraryError) { file = try InputText.pattern(path: base) } catch {
        // Standard input cannot be read twice.
        guard let factor, case .findings = error, base != "-", (try? timeline(base)) != nil
        else { throw error }
        throw .invalidReference(
          "\(base)@\(factor)", reason: "only impacts and AHAP patterns of transients can be scaled")
      }
      (path, isCompiledIn) = (base, false)
    } else {
      if let paired = try loadPairing(base, factor: factor, generators: generators) {
        return paired
      }
      let resolved: (name: String, file: String, intensity: Double?)
      do throws(PatternLibraryError) {
        resolved = try resolve(base, generators: generators)
      } catch {
        guard case .unknownName = error, let fullName = onlyName(beginningWith: base) else {
          throw error
        }
        return try load(factor.map { "\(fullName)@\($0)" } ?? fullName, generators: generators)
      }
      name = resolved.name
      let text = try InputText(resolved.file + ".ahap", of: files)
      file = try text.pattern()
      (path, isCompiledIn) = (text.path, text.isCompiledIn)
      if let implied = resolved.intensity { intensity = (intensity ?? 1) * implied }
    }
    var pattern = file.pattern
    if let factor, let reason = reasonNotToScale(name, pattern) {
      throw .invalidReference("\(base)@\(factor)", reason: reason)
    }
    if let intensity {
      pattern = pattern.scaled(intensity: intensity)
      if factor != nil || intensity != 1 { name += "@\(intensity)" }
    }
    return LoadedPattern(
      name: name, path: path, pattern: pattern, diagnostics: file.diagnostics,
      waveforms: file.waveforms, isCompiledIn: isCompiledIn)
  }

  /// Loads a library pattern by its name, which another program may have sent; returns nil for a path.
  package func pattern(
    named reference: String, generators: String = defaultGeneratorProfile
  ) throws(PatternLibraryError) -> LoadedPattern? {
    let base = reference.lastIndex(of: "@").map { String(reference[..<$0]) } ?? reference
    guard isPatternName(base), !hasFileEnding(base), !base.hasPrefix("/") else { return nil }
    return try load(reference, generators: generators)
  }

  /// The pattern names without generator profiles, such as `feedback/rigid` and `swiss-coin/settlement-complete`.
  public var shortPatternNames: [String] {
    let feedback = FeedbackGenerator.all.map(\.patternName)
    return (feedback + patternNames.filter { !$0.hasPrefix("feedback/") }).sorted()
  }

  // MARK: - References

  private func isPath(_ reference: String) -> Bool {
    if reference == "-" || hasFileEnding(reference) { return true }
    if ["/", "./", "../"].contains(where: reference.hasPrefix) { return true }
    return !isPatternName(reference) && InputFile.exists(reference)
      && (try? loadPairing(reference, factor: nil, generators: Self.defaultGeneratorProfile)) == nil
  }

  /// Returns whether a name is that of a library pattern or of SwiftUI feedback, rather than of a pairing.
  package func isPatternName(_ name: String) -> Bool {
    !candidates(name, in: shortPatternNames + patternNames).isEmpty
      || sensoryFeedback.resolve(name) != nil
  }

  private func hasFileEnding(_ reference: String) -> Bool {
    reference.hasSuffix(".json") || ExchangeFormat(path: reference) != nil
  }

  private func splitIntensity(
    _ reference: String
  ) throws(PatternLibraryError) -> (base: String, factor: Double?) {
    guard let at = reference.lastIndex(of: "@"), !InputFile.exists(reference) else {
      return (reference, nil)
    }
    let text = reference[reference.index(after: at)...]
    guard let factor = Double(text) else {
      // The `@` belongs to a file name such as `tap@2x.ahap`.
      if hasFileEnding(reference) { return (reference, nil) }
      throw .invalidReference(
        reference, reason: "'\(text)' is not an intensity; write a number from 0 to 1")
    }
    guard (0...1).contains(factor) else {
      throw .invalidReference(reference, reason: "an intensity must be between 0 and 1")
    }
    return (String(reference[..<at]), factor)
  }

  private func reasonNotToScale(_ name: String, _ pattern: HapticPattern) -> String? {
    if let generator = FeedbackGenerator(source: name) {
      if generator.takesIntensity { return nil }
      return "only impacts take an intensity; UIKit's "
        + (generator == .selection ? "selectionChanged()" : "notificationOccurred(_:)")
        + " has none"
    }
    guard !pattern.isTransientOnly else { return nil }
    return "only impacts and patterns of transients can be scaled; this one has other events"
  }

  private func resolve(
    _ name: String, generators: String
  ) throws(PatternLibraryError) -> (name: String, file: String, intensity: Double?) {
    if let match = try match(name, in: shortPatternNames) {
      return (match, try file(of: match, generators: generators), nil)
    }
    if let match = try match(name, in: patternNames) { return (match, match, nil) }
    // SwiftUI's spelling of feedback that UIKit also has, such as `.success`.
    let feedback = "feedback/" + name.dropFirst()
    if name.hasPrefix("."), FeedbackGenerator(patternName: feedback) != nil {
      return (feedback, try file(of: feedback, generators: generators), nil)
    }
    let spelling = name.hasPrefix("feedback/") ? String(name.dropFirst(9)) : name
    if let (pattern, intensity) = sensoryFeedback.resolve(spelling) {
      return (pattern, try file(of: pattern, generators: generators), intensity)
    }
    // A pairing may have the same name as a pattern.
    var names = shortPatternNames + sensoryFeedback.entries.map(\.name)
    names += ((try? pairingNames()) ?? []).filter { !names.contains($0) }
    throw .unknownName(name, kind: "pattern", suggestions: nearestNames(to: name, in: names))
  }

  /// Returns the only name with a last component that continues `words` with a hyphen, or nil if there is not exactly
  /// one.
  private func onlyName(beginningWith words: String) -> String? {
    guard !words.isEmpty, !words.contains("/") else { return nil }
    let names = Set(shortPatternNames + ((try? pairingNames()) ?? []))
    let found = names.filter { $0.split(separator: "/").last?.hasPrefix(words + "-") == true }
    return found.count == 1 ? found.first : nil
  }

  private func file(of name: String, generators: String) throws(PatternLibraryError) -> String {
    guard name.hasPrefix("feedback/") else { return name }
    let profile = try generatorProfile(generators)
    let file = "feedback/\(profile.name)/\(name.dropFirst(9))"
    guard patternNames.contains(file) else {
      throw .unknownName(file, kind: "pattern", suggestions: [])
    }
    return file
  }

  /// Returns the name that equals `name` or ends in it as whole path components, or nil; throws if several do.
  func match(_ name: String, in names: [String]) throws(PatternLibraryError) -> String? {
    let found = candidates(name, in: names)
    guard found.count < 2 else { throw .ambiguousName(name, candidates: found) }
    return found.first
  }

  private func candidates(_ name: String, in names: [String]) -> [String] {
    if names.contains(name) { return [name] }
    return names.filter { $0.hasSuffix("/" + name) }
  }

  /// Returns the SwiftUI feedback that a reference names, including the parts of a score; none for an existing file.
  package func namedFeedback(in reference: String) -> [SensoryFeedbackNames.Entry] {
    guard !InputFile.exists(reference) else { return [] }
    let names =
      Score.isScore(reference)
      ? ((try? Score(reference).parts.map(\.reference)) ?? []) : [reference]
    return names.reduce(into: []) { found, name in
      let parts = name.split(separator: "/")
      guard parts.count == 1 || parts.count == 2 && parts[0] == "feedback",
        let entry = sensoryFeedback.entry(name), !found.contains(entry)
      else { return }
      found.append(entry)
    }
  }
}
