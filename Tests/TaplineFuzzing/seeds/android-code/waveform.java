import android.os.VibrationEffect;

/** Needs Android API level 26. */
final class SeedHaptic {
  static VibrationEffect effect() {
    return VibrationEffect.createWaveform(
        new long[] {20L, 30L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 20L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L, 10L},
        new int[] {153, 0, 201, 196, 190, 185, 180, 174, 169, 163, 158, 152, 147, 141, 136, 131, 125, 153, 109, 103, 98, 92, 87, 82, 76, 71, 65, 60, 54, 49, 44},
        -1);
  }
}
