/// The target that `.ci/fuzz` names in the environment.
private let target = FuzzTarget.all.first {
  $0.name == environment("TAPLINE_FUZZ_TARGET") ?? FuzzTarget.all[0].name
}

/// The entry point of libFuzzer, which `.ci/fuzz` builds with the modules under test; other builds do not call it.
///
/// Thread: one at a time; always returns 0.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let target else { fatalError("unknown fuzz target") }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  // The thorough checks are chosen by a hash of the input, so that a failure repeats.
  let hash = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
  do {
    try target.check(bytes, hash >> 28 == 0)
    if hash >> 24 == 0 { try target.checkCost(bytes) }
  } catch {
    fatalError("\(target.name): \(error)")
  }
  return 0
}
