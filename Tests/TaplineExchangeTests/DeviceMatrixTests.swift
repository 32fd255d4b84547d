import Foundation
import TaplineExchange
import TaplinePatterns
import TaplineText
import Testing

@Suite("Facts about devices")
struct DeviceMatrixTests {
  private let cells = DeviceMatrix.standard.cells

  @Test("Every cell has a source and the date on which it was read")
  func sources() throws {
    let style = Date.ISO8601FormatStyle().year().month().day()
    for cell in cells {
      #expect(!cell.devices.isEmpty && !cell.fact.isEmpty && !cell.source.isEmpty)
      _ = try Date(cell.checked, strategy: style)
    }
  }

  @Test("Every device has one fact about patterns, and at most one about each condition")
  func complete() {
    for device in TargetPlatform.allCases {
      let subjects = cells.filter { $0.devices.contains(device) }.map(\.subject)
      #expect(subjects.filter { $0 == "patterns" }.count == 1, "\(device)")
      // A device that plays patterns has a format.
      #expect((device.patternFact?.plays == true) == (device.format != nil), "\(device)")
      for condition in DeviceCondition.allCases {
        #expect(subjects.filter { $0 == condition.rawValue }.count <= 1, "\(device) \(condition)")
      }
    }
  }

  @Test(
    "Recording silences an iPhone, disabled haptics only its own feedback, and reduced motion nothing"
  )
  func conditions() {
    func plays(_ condition: DeviceCondition, feedback: Bool) -> Bool? {
      ConditionEffect(condition, on: .iphone, isFeedback: [feedback]).plays
    }
    #expect(
      plays(.recording, feedback: false) == false && plays(.recording, feedback: true) == false)
    #expect(
      plays(.hapticsOff, feedback: false) == nil && plays(.hapticsOff, feedback: true) == false)
    for device in TargetPlatform.allCases {
      #expect(ConditionEffect(.reducedMotion, on: device, isFeedback: [false]).plays == true)
    }
    // With patterns and feedback, the result is that of the kind that is silent or unknown.
    #expect(ConditionEffect(.hapticsOff, on: .iphone, isFeedback: [true, false]).plays == false)
    #expect(ConditionEffect(.recording, on: .pixel, isFeedback: [true, false]).plays == nil)
  }

  @Test("A constant that plays nothing is not in a cell of constants that play")
  func noHaptics() {
    let constants = cells.filter { $0.fact.contains("NO_HAPTICS") }
    #expect(constants.count == 1 && constants.allSatisfy { $0.plays == false })
  }

  @Test(
    "A flag that is not a Boolean is refused at its position", arguments: ["plays", "feedback"])
  func wrongFlag(_ key: String) throws {
    for value in ["\"true\"", "1", "null"] {
      let text = """
        {"schemaVersion": 1, "sources": {"y": {"source": "z", "checked": "2026-11-25"}}, "cells": [
        {"devices": ["web"], "subject": "patterns", "fact": "x", "source": "y", "\(key)": \(value)}]}
        """
      let document = try JSONDocument(parsing: Array(text.utf8), file: "x")
      let error = #expect(throws: DataError.self) { try DeviceMatrix(document) }
      #expect(error?.diagnostic.message == "'\(key)' must be true or false")
      #expect(error?.diagnostic.position.line == 2)
    }
  }

  @Test("A cell that names an unknown source is refused at its position")
  func missingSource() throws {
    let text = """
      {"schemaVersion": 1, "sources": {}, "cells": [
      {"devices": ["web"], "subject": "patterns", "fact": "x", "source": "y"}]}
      """
    let document = try JSONDocument(parsing: Array(text.utf8), file: "x")
    let error = #expect(throws: DataError.self) { try DeviceMatrix(document) }
    #expect(error?.diagnostic.message.contains("'y' is missing") == true)
  }
}
