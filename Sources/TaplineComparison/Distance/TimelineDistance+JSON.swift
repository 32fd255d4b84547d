package import TaplineText

extension TimelineDistance {
  /// The figures as members of a JSON object.
  package var jsonMembers: [JSONOutput.Member] {
    [
      ("similarity", .number(levels.similarity)),
      ("envelopeDistance", .number(envelopeDistance)),
      ("onsetErrorSeconds", .number(onsetError)), ("levelErrorDecibels", .number(levelError)),
      ("sharpnessErrorHertz", .number(frequencyError)),
      (
        "events",
        .elements(count: pairs.count) { [pairs] index in
          let pair = pairs[index]
          return .line([
            ("timeSeconds", .number(pair.expected.time)),
            ("actualSeconds", .number(pair.actual.time)),
            ("levelDecibels", .number(pair.level)), ("sharpnessHertz", .number(pair.frequency)),
          ])
        }
      ),
      ("missing", .elements(count: missing.count) { [self] in Self.json(missing[$0]) }),
      ("unexpected", .elements(count: unexpected.count) { [self] in Self.json(unexpected[$0]) }),
    ]
  }

  private static func json(_ event: FeltEvent) -> JSONOutput {
    .line([
      ("timeSeconds", .number(event.time)), ("durationSeconds", .number(event.duration)),
      ("intensity", .number(event.intensity)), ("sharpness", .number(event.sharpness)),
    ])
  }
}
