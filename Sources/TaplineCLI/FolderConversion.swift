import Dispatch
import Tapline

/// The patterns of a folder in another format, each in its place below another folder.
struct FolderConversion: Sendable {
  /// The folder whose patterns are converted, those in folders below it included.
  let folder: String
  /// The folder that gets them.
  let output: String
  /// The format.
  let format: ExchangeFormat
  let library: PatternLibrary
  let generators: String
  let profile: ActuatorProfile
  let bundleRoot: BundleRoot?
  let isStrict: Bool
  let allowsLong: Bool
  /// Whether what is written is read back and compared; otherwise it is only written.
  let measures: Bool

  /// What became of one file.
  struct Outcome: Sendable {
    /// Where it was written.
    let path: String
    /// What it lost, where that is measured.
    let conversion: Conversion?
    /// Why it was not written.
    let failure: CommandFailure?
  }

  /// Which files are read and written, in ascending order.
  ///
  /// - Returns: Paths relative to the folders.
  /// - Throws: `CommandFailure` where there are none, or two would be one.
  func plan() throws -> [(input: String, output: String)] {
    guard !FileIdentity.isOneFolder(folder, output) else {
      throw CommandFailure(
        .usage, "'\(output)' is the input itself; give the outputs a folder of their own")
    }
    var unopened: FileError?
    let names = InputFile.list(folder) { unopened = unopened ?? $0 } ?? []
    if let unopened { throw CommandFailure(unopened) }
    let patterns = names.filter { PatternLibrary.isPatternFile($0, in: folder) }
    guard !patterns.isEmpty else {
      throw CommandFailure(.noInput, "there is no file of a pattern below '\(folder)'")
    }
    let inputs = Set(patterns.compactMap { FileIdentity(of: folder + "/" + $0) })
    var owners: [String: String] = [:]
    return try patterns.map { name in
      // Other formats keep their ending: the same pattern may lie beside itself in several.
      let isAHAP = name.lowercased().hasSuffix(".ahap")
      let target = (isAHAP ? String(name.dropLast(5)) : name) + "." + format.fileEnding
      if let other = owners.updateValue(name, forKey: target.lowercased()) {
        throw CommandFailure(
          .usage, "'\(other)' and '\(name)' would both be written to '\(output)/\(target)'")
      }
      if let there = FileIdentity(of: output + "/" + target), inputs.contains(there) {
        throw CommandFailure(
          .usage,
          "'\(output)/\(target)' would replace an input; give the outputs a folder of their own")
      }
      return (name, target)
    }
  }

  /// Converts the files of a plan, several at once.
  ///
  /// - Parameters:
  ///   - plan: The files.
  ///   - console: Where warnings are shown.
  /// - Returns: What became of each, in the plan's order; fewer where it was interrupted.
  func run(_ plan: [(input: String, output: String)], _ console: Console) -> [Outcome] {
    let results = Results(count: plan.count)
    DispatchQueue.concurrentPerform(iterations: min(processorCount, plan.count)) { _ in
      while !Interruption.isRequested, let index = results.next() {
        let (input, target) = (folder + "/" + plan[index].input, output + "/" + plan[index].output)
        do {
          let (conversion, findings) = try convert(input, to: target)
          results.put(Outcome(path: target, conversion: conversion, failure: nil), at: index)
          results.queue.sync { console.show(findings) }
        } catch {
          let failure =
            (error as? CommandFailure)
            ?? CommandFailure(.badData, "\(input): \(String(describing: error))")
          results.put(Outcome(path: target, conversion: nil, failure: failure), at: index)
        }
      }
    }
    return results.outcomes.compactMap { $0 }
  }

  private func convert(
    _ input: String, to target: String
  ) throws -> (conversion: Conversion?, findings: [Diagnostic]) {
    let loader = TimelineLoader(
      library, generators: generators, root: bundleRoot, isStrict: isStrict,
      allowsLong: allowsLong)
    let loaded: LoadedTimeline
    do throws(PatternLibraryError) {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try InputFile.read(input, mustBeRegular: true)
      } catch {
        throw .file(error)
      }
      loaded = try loader.load(bytes, path: input)
    } catch {
      throw CommandFailure(error)
    }
    try refuseTooLong(loaded.timeline, allowLong: allowsLong)
    if let slash = target.lastIndex(of: "/") {
      do throws(FileError) {
        try OutputFolder.create(String(target[..<slash]))
      } catch {
        throw CommandFailure(error)
      }
    }
    do {
      if measures {
        let conversion = try Conversion(
          loaded.timeline, to: format, name: loaded.name, profile: profile,
          allowsLong: allowsLong, isInterrupted: { Interruption.isRequested })
        try writeData(conversion.bytes, to: target)
        return (conversion, loaded.ownFindings)
      }
      let text = try Conversion.text(
        of: loaded.timeline, in: format, name: loaded.name, profile: profile,
        allowsLong: allowsLong)
      try writeData(text.bytes, to: target)
      return (nil, loaded.ownFindings)
    } catch let error as Conversion.Failure {
      throw CommandFailure(error, path: target)
    } catch let error as FileError {
      throw CommandFailure(error)
    }
  }
}

/// Hands out the files to whoever is free, and keeps what became of them.
private final class Results: @unchecked Sendable {
  // Unchecked: every access to the properties below lies on the queue, but for the last look.
  let queue = DispatchQueue(label: "tapline.convert")
  private var handedOut = 0
  private(set) var outcomes: [FolderConversion.Outcome?]

  init(count: Int) { outcomes = Array(repeating: nil, count: count) }

  func next() -> Int? {
    queue.sync {
      guard handedOut < outcomes.count else { return nil }
      defer { handedOut += 1 }
      return handedOut
    }
  }

  func put(_ outcome: FolderConversion.Outcome, at index: Int) {
    queue.sync { outcomes[index] = outcome }
  }
}

extension CommandFailure {
  /// Why a timeline was not converted.
  init(_ error: Conversion.Failure, path: String) {
    switch error {
    case .writing(let reason): self.init(.badData, "\(path): \(reason)")
    case .readingBack(let reason):
      self.init(.badData, "\(path): what was written cannot be read back: \(reason)")
    case .interrupted: self.init(.interrupted, "")
    }
  }
}
