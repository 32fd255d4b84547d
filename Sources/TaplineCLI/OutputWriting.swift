import Tapline

/// Writes an output and says what was written, and what is odd about it.
@discardableResult
func writeOutput(
  _ job: RenderJob, as format: OutputFormat, about parts: [ReportPage.Part] = [], to path: String,
  allowsLong: Bool = false, silence: String = "", _ console: Console
) throws(OfflineRenderer.Failure) -> RenderedOutput {
  let what = format == .html ? "sound " : ""
  let summary = try OfflineRenderer.write(
    job, as: format, about: parts, to: path, allowsLong: allowsLong,
    isInterrupted: { Interruption.isRequested },
    progress: { console.progress("\(path): \(what)\(Int(min($0, 1) * 100)) %") })
  console.endProgress()
  let output = RenderedOutput(path: path, format: format, job: job, summary: summary)
  if path != "-" { console.remark(output.sentence) }
  for file in summary.soundFiles {
    console.remark("\(file): sound of the report, longer than a minute; keep it beside the page")
  }
  for omission in summary.omissions { console.warning("\(path): \(omission)") }
  if format == .csv(.wide), job.hiddenTapCount > 0 {
    console.warning(
      """
      \(path): \(job.hiddenTapCount) of \(job.tapCount) taps \(job.hiddenTapCount == 1 ? "is" : "are") left out: \
      a display frame shows the strongest only; the layouts events and tidy have all
      """)
  }
  if summary.frameCount == 0 { console.warning("\(path): \(silence)") }
  if summary.limitedFrames > 0 {
    console.warning(
      "\(path): the limiter acted on \(summary.limitedFrames) frames; the sum is too loud")
  }
  return output
}

/// A picture as pixels or as a page.
func rasterPicture(_ svg: String, as kind: RasterPicture.Kind) throws(CommandFailure) -> [UInt8] {
  do throws(RasterPicture.Failure) {
    return try RasterPicture.bytes(of: svg, as: kind)
  } catch {
    throw CommandFailure(
      .cannotCreate, "a \(kind.rawValue) picture cannot be drawn: \(error.description)")
  }
}

/// Curves as a picture in Vega-Lite, with their table in it.
func vegaLite(_ curves: CurveSet) throws -> [UInt8] {
  let table = MemorySink()
  guard try CurveTable.writeTidy(curves, to: table, isInterrupted: { Interruption.isRequested })
  else { throw CommandFailure(.interrupted, "") }
  let title = curves.members.map(\.curve.name).joined(separator: ", ")
  return Array(VegaLite(table.bytes, .curves, title: title).text.utf8)
}
