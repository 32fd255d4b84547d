import Dispatch
package import TaplineActuators

/// A profile at a sample rate, and what its voices need of it, worked out when the first sound asks: for
/// many sounds in turn, or at once.
///
/// Thread: any.
package final class PreparedProfile: @unchecked Sendable {
  // Unchecked: what changes lies behind the queue.
  private let queue = DispatchQueue(label: "tapline.profile")
  private var worked: Carriers?

  /// What sharpness and intensity mean.
  package let profile: ActuatorProfile

  /// Audio frames for each second, `> 0`.
  package let sampleRate: Int

  /// Prepares nothing yet.
  package init(_ profile: ActuatorProfile, sampleRate: Int) {
    precondition(sampleRate > 0, "a profile is prepared for a positive sample rate")
    self.profile = profile
    self.sampleRate = sampleRate
  }

  /// The carriers of the audible voice.
  var carriers: Carriers {
    queue.sync {
      if let worked { return worked }
      let carriers = Carriers(profile, sampleRate: sampleRate)
      worked = carriers
      return carriers
    }
  }
}
