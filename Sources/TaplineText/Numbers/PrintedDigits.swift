#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A number with this many digits after the point by the C library, which knows numbers of any size.
func printed(_ number: Double, digits: Int) -> String {
  let text = withVaList([Int32(digits), number]) { arguments in
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      // No call sets a locale, so the C locale's point is used.
      vsnprintf(buffer.baseAddress, buffer.count, "%.*f", arguments)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
  let isZero = text.allSatisfy { $0 == "0" || $0 == "." || $0 == "-" }
  return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
}
