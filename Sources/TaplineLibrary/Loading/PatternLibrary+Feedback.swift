import TaplineFiles

extension PatternLibrary {
  /// SwiftUI's names of feedback among what a person named, a score's parts included.
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
