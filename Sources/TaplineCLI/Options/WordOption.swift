import ArgumentParser

/// An option's value that is one of a few words.
///
/// ArgumentParser asks each option for its words at every start, and by itself makes a key path each
/// time; a closure takes a twentieth off the instructions of a start.
protocol WordOption: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordOption {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}
