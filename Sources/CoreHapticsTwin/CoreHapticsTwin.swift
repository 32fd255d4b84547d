// CoreHaptics and UIKit give an app Foundation with them, so that its files use Foundation's names
// without importing it.
@_exported public import Foundation
