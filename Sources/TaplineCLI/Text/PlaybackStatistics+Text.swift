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
      \(device.periodFrames) frames, queue \(device.queueFrames) of \(device.bufferFrames) frames
      """,
      "\(framesWritten) frames written, \(underruns) underruns, \(suspensions) suspensions",
    ]
    if queueDoublings > 0 {
      let times = queueDoublings == 1 ? "once" : "\(queueDoublings) times"
      lines.append("the queue was doubled \(times), since the device ran dry")
    }
    if let keyToSound {
      lines.append(
        "\(keyToWrite.count) taps; key to write: median \(milliseconds(keyToWrite.median)), "
          + "99 % \(milliseconds(keyToWrite.percentile99)), "
          + "worst \(milliseconds(keyToWrite.worst)); "
          + "key to sound: median \(milliseconds(keyToSound.median)), "
          + "99 % \(milliseconds(keyToSound.percentile99))")
    } else {
      lines.append("\(deliveredCount) of \(events.count) events played, \(frames)")
      lines.append("first write \(milliseconds(keyToWrite.worst)) after the command began")
    }
    if limitedSamples > 0 {
      lines.append("\(limitedSamples) samples so near full scale that the limiter bent them")
    }
    lines.append(
      "audio thread: \(percent(load.mean)) busy, \(percent(load.worst)) in the worst period"
        + (priority.map { "; " + $0 } ?? ""))
    return ShownText(lines: lines.joined(separator: "\n"))
  }
}
