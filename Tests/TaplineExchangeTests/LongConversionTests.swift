import TaplineAHAP
import TaplineActuators
import TaplineComparison
import TaplineConversion
import TaplineExchange
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

/// Patterns whose text exceeds the limit for texts in memory, or the compilers' limit for a method.
@Suite("Long conversions")
struct LongConversionTests {
  private static func taps(_ count: Int) -> Timeline {
    let events = (0..<count).map { index -> HapticEvent in
      let (time, strength, tone) = (index * 21, index % 90 + 10, index % 101)
      return HapticEvent(
        .transient, at: Double(time) / 1_000, intensity: Double(strength) / 100,
        sharpness: Double(tone) / 100)
    }
    return Timeline(HapticPattern(events: events))
  }

  private static let held = ExchangeFormat.allCases.filter {
    !["kotlin", "java"].contains(where: $0.rawValue.hasPrefix) && $0.readable == $0
  }

  @Test(
    "A long text in a temporary file equals the written text, and is read back", arguments: held)
  func throughAFile(format: ExchangeFormat) throws {
    let profile = try Fixtures.profile()
    // One format for each kind of reader; the nightly run uses long texts for all formats.
    let isLong = Fixtures.isExhaustive || [.ahap, .haptic].contains(format)
    let count = isLong ? 11_000 : 1_100
    let timeline = Self.taps(count)
    let conversion = try Conversion(timeline, to: format, name: "x", profile: profile)
    let text = conversion.text.array
    if format != .ahap {
      let writer = try ExchangeWriter(timeline, as: format, name: "x", times: profile.envelope)
      #expect(writer.bytes == text && writer.notes == conversion.notes)
    }
    let whole =
      format == .ahap
      ? Timeline(try AHAPFile(text, file: "x").pattern, source: "x")
      : try ExchangeReader(text, format: format, file: "x").timeline
    let distance = try #require(
      TimelineDistance(expected: timeline, actual: whole, profile: profile))
    #expect(distance.levels.decibels == conversion.distance.levels.decibels)
    #expect(distance.pairs.count == conversion.distance.pairs.count)
    #expect(distance.missing.elementsEqual(conversion.distance.missing))
    // Browsers take 99 entries; all other formats have every tap.
    if format != .web { #expect(distance.pairs.count + distance.missing.count == count) }
  }

  @Test(
    "Code that exceeds the maximum size of a method is refused",
    arguments: ExchangeFormat.allCases.filter {
      ["kotlin", "java"].contains(where: $0.rawValue.hasPrefix)
    })
  func tooLongForAMethod(format: ExchangeFormat) throws {
    let times = try Fixtures.profile().envelope
    _ = try ExchangeWriter(Self.taps(1_000), as: format, name: "x", times: times)
    #expect {
      try ExchangeWriter(Self.taps(12_000), as: format, name: "x", times: times)
    } throws: { error in
      "\(error)".contains("a method can have at most 65535")
    }
  }
}
