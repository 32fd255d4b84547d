package import TaplineText

/// A named, versioned model of the hardware that a drive signal moves, in which a continuous event of intensity 1 has a
/// drive of 1, and the strongest steady response to that drive has an acceleration of 1.
package struct Actuator: Sendable, Equatable {
  package enum Mechanism: Sendable, Equatable {
    /// A mass on a spring, driven by a coil: a linear resonant actuator or a voice coil.
    case resonance(Resonance)
    /// An eccentric mass on the rotor of a motor.
    case rotor(Rotor)
  }

  /// `x″ + (ω/Q)·x′ + ω²·x = drive`; the acceleration is `x″` divided by its largest amplitude at a steady drive of 1.
  package struct Resonance: Sendable, Equatable {
    /// The resonance in hertz, `ω / 2π`.
    package var hertz: Double

    /// The quality factor `Q`, in `qualityRange`.
    package var quality: Double

    package var driveLimit: Double

    /// The circuit that shapes the drive, or nil if the drive reaches the coil unchanged.
    package var driver: Driver?

    /// The mass oscillates above ½, and the upper bound limits the duration of its decay.
    package static let qualityRange = 0.6...50.0

    /// The permitted resonances in a file; a design choice that covers the frequencies that people feel.
    package static let hertzRange = 20.0...500.0

    package init(hertz: Double, quality: Double, driveLimit: Double = 1, driver: Driver? = nil) {
      (self.hertz, self.quality) = (hertz, quality)
      (self.driveLimit, self.driver) = (driveLimit, driver)
    }
  }

  /// A circuit that overdrives the start of a vibration and brakes its end, so that the quality factor seems lower.
  package struct Driver: Sendable, Equatable {
    /// The quality factor of the intended motion, at most that of the resonance.
    package var quality: Double

    /// The magnitude at which a drive that accelerates the intended motion is clipped.
    package var overdriveLimit: Double

    /// The magnitude at which a drive that slows the intended motion down is clipped; 0 if the driver does not brake.
    package var brakingLimit: Double
  }

  /// A motor whose speed approaches the drive exponentially; the amplitude of its acceleration is the speed squared.
  package struct Rotor: Sendable, Equatable {
    /// Turns per second at a steady drive of 1.
    var fullSpeedHertz: Double

    /// The seconds in which the difference between the speed and a constant drive falls to 1/e.
    var timeConstant: Double
  }

  /// Such as `lra`.
  package var name: String

  /// The version, `>= 1`, which increases with every change of a figure.
  package var version: Int

  package var summary: String

  /// The sources, one entry for each group of figures.
  package var sources: [String]

  package var mechanism: Mechanism

  /// The measured acceleration in g that corresponds to the model's acceleration of 1, or nil if it was not measured.
  package var gravities: Double?

  package init(
    name: String, version: Int = 1, summary: String = "", sources: [String] = [],
    mechanism: Mechanism, gravities: Double? = nil
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.sources = sources
    self.mechanism = mechanism
    self.gravities = gravities
  }

  /// Such as `lra@1`.
  package var label: String { "\(name)@\(version)" }
}

extension Actuator {
  private enum Kind: String, CaseIterable {
    case resonance
    case rotor
  }

  /// The permitted values of `gravities` in a file; a design choice.
  package static let gravityRange = 0.001...100.0

  package init(_ document: JSONDocument) throws(DataError) {
    self = try JSONFields.read(document.root, named: "the actuator") { fields throws(DataError) in
      try fields.schemaVersion()
      let mechanism: Mechanism =
        switch try fields.choice("mechanism", Kind.self) {
        case .resonance: .resonance(try Resonance(fields))
        case .rotor:
          .rotor(
            Rotor(
              fullSpeedHertz: try fields.number("fullSpeedHz", in: 1...1_000),
              timeConstant: try fields.number("timeConstantSeconds", in: 0.001...10)))
        }
      return Actuator(
        name: try fields.string("name"), version: try fields.integer("version"),
        summary: try fields.string("summary"),
        sources: try fields.strings("sources", named: "a source"), mechanism: mechanism,
        gravities: try fields.optionalNumber("levelG", in: Self.gravityRange))
    }
  }

  package var json: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("schemaVersion", 1), ("name", .string(name)), ("version", .integer(version)),
      ("summary", .string(summary)), ("sources", .strings(sources)),
    ]
    switch mechanism {
    case .resonance(let resonance):
      members += [
        ("mechanism", .string(Kind.resonance.rawValue)), ("resonanceHz", .number(resonance.hertz)),
        ("quality", .number(resonance.quality)), ("driveLimit", .number(resonance.driveLimit)),
      ]
      if let driver = resonance.driver {
        let driverMembers: [JSONOutput.Member] = [
          ("quality", .number(driver.quality)), ("overdriveLimit", .number(driver.overdriveLimit)),
          ("brakingLimit", .number(driver.brakingLimit)),
        ]
        members.append(("driver", .object(driverMembers)))
      }
    case .rotor(let rotor):
      members += [
        ("mechanism", .string(Kind.rotor.rawValue)), ("fullSpeedHz", .number(rotor.fullSpeedHertz)),
        ("timeConstantSeconds", .number(rotor.timeConstant)),
      ]
    }
    if let gravities { members.append(("levelG", .number(gravities))) }
    return .object(members)
  }
}

extension Actuator.Resonance {
  fileprivate init(_ fields: JSONFields) throws(DataError) {
    let quality = try fields.number("quality", in: Self.qualityRange)
    var driver: Actuator.Driver?
    if let value = fields.optional("driver") {
      let least = Self.qualityRange.lowerBound
      driver = try JSONFields.read(value, named: "'driver'") { fields throws(DataError) in
        Actuator.Driver(
          quality: try fields.number("quality", in: least...quality),
          overdriveLimit: try fields.number("overdriveLimit", in: 0.01...100),
          brakingLimit: try fields.number("brakingLimit", in: 0...100))
      }
    }
    self.init(
      hertz: try fields.number("resonanceHz", in: Self.hertzRange), quality: quality,
      driveLimit: try fields.number("driveLimit", in: 0.01...100), driver: driver)
  }
}
