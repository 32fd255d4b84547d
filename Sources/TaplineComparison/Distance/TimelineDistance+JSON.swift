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
        .array(
          pairs.map { pair in
            .line([
              ("timeSeconds", .number(pair.expected.time)),
              ("actualSeconds", .number(pair.actual.time)),
              ("levelDecibels", .number(pair.level)), ("sharpnessHertz", .number(pair.frequency)),
            ])
          })
      ),
      ("missing", .array(missing.map(Self.json))),
      ("unexpected", .array(unexpected.map(Self.json))),
    ]
  }

  private static func json(_ event: FeltEvent) -> JSONOutput {
    .line([
      ("timeSeconds", .number(event.time)), ("durationSeconds", .number(event.duration)),
      ("intensity", .number(event.intensity)), ("sharpness", .number(event.sharpness)),
    ])
  }
}
