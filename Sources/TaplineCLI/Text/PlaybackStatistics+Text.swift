import Tapline
import TaplineLive

extension PlaybackStatistics {
  /// The statistics as lines for people.
  var text: ShownText {
    let channels = "\(device.channelCount) channel\(device.channelCount == 1 ? "" : "s")"
    func percent(_ part: Double) -> String { fixed(100 * part, digits: 1) + " %" }
    func milliseconds(_ value: Double?) -> String {
      value.map { fixed($0, digits: 1) + " ms" } ?? "–"
    }
    let frames = areFramesExact ? "each on the frame asked for" : "some on other frames"
    var lines = [
      """
      device \(device.name): \(device.sampleRate) Hz, \(channels), \(device.encoding), period \
      \(device.periodFrames) frames, buffer \(device.bufferFrames) frames
      """,
      "\(framesWritten) frames written, \(underruns) underruns, \(suspensions) suspensions",
    ]
    if let keyToSound {
      lines.append(
        "\(keyToWrite.count) taps; key to write: median \(milliseconds(keyToWrite.median)), "
          + "99 % \(milliseconds(keyToWrite.percentile99)), "
          + "worst \(milliseconds(keyToWrite.worst)); "
          + "with the device's queue: median \(milliseconds(keyToSound.median))")
    } else {
      lines.append("\(deliveredCount) of \(events.count) events played, \(frames)")
      lines.append("first write \(milliseconds(keyToWrite.worst)) after the command began")
    }
    lines.append(
      "audio thread: \(percent(load.mean)) busy, \(percent(load.worst)) in the worst period"
        + (priority.map { "; " + $0 } ?? ""))
    return ShownText(lines: lines.joined(separator: "\n"))
  }
}
