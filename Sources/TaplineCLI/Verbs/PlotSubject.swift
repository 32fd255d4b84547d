/// A subject of `plot`: a pattern, a curve, or a press of a style.
enum PlotSubject {
  case pattern(LoadedTimeline)
  case curve(NamedCurve)
  case press(NamedPress)

  /// Resolves an input; choices in braces are several curves.
  static func all(_ input: String, _ context: LibraryContext, _ console: Console) throws -> [Self] {
    input.contains("{") && input.contains("(") && !input.contains("/")
      ? try CurveInput.curves(input).map(Self.curve)
      : [try Self(input, context, console)]
  }

  /// Resolves an input as a file or pattern, then as a curve, then as a style.
  init(_ input: String, _ context: LibraryContext, _ console: Console) throws {
    // Parentheses belong to a curve or to a feedback of SwiftUI.
    if input.contains("("), !input.contains("/"),
      !context.library.isPatternName(input)
    {
      self = .curve(try CurveInput.curve(input))
      return
    }
    do {
      self = .pattern(try context.loader.load(input, console))
    } catch let error as PatternLibraryError {
      guard case .unknownName = error else { throw error }
      if let curve = try? CurveInput.curve(input) {
        self = .curve(curve)
      } else if let style = try? context.library.style(input), style.style.kind != .container {
        self = .press(try NamedPress(tapOn: style, context.library, generators: context.generators))
      } else {
        throw error
      }
    }
  }

  var curve: NamedCurve? {
    if case .curve(let curve) = self { curve } else { nil }
  }

  var name: String {
    switch self {
    case .pattern(let loaded): loaded.name
    case .curve(let curve): curve.name
    case .press(let press): press.name
    }
  }

  /// The timeline; empty for a curve.
  var timeline: Timeline {
    switch self {
    case .pattern(let loaded): loaded.timeline
    case .curve: Timeline()
    case .press(let press): press.timeline
    }
  }

  func part(in job: RenderJob, _ context: LibraryContext) throws -> ReportPage.Part {
    switch self {
    case .pattern(let loaded): try context.part(of: loaded, in: job)
    case .curve(let curve): ReportPage.Part(name: curve.name, measures: "")
    case .press(let press):
      ReportPage.Part(press, PressReport(press.timeline, framesPerSecond: job.displayRate))
    }
  }
}

extension NamedPress {
  /// Creates a tap on a style, with the haptic that the style leaves to the app.
  init(tapOn style: FoundStyle, _ library: PatternLibrary, generators: String) throws {
    var settings = PressSettings()
    settings.playsCallerHaptics = true
    try self.init(
      style, .tap(hold: TouchScript.defaultHold), settings: settings,
      platform: library.platform(), library: library, generators: generators)
  }
}
