import android.os.VibrationEffect;

/** Needs Android API level 36. */
final class SeedHaptic {
  static VibrationEffect effect() {
    return new VibrationEffect.BasicEnvelopeBuilder()
        .setInitialSharpness(0.5f)
        .addControlPoint(0.6f, 0.5f, 20L)
        .addControlPoint(0f, 0.5f, 20L)
        .addControlPoint(0.7573f, 0.3f, 20L)
        .addControlPoint(0.488f, 0.3f, 126L)
        .addControlPoint(0.4459f, 0.3f, 20L)
        .addControlPoint(0.2027f, 0.3f, 114L)
        .addControlPoint(0f, 0.3f, 20L)
        .build();
  }
}
