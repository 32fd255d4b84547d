/// A subject of `plot`: a curve, or the timeline of a pattern or of a press.
enum PlotSubject {
  /// A timeline, and a closure that creates the timeline's part of a job's report.
  typealias TimelineSubject = (named: NamedTimeline, part: (RenderJob) throws -> ReportPage.Part)

  case timeline(TimelineSubject)
  case curve(NamedCurve)

  static func all(_ input: String, _ context: LibraryContext, _ console: Console) throws -> [Self] {
    input.contains("{") && input.contains("(") && !input.contains("/")
      ? try CurveInput.curves(input).map(Self.curve)
      : [try Self(input, context, console)]
  }

  /// Resolves an input as a file or pattern, then as a curve, then as a style.
  init(_ input: String, _ context: LibraryContext, _ console: Console) throws {
    // Only curves and SwiftUI's sensory feedback have parentheses in their notation.
    if input.contains("("), !input.contains("/"), !context.library.isPatternName(input) {
      self = .curve(try CurveInput.curve(input))
      return
    }
    do {
      let loaded = try context.loader.load(input, console)
      self = .timeline(
        (NamedTimeline(loaded.name, loaded.timeline), { try context.part(of: loaded, in: $0) }))
    } catch let error as PatternLibraryError {
      guard case .unknownName = error else { throw error }
      if let curve = try? CurveInput.curve(input) {
        self = .curve(curve)
      } else if let style = try? context.library.style(input), style.style.kind != .container {
        let press = try NamedPress(tapOn: style, context.library, generators: context.generators)
        self = .timeline(
          (
            press.namedTimeline,
            { job in
              ReportPage.Part(press, PressReport(press.timeline, framesPerSecond: job.displayRate))
            }
          ))
      } else {
        throw error
      }
    }
  }

  var curve: NamedCurve? {
    if case .curve(let curve) = self { curve } else { nil }
  }

  var timeline: TimelineSubject? {
    if case .timeline(let timeline) = self { timeline } else { nil }
  }
}

extension NamedPress {
  init(tapOn style: FoundStyle, _ library: PatternLibrary, generators: String) throws {
    var settings = PressSettings()
    settings.playsCallerHaptics = true
    try self.init(
      style, .tap(hold: TouchScript.defaultHold), settings: settings,
      platform: library.platform(), library: library, generators: generators)
  }
}
