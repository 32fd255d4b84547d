/// The entry of libFuzzer, which `.ci/fuzz` builds together with the rooms it exercises; in an ordinary
/// build it is called by nobody.
///
/// Thread: one at a time.
///
/// - Parameters:
///   - data: The bytes, or nil where there are none.
///   - size: How many.
/// - Returns: 0, as libFuzzer asks for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReading(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do {
    try ReadingPromises.check(Array(UnsafeBufferPointer(start: data, count: size)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
