/// The target that `.ci/fuzz` names in the environment.
private let target = FuzzTarget.all.first {
  $0.name == environment("TAPLINE_FUZZ_TARGET") ?? FuzzTarget.all[0].name
}

/// The entry of libFuzzer, which `.ci/fuzz` builds together with the modules it exercises; in an
/// ordinary build it is called by nobody.
///
/// Thread: one at a time.
///
/// - Parameters:
///   - data: The bytes, or nil where there are none.
///   - size: How many.
/// - Returns: 0, as libFuzzer asks for.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let target else { fatalError("there is no such target") }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  // Some of the inputs, by their own bytes, so that one that breaks a promise breaks it again.
  let hash = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
  do {
    try target.check(bytes, hash >> 28 == 0)
    if hash >> 24 == 0 { try target.checkCost(bytes) }
  } catch {
    fatalError("\(target.name): \(error)")
  }
  return 0
}
