import CTaplineSystem

#if canImport(Darwin)
import Darwin

/// "The machine slept": Linux's number, where the system has none.
let streamsPipeError: Int32 = 86
#elseif canImport(Glibc)
import Glibc

/// "The machine slept".
let streamsPipeError = ESTRPIPE
#elseif canImport(Musl)
import Musl

/// "The machine slept".
let streamsPipeError = ESTRPIPE
#endif

/// The functions of the system's sound library.
func systemFunctions() throws(PlaybackError) -> calsa_functions {
  var reason: UnsafePointer<CChar>?
  guard let functions = calsa_load(&reason) else {
    throw .noSoundSystem(reason: reason.map { String(cString: $0) } ?? "unknown")
  }
  return functions.pointee
}
