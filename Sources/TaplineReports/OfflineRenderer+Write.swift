public import TaplineFiles
public import TaplineRendering

extension OfflineRenderer {
  /// Writes a job as a file, atomically.
  ///
  /// For a page, a sound longer than 60 seconds is written to a file beside the page. For `tap.html` the file is
  /// `tap.sound.wav`; for several timelines the files are `tap.sound-1.wav` and so on. A page written to standard
  /// output, a device or a FIFO lacks these sounds, and `Summary.omissions` gives the reason.
  ///
  /// - Parameters:
  ///   - job: The job to render.
  ///   - format: The format of the file.
  ///   - parts: The description of each input on a page.
  ///   - path: The file, or `-` for standard output.
  ///   - allowsLong: Whether more than 24 hours are allowed; the tables `events` and `schedule` have no limit.
  ///   - isInterrupted: Called before each block; if it returns true, the method stops and removes the unfinished file.
  ///   - progress: Called with the completed fraction, `0...1`, after each block of sound.
  /// - Returns: The frames and channels of a sound, and the sounds missing from a page.
  /// - Throws: `Failure`.
  public static func write(
    _ job: RenderJob, as format: OutputFormat, about parts: [ReportPage.Part] = [],
    to path: String, allowsLong: Bool = false, isInterrupted: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    let output: OutputFile
    do throws(FileError) { output = try OutputFile(path) } catch { throw .file(error) }
    let summary = try write(
      job, as: format, about: parts, to: output, beside: output.usesTemporaryFile ? path : nil,
      reusing: RenderBuffers(), allowsLong: allowsLong, isInterrupted: isInterrupted,
      progress: progress)
    do throws(FileError) { try output.finish() } catch { throw .file(error) }
    return summary
  }

  /// Writes a job to a sink; the caller finishes or discards it.
  ///
  /// - Parameters:
  ///   - job: The job to render.
  ///   - format: The format of the file; a page cannot have a long sound beside it.
  ///   - parts: The description of each input on a page.
  ///   - sink: The destination of the bytes.
  ///   - allowsLong: Whether more than 24 hours are allowed; the tables `events` and `schedule` have no limit.
  ///   - isInterrupted: Called before each block; if it returns true, the method stops.
  ///   - progress: Called with the completed fraction, `0...1`, after each block of sound.
  /// - Returns: The frames and channels of a sound, and the sounds missing from a page.
  /// - Throws: `Failure`.
  public static func write(
    _ job: RenderJob, as format: OutputFormat, about parts: [ReportPage.Part] = [],
    to sink: any ByteSink, allowsLong: Bool = false, isInterrupted: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    try write(
      job, as: format, about: parts, to: sink, reusing: RenderBuffers(), allowsLong: allowsLong,
      isInterrupted: isInterrupted, progress: progress)
  }

  /// Renders a job in memory; a page lacks the descriptions of its inputs.
  ///
  /// - Parameters:
  ///   - job: The job to render.
  ///   - format: The format of the file; a page cannot have a long sound beside it.
  ///   - allowsLong: Whether more than 24 hours are allowed; the tables `events` and `schedule` have no limit.
  /// - Returns: The bytes of the whole file.
  /// - Throws: `Failure`.
  public static func bytes(
    of job: RenderJob, as format: OutputFormat, allowsLong: Bool = false
  ) throws(Failure) -> [UInt8] {
    let sink = MemorySink()
    _ = try write(job, as: format, to: sink, allowsLong: allowsLong)
    return sink.bytes
  }

  /// Writes a job to a sink, with buffers that successive jobs share.
  package static func write(
    _ job: RenderJob, as format: OutputFormat, about parts: [ReportPage.Part] = [],
    to sink: any ByteSink, beside path: String? = nil, reusing buffers: RenderBuffers,
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false },
    progress: (Double) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    // The closure may return false again after it has reported an interruption.
    var wasInterrupted = false
    func isInterruptedNow() -> Bool {
      wasInterrupted = wasInterrupted || isInterrupted()
      return wasInterrupted
    }
    switch format {
    case .wav:
      return try writeSound(
        job, to: sink, reusing: buffers, allowsLong: allowsLong, isInterrupted: isInterruptedNow,
        progress: progress)
    case .csv(let layout):
      try writeTable(
        job, layout: layout, to: sink, allowsLong: allowsLong, isInterrupted: isInterruptedNow)
    case .svg, .png, .pdf:
      let svg = try svg(of: job, allowsLong: allowsLong, isInterrupted: isInterruptedNow)
      try write(svg, as: format, to: sink, at: path ?? "the picture")
    case .html:
      return try writePage(
        job, about: parts, to: sink, beside: path, allowsLong: allowsLong,
        isInterrupted: isInterruptedNow, progress: progress)
    }
    return Summary()
  }

  private static func write(
    _ svg: String, as format: OutputFormat, to sink: any ByteSink, at path: String
  ) throws(Failure) {
    var bytes = Array(svg.utf8)
    do throws(RasterPicture.Failure) {
      if format == .png { bytes = try RasterPicture.bytes(of: svg, as: .png) }
      if format == .pdf { bytes = try RasterPicture.bytes(of: svg, as: .pdf) }
    } catch {
      throw .file(FileError(.create, path: path, reason: error.description))
    }
    do throws(FileError) { try sink.write(bytes) } catch { throw .file(error) }
  }
}

/// The format of an output file.
public enum OutputFormat: Hashable, Sendable {
  /// A WAV file.
  case wav
  /// A table.
  case csv(CSVLayout)
  /// An SVG picture.
  case svg
  /// A picture in pixels; requires librsvg.
  case png
  /// A picture as a PDF page; requires librsvg.
  case pdf
  /// A page with picture and sound.
  case html

  /// The file extension, such as `wav`; for a table with a layout other than `wide`, the layout and the extension, such
  /// as `events.csv`.
  public var fileEnding: String {
    switch self {
    case .wav: "wav"
    case .svg: "svg"
    case .png: "png"
    case .pdf: "pdf"
    case .html: "html"
    case .csv(.wide): "csv"
    case .csv(let layout): "\(layout.rawValue).csv"
    }
  }
}
