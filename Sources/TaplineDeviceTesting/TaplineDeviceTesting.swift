// One import provides these and the other assertions.

@_exported public import TaplineTesting
