import android.os.VibrationEffect

/** Needs Android API level 30. */
fun seedHaptic(): VibrationEffect =
  VibrationEffect.startComposition()
    .addPrimitive(VibrationEffect.Composition.PRIMITIVE_TICK, 0.6f, 0)
    .addPrimitive(VibrationEffect.Composition.PRIMITIVE_QUICK_FALL, 0.8f, 45)
    .addPrimitive(VibrationEffect.Composition.PRIMITIVE_TICK, 0.6f, 50)
    .compose()
