import Markup
import Tapline

/// Pages and pictures that open from disk and can be shared.
package struct PatternPage {
  private let library: PatternLibrary
  private let profile: ActuatorProfile

  /// Creates pages with the default profile.
  package init() throws(PatternLibraryError) {
    library = try PatternLibrary()
    profile = try library.actuatorProfile()
  }

  /// Writes one page of several patterns, with pictures, sounds, measures and findings.
  package func write(_ names: [String], to path: String) throws -> [String] {
    let loaded = try names.map { try library.load($0) }
    var job = RenderJob(Timeline(loaded[0].pattern, source: loaded[0].name), profile: profile)
    job.name = loaded[0].name
    job.overlays = loaded.dropFirst().map {
      NamedTimeline($0.name, Timeline($0.pattern, source: $0.name))
    }
    let parts = loaded.map { pattern in
      let description = PatternDescription(
        pattern, Rendition(Timeline(pattern.pattern), profile: profile, sampleRate: job.sampleRate))
      return ReportPage.Part(
        name: pattern.name, metadata: description.metadata, measures: description.text,
        findings: pattern.diagnostics)
    }
    return try OfflineRenderer.write(job, as: .html, about: parts, to: path).omissions
  }

  /// The picture of a pattern.
  package func picture(_ name: String) throws -> String {
    let sink = MemorySink()
    let job = RenderJob(Timeline(try library.load(name).pattern), profile: profile)
    _ = try OfflineRenderer.write(job, as: .svg, to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// The measures of a pattern, for the app's own page.
  package func measures(of name: String) throws(PatternLibraryError) -> String {
    let loaded = try library.load(name)
    let rendition = Rendition(Timeline(loaded.pattern), profile: profile)
    let text = PatternDescription(loaded, rendition).text
    return "<h1>\(escaped(loaded.name))</h1><pre>\(escaped(text))</pre>"
  }
}
