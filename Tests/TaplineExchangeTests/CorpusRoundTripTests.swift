import Foundation
import TaplineAHAP
import TaplineComparison
import TaplineConversion
import TaplineExchange
import TaplineFiles
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Round trips of files that people wrote")
struct CorpusRoundTripTests {
  /// The patterns of the corpus that are shorter than three seconds, with their file names.
  private static let patterns: [(name: String, timeline: Timeline)] = {
    Fixtures.corpusFiles.compactMap { file in
      guard let bytes = try? Data(contentsOf: file),
        let pattern = try? AHAPFile([UInt8](bytes), file: "corpus").pattern
      else { return nil }
      let timeline = Timeline(pattern)
      return timeline.duration < 3 ? (file.lastPathComponent, timeline) : nil
    }
  }()

  private static let profile = Result { try Fixtures.profile() }

  private static func read(_ conversion: Conversion) throws -> Timeline {
    conversion.format == .ahap
      ? Timeline(try AHAPFile(conversion.text.array, file: "x").pattern)
      : try ExchangeReader(conversion.text.array, format: conversion.format, file: "x").timeline
  }

  /// Converts, and compares the reported loss with a comparison of the converted file and the original.
  private static func step(
    _ timeline: Timeline, to format: ExchangeFormat, _ name: String
  ) throws -> (back: Timeline, conversion: Conversion)? {
    let profile = try profile.get()
    let conversion: Conversion
    do throws(Conversion.Failure) {
      conversion = try Conversion(timeline, to: format, name: "x", profile: profile)
    } catch {
      // Android does not allow an effect that plays nothing.
      if case .writing = error { return nil }
      throw error
    }
    let back = try read(conversion)
    let found = try #require(TimelineDistance(expected: timeline, actual: back, profile: profile))
    let told = conversion.distance
    #expect(found.levels.decibels == told.levels.decibels, "\(name) \(format)")
    #expect(found.envelopeDistance == told.envelopeDistance, "\(name) \(format)")
    #expect(
      found.missing.elementsEqual(told.missing) && found.unexpected.elementsEqual(told.unexpected))
    if !found.missing.isEmpty || !found.unexpected.isEmpty || found.levels.decibels > 3 {
      #expect(!conversion.notes.isEmpty, "\(name) \(format): a loss without a note")
    }
    return (back, conversion)
  }

  @Test(
    "The reported loss equals the loss found by a comparison, and converting back loses almost nothing",
    .enabled(
      if: !patterns.isEmpty, "no corpus: name its folder in TAPLINE_CORPUS, or put it at ../shared"),
    arguments: [
      ExchangeFormat.haptic, .hjif, .pulsar, .androidXML, .androidWaveform, .web, .openXR,
    ])
  func thereAndBack(format: ExchangeFormat) throws {
    for (name, timeline) in Self.patterns {
      guard let there = try Self.step(timeline, to: format, name),
        let ahap = try Self.step(there.back, to: .ahap, name),
        let again = try Self.step(ahap.back, to: format, name)
      else { continue }
      let lost = ahap.conversion.distance
      #expect(lost.missing.isEmpty && lost.unexpected.isEmpty, "\(name) \(format)")
      // Two vibrations with separate curves do not fit one pattern; a note reports this.
      #expect(lost.levels.decibels < 0.5 || !ahap.conversion.notes.isEmpty, "\(name) \(format)")
      #expect(
        again.conversion.distance.missing.count <= there.conversion.distance.missing.count,
        "\(name) \(format)")
    }
  }
}
