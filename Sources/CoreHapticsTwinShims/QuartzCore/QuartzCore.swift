@_exported public import CoreHapticsTwin
