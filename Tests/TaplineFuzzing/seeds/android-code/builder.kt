import android.os.VibrationEffect

/** Needs Android API level 37.2. */
fun seedHaptic(): VibrationEffect =
  VibrationEffect.Builder()
    .addPreset(0L, VibrationEffect.Preset.create(VibrationEffect.Preset.PRESET_TICK, 0.6f))
    .addEnvelope(50L,
      VibrationEffect.Envelope.create(
        VibrationEffect.BasicEnvelopeBuilder()
          .setInitialSharpness(0.3f)
          .addControlPoint(0.7573f, 0.3f, 20L)
          .addControlPoint(0.488f, 0.3f, 126L)
          .addControlPoint(0.4459f, 0.3f, 20L)
          .addControlPoint(0.2027f, 0.3f, 114L)
          .addControlPoint(0f, 0.3f, 20L)))
    .build()
