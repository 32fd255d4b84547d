/// A decimal number with the digits that a file has, for exact sums.
struct WrittenDecimal {
  private let units: Int64
  private let places: Int

  /// The maximum number of decimal places and the maximum magnitude of an exponent; other numbers are added in binary.
  private static let maximumPlaces = 18

  private init(units: Int64, places: Int) {
    (self.units, self.places) = (units, places)
  }

  init?(_ text: some StringProtocol) {
    var digits = ""
    var places = 0
    var isFraction = false
    var rest = Substring(text)
    while let character = rest.first, character != "e", character != "E" {
      if character == "." {
        isFraction = true
      } else {
        digits.append(character)
        if isFraction { places += 1 }
      }
      rest.removeFirst()
    }
    if !rest.isEmpty {
      guard let exponent = Int(rest.dropFirst()), exponent.magnitude <= Self.maximumPlaces else {
        return nil
      }
      places -= exponent
      if places < 0 { (digits, places) = (digits + String(repeating: "0", count: -places), 0) }
    }
    // `negated` overflows for the minimum.
    guard places <= Self.maximumPlaces, let units = Int64(digits), units > .min else { return nil }
    self.init(units: units, places: places)
  }

  var negated: WrittenDecimal { WrittenDecimal(units: -units, places: places) }

  /// Returns the exact sum, or nil if `other` is nil or the sum has too many digits.
  func plus(_ other: WrittenDecimal?) -> WrittenDecimal? {
    guard let other else { return nil }
    let places = max(places, other.places)
    guard let a = scaled(to: places), let b = other.scaled(to: places) else { return nil }
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? nil : WrittenDecimal(units: sum, places: places)
  }

  private func scaled(to places: Int) -> Int64? {
    var result = units
    for _ in self.places..<places {
      let (next, overflows) = result.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      result = next
    }
    return result
  }

  /// The decimal text, without trailing zeros.
  var text: String {
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = padded.dropLast(places)
    return (units < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }
}
