import Testing

@testable import Waveforms
