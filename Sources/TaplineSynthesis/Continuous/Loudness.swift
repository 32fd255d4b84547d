/// How loud a frequency is to a listener behind a small loudspeaker, as a factor on power.
package struct Loudness: Sendable {
  /// Cut-off, in hertz, of the loudspeaker: a fourth-order Butterworth high-pass.
  package let speakerCutoff: Double

  /// Makes a listener.
  package init(speakerCutoff: Double) { self.speakerCutoff = speakerCutoff }

  /// A-weighting behind the loudspeaker.
  ///
  /// Source: IEC 61672-1, Annex E: poles at 20.6, 107.7, 737.9 and 12194 Hz, 0 dB at 1 kHz.
  package func powerFactor(_ hertz: Double) -> Double {
    let square = hertz * hertz
    let numerator = 1.258925 * 148_693_636 * square * square
    let low = square + 20.6 * 20.6
    let high = square + 148_693_636
    let root = numerator / (low * high)
    let weighting = root * root / ((square + 107.7 * 107.7) * (square + 737.9 * 737.9))
    let ratio = hertz / speakerCutoff
    let square4 = ratio * ratio * ratio * ratio
    let eighth = square4 * square4
    return weighting * eighth / (1 + eighth)
  }
}
