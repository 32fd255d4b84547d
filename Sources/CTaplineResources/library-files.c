// All files of the top-level folder `patterns`. EmbeddedLibraryTests checks this list against the
// folder; to update it: TAPLINE_BLESS=1 swift test --skip-build --filter EmbeddedLibraryTests

#include "library.h"

// #embed is part of C23. Clang supports it in all versions of C since version 19, which is part of
// Swift 6.1 and of Xcode 16.3.
#ifndef __has_embed
#error "this compiler has no #embed; clang 19 or Xcode 16.3 is needed"
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_actuators_erm_json[] = {
#embed "../../patterns/actuators/erm.json"
};

static const unsigned char file_actuators_lra_driver_json[] = {
#embed "../../patterns/actuators/lra-driver.json"
};

static const unsigned char file_actuators_lra_json[] = {
#embed "../../patterns/actuators/lra.json"
};

static const unsigned char file_actuators_voice_coil_json[] = {
#embed "../../patterns/actuators/voice-coil.json"
};

static const unsigned char file_button_reference_button_system_json[] = {
#embed "../../patterns/button-reference/button-system.json"
};

static const unsigned char file_button_system_schema_json[] = {
#embed "../../patterns/button-system.schema.json"
};

static const unsigned char file_curves_advance_default_json[] = {
#embed "../../patterns/curves/advance/default.json"
};

static const unsigned char file_curves_android_default_json[] = {
#embed "../../patterns/curves/android/default.json"
};

static const unsigned char file_curves_arkui_heavy_json[] = {
#embed "../../patterns/curves/arkui/heavy.json"
};

static const unsigned char file_curves_arkui_light_json[] = {
#embed "../../patterns/curves/arkui/light.json"
};

static const unsigned char file_curves_arkui_middle_json[] = {
#embed "../../patterns/curves/arkui/middle.json"
};

static const unsigned char file_curves_carbon_expressive_exit_json[] = {
#embed "../../patterns/curves/carbon/expressive-exit.json"
};

static const unsigned char file_curves_carbon_expressive_standard_json[] = {
#embed "../../patterns/curves/carbon/expressive-standard.json"
};

static const unsigned char file_curves_carbon_productive_exit_json[] = {
#embed "../../patterns/curves/carbon/productive-exit.json"
};

static const unsigned char file_curves_carbon_productive_standard_json[] = {
#embed "../../patterns/curves/carbon/productive-standard.json"
};

static const unsigned char file_curves_core_animation_default_json[] = {
#embed "../../patterns/curves/core-animation/default.json"
};

static const unsigned char file_curves_core_animation_ease_in_ease_out_json[] = {
#embed "../../patterns/curves/core-animation/ease-in-ease-out.json"
};

static const unsigned char file_curves_core_animation_ease_in_json[] = {
#embed "../../patterns/curves/core-animation/ease-in.json"
};

static const unsigned char file_curves_core_animation_ease_out_json[] = {
#embed "../../patterns/curves/core-animation/ease-out.json"
};

static const unsigned char file_curves_core_animation_linear_json[] = {
#embed "../../patterns/curves/core-animation/linear.json"
};

static const unsigned char file_curves_core_animation_spring_json[] = {
#embed "../../patterns/curves/core-animation/spring.json"
};

static const unsigned char file_curves_css_ease_in_out_json[] = {
#embed "../../patterns/curves/css/ease-in-out.json"
};

static const unsigned char file_curves_css_ease_in_json[] = {
#embed "../../patterns/curves/css/ease-in.json"
};

static const unsigned char file_curves_css_ease_out_json[] = {
#embed "../../patterns/curves/css/ease-out.json"
};

static const unsigned char file_curves_css_ease_json[] = {
#embed "../../patterns/curves/css/ease.json"
};

static const unsigned char file_curves_css_linear_json[] = {
#embed "../../patterns/curves/css/linear.json"
};

static const unsigned char file_curves_css_step_end_json[] = {
#embed "../../patterns/curves/css/step-end.json"
};

static const unsigned char file_curves_css_step_start_json[] = {
#embed "../../patterns/curves/css/step-start.json"
};

static const unsigned char file_curves_fluent_accelerate_max_json[] = {
#embed "../../patterns/curves/fluent/accelerate-max.json"
};

static const unsigned char file_curves_fluent_decelerate_max_json[] = {
#embed "../../patterns/curves/fluent/decelerate-max.json"
};

static const unsigned char file_curves_fluent_easy_ease_json[] = {
#embed "../../patterns/curves/fluent/easy-ease.json"
};

static const unsigned char file_curves_io_press_json[] = {
#embed "../../patterns/curves/io/press.json"
};

static const unsigned char file_curves_io_selection_json[] = {
#embed "../../patterns/curves/io/selection.json"
};

static const unsigned char file_curves_material_effects_fast_json[] = {
#embed "../../patterns/curves/material/effects-fast.json"
};

static const unsigned char file_curves_material_expressive_default_json[] = {
#embed "../../patterns/curves/material/expressive-default.json"
};

static const unsigned char file_curves_material_expressive_fast_json[] = {
#embed "../../patterns/curves/material/expressive-fast.json"
};

static const unsigned char file_curves_material_standard_accelerate_json[] = {
#embed "../../patterns/curves/material/standard-accelerate.json"
};

static const unsigned char file_curves_material_standard_fast_json[] = {
#embed "../../patterns/curves/material/standard-fast.json"
};

static const unsigned char file_curves_material_standard_json[] = {
#embed "../../patterns/curves/material/standard.json"
};

static const unsigned char file_curves_motion_default_json[] = {
#embed "../../patterns/curves/motion/default.json"
};

static const unsigned char file_curves_motion_duration_json[] = {
#embed "../../patterns/curves/motion/duration.json"
};

static const unsigned char file_curves_polaris_ease_out_json[] = {
#embed "../../patterns/curves/polaris/ease-out.json"
};

static const unsigned char file_curves_polaris_ease_json[] = {
#embed "../../patterns/curves/polaris/ease.json"
};

static const unsigned char file_curves_react_spring_default_json[] = {
#embed "../../patterns/curves/react-spring/default.json"
};

static const unsigned char file_curves_react_spring_gentle_json[] = {
#embed "../../patterns/curves/react-spring/gentle.json"
};

static const unsigned char file_curves_react_spring_molasses_json[] = {
#embed "../../patterns/curves/react-spring/molasses.json"
};

static const unsigned char file_curves_react_spring_slow_json[] = {
#embed "../../patterns/curves/react-spring/slow.json"
};

static const unsigned char file_curves_react_spring_stiff_json[] = {
#embed "../../patterns/curves/react-spring/stiff.json"
};

static const unsigned char file_curves_react_spring_wobbly_json[] = {
#embed "../../patterns/curves/react-spring/wobbly.json"
};

static const unsigned char file_curves_remotion_default_json[] = {
#embed "../../patterns/curves/remotion/default.json"
};

static const unsigned char file_curves_reshaped_rapid_json[] = {
#embed "../../patterns/curves/reshaped/rapid.json"
};

static const unsigned char file_curves_swiftui_bouncy_json[] = {
#embed "../../patterns/curves/swiftui/bouncy.json"
};

static const unsigned char file_curves_swiftui_default_json[] = {
#embed "../../patterns/curves/swiftui/default.json"
};

static const unsigned char file_curves_swiftui_ease_in_out_json[] = {
#embed "../../patterns/curves/swiftui/ease-in-out.json"
};

static const unsigned char file_curves_swiftui_ease_in_json[] = {
#embed "../../patterns/curves/swiftui/ease-in.json"
};

static const unsigned char file_curves_swiftui_ease_out_json[] = {
#embed "../../patterns/curves/swiftui/ease-out.json"
};

static const unsigned char file_curves_swiftui_interactive_spring_json[] = {
#embed "../../patterns/curves/swiftui/interactive-spring.json"
};

static const unsigned char file_curves_swiftui_interpolating_spring_json[] = {
#embed "../../patterns/curves/swiftui/interpolating-spring.json"
};

static const unsigned char file_curves_swiftui_legacy_default_json[] = {
#embed "../../patterns/curves/swiftui/legacy-default.json"
};

static const unsigned char file_curves_swiftui_legacy_spring_json[] = {
#embed "../../patterns/curves/swiftui/legacy-spring.json"
};

static const unsigned char file_curves_swiftui_linear_json[] = {
#embed "../../patterns/curves/swiftui/linear.json"
};

static const unsigned char file_curves_swiftui_smooth_json[] = {
#embed "../../patterns/curves/swiftui/smooth.json"
};

static const unsigned char file_curves_swiftui_snappy_json[] = {
#embed "../../patterns/curves/swiftui/snappy.json"
};

static const unsigned char file_curves_swiftui_spring_json[] = {
#embed "../../patterns/curves/swiftui/spring.json"
};

static const unsigned char file_curves_tailwind_default_json[] = {
#embed "../../patterns/curves/tailwind/default.json"
};

static const unsigned char file_curves_uikit_keyboard_json[] = {
#embed "../../patterns/curves/uikit/keyboard.json"
};

static const unsigned char file_curves_uikit_spring_json[] = {
#embed "../../patterns/curves/uikit/spring.json"
};

static const unsigned char file_curves_wave_animated_json[] = {
#embed "../../patterns/curves/wave/animated.json"
};

static const unsigned char file_curves_wave_interactive_json[] = {
#embed "../../patterns/curves/wave/interactive.json"
};

static const unsigned char file_curves_winui_fast_out_slow_in_json[] = {
#embed "../../patterns/curves/winui/fast-out-slow-in.json"
};

static const unsigned char file_design_token_extension_schema_json[] = {
#embed "../../patterns/design-token-extension.schema.json"
};

static const unsigned char file_devices_json[] = {
#embed "../../patterns/devices.json"
};

#ifdef __ELF__
#pragma clang section rodata = ".rodata.feedback" relro = ".data.rel.ro.feedback"
#endif

static const unsigned char file_feedback_capacitor_error_ahap[] = {
#embed "../../patterns/feedback/capacitor/error.ahap"
};

static const unsigned char file_feedback_capacitor_heavy_ahap[] = {
#embed "../../patterns/feedback/capacitor/heavy.ahap"
};

static const unsigned char file_feedback_capacitor_light_ahap[] = {
#embed "../../patterns/feedback/capacitor/light.ahap"
};

static const unsigned char file_feedback_capacitor_medium_ahap[] = {
#embed "../../patterns/feedback/capacitor/medium.ahap"
};

static const unsigned char file_feedback_capacitor_profile_json[] = {
#embed "../../patterns/feedback/capacitor/profile.json"
};

static const unsigned char file_feedback_capacitor_rigid_ahap[] = {
#embed "../../patterns/feedback/capacitor/rigid.ahap"
};

static const unsigned char file_feedback_capacitor_selection_ahap[] = {
#embed "../../patterns/feedback/capacitor/selection.ahap"
};

static const unsigned char file_feedback_capacitor_soft_ahap[] = {
#embed "../../patterns/feedback/capacitor/soft.ahap"
};

static const unsigned char file_feedback_capacitor_success_ahap[] = {
#embed "../../patterns/feedback/capacitor/success.ahap"
};

static const unsigned char file_feedback_capacitor_warning_ahap[] = {
#embed "../../patterns/feedback/capacitor/warning.ahap"
};

static const unsigned char file_feedback_hig_trace_error_ahap[] = {
#embed "../../patterns/feedback/hig-trace/error.ahap"
};

static const unsigned char file_feedback_hig_trace_heavy_ahap[] = {
#embed "../../patterns/feedback/hig-trace/heavy.ahap"
};

static const unsigned char file_feedback_hig_trace_light_ahap[] = {
#embed "../../patterns/feedback/hig-trace/light.ahap"
};

static const unsigned char file_feedback_hig_trace_medium_ahap[] = {
#embed "../../patterns/feedback/hig-trace/medium.ahap"
};

static const unsigned char file_feedback_hig_trace_profile_json[] = {
#embed "../../patterns/feedback/hig-trace/profile.json"
};

static const unsigned char file_feedback_hig_trace_rigid_ahap[] = {
#embed "../../patterns/feedback/hig-trace/rigid.ahap"
};

static const unsigned char file_feedback_hig_trace_selection_ahap[] = {
#embed "../../patterns/feedback/hig-trace/selection.ahap"
};

static const unsigned char file_feedback_hig_trace_soft_ahap[] = {
#embed "../../patterns/feedback/hig-trace/soft.ahap"
};

static const unsigned char file_feedback_hig_trace_success_ahap[] = {
#embed "../../patterns/feedback/hig-trace/success.ahap"
};

static const unsigned char file_feedback_hig_trace_warning_ahap[] = {
#embed "../../patterns/feedback/hig-trace/warning.ahap"
};

static const unsigned char file_feedback_nice_vibrations_error_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/error.ahap"
};

static const unsigned char file_feedback_nice_vibrations_heavy_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/heavy.ahap"
};

static const unsigned char file_feedback_nice_vibrations_light_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/light.ahap"
};

static const unsigned char file_feedback_nice_vibrations_medium_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/medium.ahap"
};

static const unsigned char file_feedback_nice_vibrations_profile_json[] = {
#embed "../../patterns/feedback/nice-vibrations/profile.json"
};

static const unsigned char file_feedback_nice_vibrations_rigid_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/rigid.ahap"
};

static const unsigned char file_feedback_nice_vibrations_selection_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/selection.ahap"
};

static const unsigned char file_feedback_nice_vibrations_soft_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/soft.ahap"
};

static const unsigned char file_feedback_nice_vibrations_success_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/success.ahap"
};

static const unsigned char file_feedback_nice_vibrations_warning_ahap[] = {
#embed "../../patterns/feedback/nice-vibrations/warning.ahap"
};

static const unsigned char file_feedback_pulsar_error_ahap[] = {
#embed "../../patterns/feedback/pulsar/error.ahap"
};

static const unsigned char file_feedback_pulsar_heavy_ahap[] = {
#embed "../../patterns/feedback/pulsar/heavy.ahap"
};

static const unsigned char file_feedback_pulsar_light_ahap[] = {
#embed "../../patterns/feedback/pulsar/light.ahap"
};

static const unsigned char file_feedback_pulsar_medium_ahap[] = {
#embed "../../patterns/feedback/pulsar/medium.ahap"
};

static const unsigned char file_feedback_pulsar_profile_json[] = {
#embed "../../patterns/feedback/pulsar/profile.json"
};

static const unsigned char file_feedback_pulsar_rigid_ahap[] = {
#embed "../../patterns/feedback/pulsar/rigid.ahap"
};

static const unsigned char file_feedback_pulsar_selection_ahap[] = {
#embed "../../patterns/feedback/pulsar/selection.ahap"
};

static const unsigned char file_feedback_pulsar_soft_ahap[] = {
#embed "../../patterns/feedback/pulsar/soft.ahap"
};

static const unsigned char file_feedback_pulsar_success_ahap[] = {
#embed "../../patterns/feedback/pulsar/success.ahap"
};

static const unsigned char file_feedback_pulsar_warning_ahap[] = {
#embed "../../patterns/feedback/pulsar/warning.ahap"
};

static const unsigned char file_feedback_rnhf_error_ahap[] = {
#embed "../../patterns/feedback/rnhf/error.ahap"
};

static const unsigned char file_feedback_rnhf_heavy_ahap[] = {
#embed "../../patterns/feedback/rnhf/heavy.ahap"
};

static const unsigned char file_feedback_rnhf_light_ahap[] = {
#embed "../../patterns/feedback/rnhf/light.ahap"
};

static const unsigned char file_feedback_rnhf_medium_ahap[] = {
#embed "../../patterns/feedback/rnhf/medium.ahap"
};

static const unsigned char file_feedback_rnhf_profile_json[] = {
#embed "../../patterns/feedback/rnhf/profile.json"
};

static const unsigned char file_feedback_rnhf_rigid_ahap[] = {
#embed "../../patterns/feedback/rnhf/rigid.ahap"
};

static const unsigned char file_feedback_rnhf_selection_ahap[] = {
#embed "../../patterns/feedback/rnhf/selection.ahap"
};

static const unsigned char file_feedback_rnhf_soft_ahap[] = {
#embed "../../patterns/feedback/rnhf/soft.ahap"
};

static const unsigned char file_feedback_rnhf_success_ahap[] = {
#embed "../../patterns/feedback/rnhf/success.ahap"
};

static const unsigned char file_feedback_rnhf_warning_ahap[] = {
#embed "../../patterns/feedback/rnhf/warning.ahap"
};

static const unsigned char file_feedback_sensory_feedback_json[] = {
#embed "../../patterns/feedback/sensory-feedback.json"
};

static const unsigned char file_feedback_tapline_error_ahap[] = {
#embed "../../patterns/feedback/tapline/error.ahap"
};

static const unsigned char file_feedback_tapline_heavy_ahap[] = {
#embed "../../patterns/feedback/tapline/heavy.ahap"
};

static const unsigned char file_feedback_tapline_light_ahap[] = {
#embed "../../patterns/feedback/tapline/light.ahap"
};

static const unsigned char file_feedback_tapline_medium_ahap[] = {
#embed "../../patterns/feedback/tapline/medium.ahap"
};

static const unsigned char file_feedback_tapline_profile_json[] = {
#embed "../../patterns/feedback/tapline/profile.json"
};

static const unsigned char file_feedback_tapline_rigid_ahap[] = {
#embed "../../patterns/feedback/tapline/rigid.ahap"
};

static const unsigned char file_feedback_tapline_selection_ahap[] = {
#embed "../../patterns/feedback/tapline/selection.ahap"
};

static const unsigned char file_feedback_tapline_soft_ahap[] = {
#embed "../../patterns/feedback/tapline/soft.ahap"
};

static const unsigned char file_feedback_tapline_success_ahap[] = {
#embed "../../patterns/feedback/tapline/success.ahap"
};

static const unsigned char file_feedback_tapline_warning_ahap[] = {
#embed "../../patterns/feedback/tapline/warning.ahap"
};

static const unsigned char file_feedback_web_haptics_error_ahap[] = {
#embed "../../patterns/feedback/web-haptics/error.ahap"
};

static const unsigned char file_feedback_web_haptics_heavy_ahap[] = {
#embed "../../patterns/feedback/web-haptics/heavy.ahap"
};

static const unsigned char file_feedback_web_haptics_light_ahap[] = {
#embed "../../patterns/feedback/web-haptics/light.ahap"
};

static const unsigned char file_feedback_web_haptics_medium_ahap[] = {
#embed "../../patterns/feedback/web-haptics/medium.ahap"
};

static const unsigned char file_feedback_web_haptics_profile_json[] = {
#embed "../../patterns/feedback/web-haptics/profile.json"
};

static const unsigned char file_feedback_web_haptics_rigid_ahap[] = {
#embed "../../patterns/feedback/web-haptics/rigid.ahap"
};

static const unsigned char file_feedback_web_haptics_selection_ahap[] = {
#embed "../../patterns/feedback/web-haptics/selection.ahap"
};

static const unsigned char file_feedback_web_haptics_soft_ahap[] = {
#embed "../../patterns/feedback/web-haptics/soft.ahap"
};

static const unsigned char file_feedback_web_haptics_success_ahap[] = {
#embed "../../patterns/feedback/web-haptics/success.ahap"
};

static const unsigned char file_feedback_web_haptics_warning_ahap[] = {
#embed "../../patterns/feedback/web-haptics/warning.ahap"
};

#ifdef __ELF__
#pragma clang section rodata = "" relro = ""
#endif

static const unsigned char file_ionic_button_system_json[] = {
#embed "../../patterns/ionic/button-system.json"
};

static const unsigned char file_platforms_ios_json[] = {
#embed "../../patterns/platforms/ios.json"
};

static const unsigned char file_profiles_mpeg_json[] = {
#embed "../../patterns/profiles/mpeg.json"
};

static const unsigned char file_profiles_taptic_linear_json[] = {
#embed "../../patterns/profiles/taptic-linear.json"
};

static const unsigned char file_profiles_taptic_json[] = {
#embed "../../patterns/profiles/taptic.json"
};

static const unsigned char file_published_button_system_json[] = {
#embed "../../patterns/published/button-system.json"
};

static const unsigned char file_published_echoflow_send_ahap[] = {
#embed "../../patterns/published/echoflow-send.ahap"
};

static const unsigned char file_published_echoflow_stop_ahap[] = {
#embed "../../patterns/published/echoflow-stop.ahap"
};

static const unsigned char file_sap_fiori_button_system_json[] = {
#embed "../../patterns/sap-fiori/button-system.json"
};

static const unsigned char file_starters_alarm_ahap[] = {
#embed "../../patterns/starters/alarm.ahap"
};

static const unsigned char file_starters_boing_ahap[] = {
#embed "../../patterns/starters/boing.ahap"
};

static const unsigned char file_starters_bouncing_ball_ahap[] = {
#embed "../../patterns/starters/bouncing-ball.ahap"
};

static const unsigned char file_starters_breath_in_ahap[] = {
#embed "../../patterns/starters/breath-in.ahap"
};

static const unsigned char file_starters_breath_out_ahap[] = {
#embed "../../patterns/starters/breath-out.ahap"
};

static const unsigned char file_starters_breathing_ahap[] = {
#embed "../../patterns/starters/breathing.ahap"
};

static const unsigned char file_starters_bubble_ahap[] = {
#embed "../../patterns/starters/bubble.ahap"
};

static const unsigned char file_starters_buzzer_ahap[] = {
#embed "../../patterns/starters/buzzer.ahap"
};

static const unsigned char file_starters_cinquillo_ahap[] = {
#embed "../../patterns/starters/cinquillo.ahap"
};

static const unsigned char file_starters_coin_drop_ahap[] = {
#embed "../../patterns/starters/coin-drop.ahap"
};

static const unsigned char file_starters_dice_ahap[] = {
#embed "../../patterns/starters/dice.ahap"
};

static const unsigned char file_starters_distress_ahap[] = {
#embed "../../patterns/starters/distress.ahap"
};

static const unsigned char file_starters_drift_ahap[] = {
#embed "../../patterns/starters/drift.ahap"
};

static const unsigned char file_starters_drizzle_ahap[] = {
#embed "../../patterns/starters/drizzle.ahap"
};

static const unsigned char file_starters_drum_roll_ahap[] = {
#embed "../../patterns/starters/drum-roll.ahap"
};

static const unsigned char file_starters_engine_ahap[] = {
#embed "../../patterns/starters/engine.ahap"
};

static const unsigned char file_starters_explosion_ahap[] = {
#embed "../../patterns/starters/explosion.ahap"
};

static const unsigned char file_starters_final_seconds_ahap[] = {
#embed "../../patterns/starters/final-seconds.ahap"
};

static const unsigned char file_starters_footsteps_ahap[] = {
#embed "../../patterns/starters/footsteps.ahap"
};

static const unsigned char file_starters_galloping_ahap[] = {
#embed "../../patterns/starters/galloping.ahap"
};

static const unsigned char file_starters_gears_ahap[] = {
#embed "../../patterns/starters/gears.ahap"
};

static const unsigned char file_starters_giggle_ahap[] = {
#embed "../../patterns/starters/giggle.ahap"
};

static const unsigned char file_starters_halt_ahap[] = {
#embed "../../patterns/starters/halt.ahap"
};

static const unsigned char file_starters_hammering_ahap[] = {
#embed "../../patterns/starters/hammering.ahap"
};

static const unsigned char file_starters_hop_ahap[] = {
#embed "../../patterns/starters/hop.ahap"
};

static const unsigned char file_starters_key_click_ahap[] = {
#embed "../../patterns/starters/key-click.ahap"
};

static const unsigned char file_starters_knock_ahap[] = {
#embed "../../patterns/starters/knock.ahap"
};

static const unsigned char file_starters_lantern_ahap[] = {
#embed "../../patterns/starters/lantern.ahap"
};

static const unsigned char file_starters_laser_ahap[] = {
#embed "../../patterns/starters/laser.ahap"
};

static const unsigned char file_starters_latch_ahap[] = {
#embed "../../patterns/starters/latch.ahap"
};

static const unsigned char file_starters_lub_dub_ahap[] = {
#embed "../../patterns/starters/lub-dub.ahap"
};

static const unsigned char file_starters_marble_ahap[] = {
#embed "../../patterns/starters/marble.ahap"
};

static const unsigned char file_starters_marching_ahap[] = {
#embed "../../patterns/starters/marching.ahap"
};

static const unsigned char file_starters_notch_ahap[] = {
#embed "../../patterns/starters/notch.ahap"
};

static const unsigned char file_starters_peekaboo_ahap[] = {
#embed "../../patterns/starters/peekaboo.ahap"
};

static const unsigned char file_starters_power_up_ahap[] = {
#embed "../../patterns/starters/power-up.ahap"
};

static const unsigned char file_starters_purr_ahap[] = {
#embed "../../patterns/starters/purr.ahap"
};

static const unsigned char file_starters_racing_pulse_ahap[] = {
#embed "../../patterns/starters/racing-pulse.ahap"
};

static const unsigned char file_starters_ratchet_ahap[] = {
#embed "../../patterns/starters/ratchet.ahap"
};

static const unsigned char file_starters_red_alert_ahap[] = {
#embed "../../patterns/starters/red-alert.ahap"
};

static const unsigned char file_starters_ripple_ahap[] = {
#embed "../../patterns/starters/ripple.ahap"
};

static const unsigned char file_starters_rocker_off_ahap[] = {
#embed "../../patterns/starters/rocker-off.ahap"
};

static const unsigned char file_starters_rocker_on_ahap[] = {
#embed "../../patterns/starters/rocker-on.ahap"
};

static const unsigned char file_starters_rumba_clave_ahap[] = {
#embed "../../patterns/starters/rumba-clave.ahap"
};

static const unsigned char file_starters_running_low_ahap[] = {
#embed "../../patterns/starters/running-low.ahap"
};

static const unsigned char file_starters_sealed_ahap[] = {
#embed "../../patterns/starters/sealed.ahap"
};

static const unsigned char file_starters_shutter_ahap[] = {
#embed "../../patterns/starters/shutter.ahap"
};

static const unsigned char file_starters_siren_ahap[] = {
#embed "../../patterns/starters/siren.ahap"
};

static const unsigned char file_starters_skipping_ahap[] = {
#embed "../../patterns/starters/skipping.ahap"
};

static const unsigned char file_starters_son_clave_ahap[] = {
#embed "../../patterns/starters/son-clave.ahap"
};

static const unsigned char file_starters_stamp_ahap[] = {
#embed "../../patterns/starters/stamp.ahap"
};

static const unsigned char file_starters_swing_ahap[] = {
#embed "../../patterns/starters/swing.ahap"
};

static const unsigned char file_starters_tide_ahap[] = {
#embed "../../patterns/starters/tide.ahap"
};

static const unsigned char file_starters_tresillo_ahap[] = {
#embed "../../patterns/starters/tresillo.ahap"
};

static const unsigned char file_starters_typewriter_ahap[] = {
#embed "../../patterns/starters/typewriter.ahap"
};

static const unsigned char file_starters_waltz_ahap[] = {
#embed "../../patterns/starters/waltz.ahap"
};

static const unsigned char file_starters_wiggle_ahap[] = {
#embed "../../patterns/starters/wiggle.ahap"
};

static const unsigned char file_starters_winding_ahap[] = {
#embed "../../patterns/starters/winding.ahap"
};

static const unsigned char file_stash_my_stuff_button_system_json[] = {
#embed "../../patterns/stash-my-stuff/button-system.json"
};

static const unsigned char file_swiss_coin_button_system_json[] = {
#embed "../../patterns/swiss-coin/button-system.json"
};

static const unsigned char file_swiss_coin_reminder_sent_ahap[] = {
#embed "../../patterns/swiss-coin/reminder-sent.ahap"
};

static const unsigned char file_swiss_coin_settlement_complete_ahap[] = {
#embed "../../patterns/swiss-coin/settlement-complete.ahap"
};

static const unsigned char file_swiss_coin_transaction_added_ahap[] = {
#embed "../../patterns/swiss-coin/transaction-added.ahap"
};

static const unsigned char file_uibutton_button_system_json[] = {
#embed "../../patterns/uibutton/button-system.json"
};

#define BYTES(name) name, sizeof name

const ctapline_library_file ctapline_library_files[] = {
    {"actuators/erm.json",
     BYTES(file_actuators_erm_json)},
    {"actuators/lra-driver.json",
     BYTES(file_actuators_lra_driver_json)},
    {"actuators/lra.json",
     BYTES(file_actuators_lra_json)},
    {"actuators/voice-coil.json",
     BYTES(file_actuators_voice_coil_json)},
    {"button-reference/button-system.json",
     BYTES(file_button_reference_button_system_json)},
    {"button-system.schema.json",
     BYTES(file_button_system_schema_json)},
    {"curves/advance/default.json",
     BYTES(file_curves_advance_default_json)},
    {"curves/android/default.json",
     BYTES(file_curves_android_default_json)},
    {"curves/arkui/heavy.json",
     BYTES(file_curves_arkui_heavy_json)},
    {"curves/arkui/light.json",
     BYTES(file_curves_arkui_light_json)},
    {"curves/arkui/middle.json",
     BYTES(file_curves_arkui_middle_json)},
    {"curves/carbon/expressive-exit.json",
     BYTES(file_curves_carbon_expressive_exit_json)},
    {"curves/carbon/expressive-standard.json",
     BYTES(file_curves_carbon_expressive_standard_json)},
    {"curves/carbon/productive-exit.json",
     BYTES(file_curves_carbon_productive_exit_json)},
    {"curves/carbon/productive-standard.json",
     BYTES(file_curves_carbon_productive_standard_json)},
    {"curves/core-animation/default.json",
     BYTES(file_curves_core_animation_default_json)},
    {"curves/core-animation/ease-in-ease-out.json",
     BYTES(file_curves_core_animation_ease_in_ease_out_json)},
    {"curves/core-animation/ease-in.json",
     BYTES(file_curves_core_animation_ease_in_json)},
    {"curves/core-animation/ease-out.json",
     BYTES(file_curves_core_animation_ease_out_json)},
    {"curves/core-animation/linear.json",
     BYTES(file_curves_core_animation_linear_json)},
    {"curves/core-animation/spring.json",
     BYTES(file_curves_core_animation_spring_json)},
    {"curves/css/ease-in-out.json",
     BYTES(file_curves_css_ease_in_out_json)},
    {"curves/css/ease-in.json",
     BYTES(file_curves_css_ease_in_json)},
    {"curves/css/ease-out.json",
     BYTES(file_curves_css_ease_out_json)},
    {"curves/css/ease.json",
     BYTES(file_curves_css_ease_json)},
    {"curves/css/linear.json",
     BYTES(file_curves_css_linear_json)},
    {"curves/css/step-end.json",
     BYTES(file_curves_css_step_end_json)},
    {"curves/css/step-start.json",
     BYTES(file_curves_css_step_start_json)},
    {"curves/fluent/accelerate-max.json",
     BYTES(file_curves_fluent_accelerate_max_json)},
    {"curves/fluent/decelerate-max.json",
     BYTES(file_curves_fluent_decelerate_max_json)},
    {"curves/fluent/easy-ease.json",
     BYTES(file_curves_fluent_easy_ease_json)},
    {"curves/io/press.json",
     BYTES(file_curves_io_press_json)},
    {"curves/io/selection.json",
     BYTES(file_curves_io_selection_json)},
    {"curves/material/effects-fast.json",
     BYTES(file_curves_material_effects_fast_json)},
    {"curves/material/expressive-default.json",
     BYTES(file_curves_material_expressive_default_json)},
    {"curves/material/expressive-fast.json",
     BYTES(file_curves_material_expressive_fast_json)},
    {"curves/material/standard-accelerate.json",
     BYTES(file_curves_material_standard_accelerate_json)},
    {"curves/material/standard-fast.json",
     BYTES(file_curves_material_standard_fast_json)},
    {"curves/material/standard.json",
     BYTES(file_curves_material_standard_json)},
    {"curves/motion/default.json",
     BYTES(file_curves_motion_default_json)},
    {"curves/motion/duration.json",
     BYTES(file_curves_motion_duration_json)},
    {"curves/polaris/ease-out.json",
     BYTES(file_curves_polaris_ease_out_json)},
    {"curves/polaris/ease.json",
     BYTES(file_curves_polaris_ease_json)},
    {"curves/react-spring/default.json",
     BYTES(file_curves_react_spring_default_json)},
    {"curves/react-spring/gentle.json",
     BYTES(file_curves_react_spring_gentle_json)},
    {"curves/react-spring/molasses.json",
     BYTES(file_curves_react_spring_molasses_json)},
    {"curves/react-spring/slow.json",
     BYTES(file_curves_react_spring_slow_json)},
    {"curves/react-spring/stiff.json",
     BYTES(file_curves_react_spring_stiff_json)},
    {"curves/react-spring/wobbly.json",
     BYTES(file_curves_react_spring_wobbly_json)},
    {"curves/remotion/default.json",
     BYTES(file_curves_remotion_default_json)},
    {"curves/reshaped/rapid.json",
     BYTES(file_curves_reshaped_rapid_json)},
    {"curves/swiftui/bouncy.json",
     BYTES(file_curves_swiftui_bouncy_json)},
    {"curves/swiftui/default.json",
     BYTES(file_curves_swiftui_default_json)},
    {"curves/swiftui/ease-in-out.json",
     BYTES(file_curves_swiftui_ease_in_out_json)},
    {"curves/swiftui/ease-in.json",
     BYTES(file_curves_swiftui_ease_in_json)},
    {"curves/swiftui/ease-out.json",
     BYTES(file_curves_swiftui_ease_out_json)},
    {"curves/swiftui/interactive-spring.json",
     BYTES(file_curves_swiftui_interactive_spring_json)},
    {"curves/swiftui/interpolating-spring.json",
     BYTES(file_curves_swiftui_interpolating_spring_json)},
    {"curves/swiftui/legacy-default.json",
     BYTES(file_curves_swiftui_legacy_default_json)},
    {"curves/swiftui/legacy-spring.json",
     BYTES(file_curves_swiftui_legacy_spring_json)},
    {"curves/swiftui/linear.json",
     BYTES(file_curves_swiftui_linear_json)},
    {"curves/swiftui/smooth.json",
     BYTES(file_curves_swiftui_smooth_json)},
    {"curves/swiftui/snappy.json",
     BYTES(file_curves_swiftui_snappy_json)},
    {"curves/swiftui/spring.json",
     BYTES(file_curves_swiftui_spring_json)},
    {"curves/tailwind/default.json",
     BYTES(file_curves_tailwind_default_json)},
    {"curves/uikit/keyboard.json",
     BYTES(file_curves_uikit_keyboard_json)},
    {"curves/uikit/spring.json",
     BYTES(file_curves_uikit_spring_json)},
    {"curves/wave/animated.json",
     BYTES(file_curves_wave_animated_json)},
    {"curves/wave/interactive.json",
     BYTES(file_curves_wave_interactive_json)},
    {"curves/winui/fast-out-slow-in.json",
     BYTES(file_curves_winui_fast_out_slow_in_json)},
    {"design-token-extension.schema.json",
     BYTES(file_design_token_extension_schema_json)},
    {"devices.json",
     BYTES(file_devices_json)},
    {"feedback/capacitor/error.ahap",
     BYTES(file_feedback_capacitor_error_ahap)},
    {"feedback/capacitor/heavy.ahap",
     BYTES(file_feedback_capacitor_heavy_ahap)},
    {"feedback/capacitor/light.ahap",
     BYTES(file_feedback_capacitor_light_ahap)},
    {"feedback/capacitor/medium.ahap",
     BYTES(file_feedback_capacitor_medium_ahap)},
    {"feedback/capacitor/profile.json",
     BYTES(file_feedback_capacitor_profile_json)},
    {"feedback/capacitor/rigid.ahap",
     BYTES(file_feedback_capacitor_rigid_ahap)},
    {"feedback/capacitor/selection.ahap",
     BYTES(file_feedback_capacitor_selection_ahap)},
    {"feedback/capacitor/soft.ahap",
     BYTES(file_feedback_capacitor_soft_ahap)},
    {"feedback/capacitor/success.ahap",
     BYTES(file_feedback_capacitor_success_ahap)},
    {"feedback/capacitor/warning.ahap",
     BYTES(file_feedback_capacitor_warning_ahap)},
    {"feedback/hig-trace/error.ahap",
     BYTES(file_feedback_hig_trace_error_ahap)},
    {"feedback/hig-trace/heavy.ahap",
     BYTES(file_feedback_hig_trace_heavy_ahap)},
    {"feedback/hig-trace/light.ahap",
     BYTES(file_feedback_hig_trace_light_ahap)},
    {"feedback/hig-trace/medium.ahap",
     BYTES(file_feedback_hig_trace_medium_ahap)},
    {"feedback/hig-trace/profile.json",
     BYTES(file_feedback_hig_trace_profile_json)},
    {"feedback/hig-trace/rigid.ahap",
     BYTES(file_feedback_hig_trace_rigid_ahap)},
    {"feedback/hig-trace/selection.ahap",
     BYTES(file_feedback_hig_trace_selection_ahap)},
    {"feedback/hig-trace/soft.ahap",
     BYTES(file_feedback_hig_trace_soft_ahap)},
    {"feedback/hig-trace/success.ahap",
     BYTES(file_feedback_hig_trace_success_ahap)},
    {"feedback/hig-trace/warning.ahap",
     BYTES(file_feedback_hig_trace_warning_ahap)},
    {"feedback/nice-vibrations/error.ahap",
     BYTES(file_feedback_nice_vibrations_error_ahap)},
    {"feedback/nice-vibrations/heavy.ahap",
     BYTES(file_feedback_nice_vibrations_heavy_ahap)},
    {"feedback/nice-vibrations/light.ahap",
     BYTES(file_feedback_nice_vibrations_light_ahap)},
    {"feedback/nice-vibrations/medium.ahap",
     BYTES(file_feedback_nice_vibrations_medium_ahap)},
    {"feedback/nice-vibrations/profile.json",
     BYTES(file_feedback_nice_vibrations_profile_json)},
    {"feedback/nice-vibrations/rigid.ahap",
     BYTES(file_feedback_nice_vibrations_rigid_ahap)},
    {"feedback/nice-vibrations/selection.ahap",
     BYTES(file_feedback_nice_vibrations_selection_ahap)},
    {"feedback/nice-vibrations/soft.ahap",
     BYTES(file_feedback_nice_vibrations_soft_ahap)},
    {"feedback/nice-vibrations/success.ahap",
     BYTES(file_feedback_nice_vibrations_success_ahap)},
    {"feedback/nice-vibrations/warning.ahap",
     BYTES(file_feedback_nice_vibrations_warning_ahap)},
    {"feedback/pulsar/error.ahap",
     BYTES(file_feedback_pulsar_error_ahap)},
    {"feedback/pulsar/heavy.ahap",
     BYTES(file_feedback_pulsar_heavy_ahap)},
    {"feedback/pulsar/light.ahap",
     BYTES(file_feedback_pulsar_light_ahap)},
    {"feedback/pulsar/medium.ahap",
     BYTES(file_feedback_pulsar_medium_ahap)},
    {"feedback/pulsar/profile.json",
     BYTES(file_feedback_pulsar_profile_json)},
    {"feedback/pulsar/rigid.ahap",
     BYTES(file_feedback_pulsar_rigid_ahap)},
    {"feedback/pulsar/selection.ahap",
     BYTES(file_feedback_pulsar_selection_ahap)},
    {"feedback/pulsar/soft.ahap",
     BYTES(file_feedback_pulsar_soft_ahap)},
    {"feedback/pulsar/success.ahap",
     BYTES(file_feedback_pulsar_success_ahap)},
    {"feedback/pulsar/warning.ahap",
     BYTES(file_feedback_pulsar_warning_ahap)},
    {"feedback/rnhf/error.ahap",
     BYTES(file_feedback_rnhf_error_ahap)},
    {"feedback/rnhf/heavy.ahap",
     BYTES(file_feedback_rnhf_heavy_ahap)},
    {"feedback/rnhf/light.ahap",
     BYTES(file_feedback_rnhf_light_ahap)},
    {"feedback/rnhf/medium.ahap",
     BYTES(file_feedback_rnhf_medium_ahap)},
    {"feedback/rnhf/profile.json",
     BYTES(file_feedback_rnhf_profile_json)},
    {"feedback/rnhf/rigid.ahap",
     BYTES(file_feedback_rnhf_rigid_ahap)},
    {"feedback/rnhf/selection.ahap",
     BYTES(file_feedback_rnhf_selection_ahap)},
    {"feedback/rnhf/soft.ahap",
     BYTES(file_feedback_rnhf_soft_ahap)},
    {"feedback/rnhf/success.ahap",
     BYTES(file_feedback_rnhf_success_ahap)},
    {"feedback/rnhf/warning.ahap",
     BYTES(file_feedback_rnhf_warning_ahap)},
    {"feedback/sensory-feedback.json",
     BYTES(file_feedback_sensory_feedback_json)},
    {"feedback/tapline/error.ahap",
     BYTES(file_feedback_tapline_error_ahap)},
    {"feedback/tapline/heavy.ahap",
     BYTES(file_feedback_tapline_heavy_ahap)},
    {"feedback/tapline/light.ahap",
     BYTES(file_feedback_tapline_light_ahap)},
    {"feedback/tapline/medium.ahap",
     BYTES(file_feedback_tapline_medium_ahap)},
    {"feedback/tapline/profile.json",
     BYTES(file_feedback_tapline_profile_json)},
    {"feedback/tapline/rigid.ahap",
     BYTES(file_feedback_tapline_rigid_ahap)},
    {"feedback/tapline/selection.ahap",
     BYTES(file_feedback_tapline_selection_ahap)},
    {"feedback/tapline/soft.ahap",
     BYTES(file_feedback_tapline_soft_ahap)},
    {"feedback/tapline/success.ahap",
     BYTES(file_feedback_tapline_success_ahap)},
    {"feedback/tapline/warning.ahap",
     BYTES(file_feedback_tapline_warning_ahap)},
    {"feedback/web-haptics/error.ahap",
     BYTES(file_feedback_web_haptics_error_ahap)},
    {"feedback/web-haptics/heavy.ahap",
     BYTES(file_feedback_web_haptics_heavy_ahap)},
    {"feedback/web-haptics/light.ahap",
     BYTES(file_feedback_web_haptics_light_ahap)},
    {"feedback/web-haptics/medium.ahap",
     BYTES(file_feedback_web_haptics_medium_ahap)},
    {"feedback/web-haptics/profile.json",
     BYTES(file_feedback_web_haptics_profile_json)},
    {"feedback/web-haptics/rigid.ahap",
     BYTES(file_feedback_web_haptics_rigid_ahap)},
    {"feedback/web-haptics/selection.ahap",
     BYTES(file_feedback_web_haptics_selection_ahap)},
    {"feedback/web-haptics/soft.ahap",
     BYTES(file_feedback_web_haptics_soft_ahap)},
    {"feedback/web-haptics/success.ahap",
     BYTES(file_feedback_web_haptics_success_ahap)},
    {"feedback/web-haptics/warning.ahap",
     BYTES(file_feedback_web_haptics_warning_ahap)},
    {"ionic/button-system.json",
     BYTES(file_ionic_button_system_json)},
    {"platforms/ios.json",
     BYTES(file_platforms_ios_json)},
    {"profiles/mpeg.json",
     BYTES(file_profiles_mpeg_json)},
    {"profiles/taptic-linear.json",
     BYTES(file_profiles_taptic_linear_json)},
    {"profiles/taptic.json",
     BYTES(file_profiles_taptic_json)},
    {"published/button-system.json",
     BYTES(file_published_button_system_json)},
    {"published/echoflow-send.ahap",
     BYTES(file_published_echoflow_send_ahap)},
    {"published/echoflow-stop.ahap",
     BYTES(file_published_echoflow_stop_ahap)},
    {"sap-fiori/button-system.json",
     BYTES(file_sap_fiori_button_system_json)},
    {"starters/alarm.ahap",
     BYTES(file_starters_alarm_ahap)},
    {"starters/boing.ahap",
     BYTES(file_starters_boing_ahap)},
    {"starters/bouncing-ball.ahap",
     BYTES(file_starters_bouncing_ball_ahap)},
    {"starters/breath-in.ahap",
     BYTES(file_starters_breath_in_ahap)},
    {"starters/breath-out.ahap",
     BYTES(file_starters_breath_out_ahap)},
    {"starters/breathing.ahap",
     BYTES(file_starters_breathing_ahap)},
    {"starters/bubble.ahap",
     BYTES(file_starters_bubble_ahap)},
    {"starters/buzzer.ahap",
     BYTES(file_starters_buzzer_ahap)},
    {"starters/cinquillo.ahap",
     BYTES(file_starters_cinquillo_ahap)},
    {"starters/coin-drop.ahap",
     BYTES(file_starters_coin_drop_ahap)},
    {"starters/dice.ahap",
     BYTES(file_starters_dice_ahap)},
    {"starters/distress.ahap",
     BYTES(file_starters_distress_ahap)},
    {"starters/drift.ahap",
     BYTES(file_starters_drift_ahap)},
    {"starters/drizzle.ahap",
     BYTES(file_starters_drizzle_ahap)},
    {"starters/drum-roll.ahap",
     BYTES(file_starters_drum_roll_ahap)},
    {"starters/engine.ahap",
     BYTES(file_starters_engine_ahap)},
    {"starters/explosion.ahap",
     BYTES(file_starters_explosion_ahap)},
    {"starters/final-seconds.ahap",
     BYTES(file_starters_final_seconds_ahap)},
    {"starters/footsteps.ahap",
     BYTES(file_starters_footsteps_ahap)},
    {"starters/galloping.ahap",
     BYTES(file_starters_galloping_ahap)},
    {"starters/gears.ahap",
     BYTES(file_starters_gears_ahap)},
    {"starters/giggle.ahap",
     BYTES(file_starters_giggle_ahap)},
    {"starters/halt.ahap",
     BYTES(file_starters_halt_ahap)},
    {"starters/hammering.ahap",
     BYTES(file_starters_hammering_ahap)},
    {"starters/hop.ahap",
     BYTES(file_starters_hop_ahap)},
    {"starters/key-click.ahap",
     BYTES(file_starters_key_click_ahap)},
    {"starters/knock.ahap",
     BYTES(file_starters_knock_ahap)},
    {"starters/lantern.ahap",
     BYTES(file_starters_lantern_ahap)},
    {"starters/laser.ahap",
     BYTES(file_starters_laser_ahap)},
    {"starters/latch.ahap",
     BYTES(file_starters_latch_ahap)},
    {"starters/lub-dub.ahap",
     BYTES(file_starters_lub_dub_ahap)},
    {"starters/marble.ahap",
     BYTES(file_starters_marble_ahap)},
    {"starters/marching.ahap",
     BYTES(file_starters_marching_ahap)},
    {"starters/notch.ahap",
     BYTES(file_starters_notch_ahap)},
    {"starters/peekaboo.ahap",
     BYTES(file_starters_peekaboo_ahap)},
    {"starters/power-up.ahap",
     BYTES(file_starters_power_up_ahap)},
    {"starters/purr.ahap",
     BYTES(file_starters_purr_ahap)},
    {"starters/racing-pulse.ahap",
     BYTES(file_starters_racing_pulse_ahap)},
    {"starters/ratchet.ahap",
     BYTES(file_starters_ratchet_ahap)},
    {"starters/red-alert.ahap",
     BYTES(file_starters_red_alert_ahap)},
    {"starters/ripple.ahap",
     BYTES(file_starters_ripple_ahap)},
    {"starters/rocker-off.ahap",
     BYTES(file_starters_rocker_off_ahap)},
    {"starters/rocker-on.ahap",
     BYTES(file_starters_rocker_on_ahap)},
    {"starters/rumba-clave.ahap",
     BYTES(file_starters_rumba_clave_ahap)},
    {"starters/running-low.ahap",
     BYTES(file_starters_running_low_ahap)},
    {"starters/sealed.ahap",
     BYTES(file_starters_sealed_ahap)},
    {"starters/shutter.ahap",
     BYTES(file_starters_shutter_ahap)},
    {"starters/siren.ahap",
     BYTES(file_starters_siren_ahap)},
    {"starters/skipping.ahap",
     BYTES(file_starters_skipping_ahap)},
    {"starters/son-clave.ahap",
     BYTES(file_starters_son_clave_ahap)},
    {"starters/stamp.ahap",
     BYTES(file_starters_stamp_ahap)},
    {"starters/swing.ahap",
     BYTES(file_starters_swing_ahap)},
    {"starters/tide.ahap",
     BYTES(file_starters_tide_ahap)},
    {"starters/tresillo.ahap",
     BYTES(file_starters_tresillo_ahap)},
    {"starters/typewriter.ahap",
     BYTES(file_starters_typewriter_ahap)},
    {"starters/waltz.ahap",
     BYTES(file_starters_waltz_ahap)},
    {"starters/wiggle.ahap",
     BYTES(file_starters_wiggle_ahap)},
    {"starters/winding.ahap",
     BYTES(file_starters_winding_ahap)},
    {"stash-my-stuff/button-system.json",
     BYTES(file_stash_my_stuff_button_system_json)},
    {"swiss-coin/button-system.json",
     BYTES(file_swiss_coin_button_system_json)},
    {"swiss-coin/reminder-sent.ahap",
     BYTES(file_swiss_coin_reminder_sent_ahap)},
    {"swiss-coin/settlement-complete.ahap",
     BYTES(file_swiss_coin_settlement_complete_ahap)},
    {"swiss-coin/transaction-added.ahap",
     BYTES(file_swiss_coin_transaction_added_ahap)},
    {"uibutton/button-system.json",
     BYTES(file_uibutton_button_system_json)},
};

const size_t ctapline_library_count =
    sizeof ctapline_library_files / sizeof *ctapline_library_files;

#ifdef __ELF__
#pragma clang section rodata = ".rodata.feedback" relro = ".data.rel.ro.feedback"
#endif

const ctapline_library_file ctapline_feedback_files[] = {
    {"feedback/capacitor/error.ahap",
     BYTES(file_feedback_capacitor_error_ahap)},
    {"feedback/capacitor/heavy.ahap",
     BYTES(file_feedback_capacitor_heavy_ahap)},
    {"feedback/capacitor/light.ahap",
     BYTES(file_feedback_capacitor_light_ahap)},
    {"feedback/capacitor/medium.ahap",
     BYTES(file_feedback_capacitor_medium_ahap)},
    {"feedback/capacitor/rigid.ahap",
     BYTES(file_feedback_capacitor_rigid_ahap)},
    {"feedback/capacitor/selection.ahap",
     BYTES(file_feedback_capacitor_selection_ahap)},
    {"feedback/capacitor/soft.ahap",
     BYTES(file_feedback_capacitor_soft_ahap)},
    {"feedback/capacitor/success.ahap",
     BYTES(file_feedback_capacitor_success_ahap)},
    {"feedback/capacitor/warning.ahap",
     BYTES(file_feedback_capacitor_warning_ahap)},
    {"feedback/hig-trace/error.ahap",
     BYTES(file_feedback_hig_trace_error_ahap)},
    {"feedback/hig-trace/heavy.ahap",
     BYTES(file_feedback_hig_trace_heavy_ahap)},
    {"feedback/hig-trace/light.ahap",
     BYTES(file_feedback_hig_trace_light_ahap)},
    {"feedback/hig-trace/medium.ahap",
     BYTES(file_feedback_hig_trace_medium_ahap)},
    {"feedback/hig-trace/rigid.ahap",
     BYTES(file_feedback_hig_trace_rigid_ahap)},
    {"feedback/hig-trace/selection.ahap",
     BYTES(file_feedback_hig_trace_selection_ahap)},
    {"feedback/hig-trace/soft.ahap",
     BYTES(file_feedback_hig_trace_soft_ahap)},
    {"feedback/hig-trace/success.ahap",
     BYTES(file_feedback_hig_trace_success_ahap)},
    {"feedback/hig-trace/warning.ahap",
     BYTES(file_feedback_hig_trace_warning_ahap)},
    {"feedback/nice-vibrations/error.ahap",
     BYTES(file_feedback_nice_vibrations_error_ahap)},
    {"feedback/nice-vibrations/heavy.ahap",
     BYTES(file_feedback_nice_vibrations_heavy_ahap)},
    {"feedback/nice-vibrations/light.ahap",
     BYTES(file_feedback_nice_vibrations_light_ahap)},
    {"feedback/nice-vibrations/medium.ahap",
     BYTES(file_feedback_nice_vibrations_medium_ahap)},
    {"feedback/nice-vibrations/rigid.ahap",
     BYTES(file_feedback_nice_vibrations_rigid_ahap)},
    {"feedback/nice-vibrations/selection.ahap",
     BYTES(file_feedback_nice_vibrations_selection_ahap)},
    {"feedback/nice-vibrations/soft.ahap",
     BYTES(file_feedback_nice_vibrations_soft_ahap)},
    {"feedback/nice-vibrations/success.ahap",
     BYTES(file_feedback_nice_vibrations_success_ahap)},
    {"feedback/nice-vibrations/warning.ahap",
     BYTES(file_feedback_nice_vibrations_warning_ahap)},
    {"feedback/pulsar/error.ahap",
     BYTES(file_feedback_pulsar_error_ahap)},
    {"feedback/pulsar/heavy.ahap",
     BYTES(file_feedback_pulsar_heavy_ahap)},
    {"feedback/pulsar/light.ahap",
     BYTES(file_feedback_pulsar_light_ahap)},
    {"feedback/pulsar/medium.ahap",
     BYTES(file_feedback_pulsar_medium_ahap)},
    {"feedback/pulsar/rigid.ahap",
     BYTES(file_feedback_pulsar_rigid_ahap)},
    {"feedback/pulsar/selection.ahap",
     BYTES(file_feedback_pulsar_selection_ahap)},
    {"feedback/pulsar/soft.ahap",
     BYTES(file_feedback_pulsar_soft_ahap)},
    {"feedback/pulsar/success.ahap",
     BYTES(file_feedback_pulsar_success_ahap)},
    {"feedback/pulsar/warning.ahap",
     BYTES(file_feedback_pulsar_warning_ahap)},
    {"feedback/rnhf/error.ahap",
     BYTES(file_feedback_rnhf_error_ahap)},
    {"feedback/rnhf/heavy.ahap",
     BYTES(file_feedback_rnhf_heavy_ahap)},
    {"feedback/rnhf/light.ahap",
     BYTES(file_feedback_rnhf_light_ahap)},
    {"feedback/rnhf/medium.ahap",
     BYTES(file_feedback_rnhf_medium_ahap)},
    {"feedback/rnhf/rigid.ahap",
     BYTES(file_feedback_rnhf_rigid_ahap)},
    {"feedback/rnhf/selection.ahap",
     BYTES(file_feedback_rnhf_selection_ahap)},
    {"feedback/rnhf/soft.ahap",
     BYTES(file_feedback_rnhf_soft_ahap)},
    {"feedback/rnhf/success.ahap",
     BYTES(file_feedback_rnhf_success_ahap)},
    {"feedback/rnhf/warning.ahap",
     BYTES(file_feedback_rnhf_warning_ahap)},
    {"feedback/tapline/error.ahap",
     BYTES(file_feedback_tapline_error_ahap)},
    {"feedback/tapline/heavy.ahap",
     BYTES(file_feedback_tapline_heavy_ahap)},
    {"feedback/tapline/light.ahap",
     BYTES(file_feedback_tapline_light_ahap)},
    {"feedback/tapline/medium.ahap",
     BYTES(file_feedback_tapline_medium_ahap)},
    {"feedback/tapline/rigid.ahap",
     BYTES(file_feedback_tapline_rigid_ahap)},
    {"feedback/tapline/selection.ahap",
     BYTES(file_feedback_tapline_selection_ahap)},
    {"feedback/tapline/soft.ahap",
     BYTES(file_feedback_tapline_soft_ahap)},
    {"feedback/tapline/success.ahap",
     BYTES(file_feedback_tapline_success_ahap)},
    {"feedback/tapline/warning.ahap",
     BYTES(file_feedback_tapline_warning_ahap)},
    {"feedback/web-haptics/error.ahap",
     BYTES(file_feedback_web_haptics_error_ahap)},
    {"feedback/web-haptics/heavy.ahap",
     BYTES(file_feedback_web_haptics_heavy_ahap)},
    {"feedback/web-haptics/light.ahap",
     BYTES(file_feedback_web_haptics_light_ahap)},
    {"feedback/web-haptics/medium.ahap",
     BYTES(file_feedback_web_haptics_medium_ahap)},
    {"feedback/web-haptics/rigid.ahap",
     BYTES(file_feedback_web_haptics_rigid_ahap)},
    {"feedback/web-haptics/selection.ahap",
     BYTES(file_feedback_web_haptics_selection_ahap)},
    {"feedback/web-haptics/soft.ahap",
     BYTES(file_feedback_web_haptics_soft_ahap)},
    {"feedback/web-haptics/success.ahap",
     BYTES(file_feedback_web_haptics_success_ahap)},
    {"feedback/web-haptics/warning.ahap",
     BYTES(file_feedback_web_haptics_warning_ahap)},
};

const size_t ctapline_feedback_count =
    sizeof ctapline_feedback_files / sizeof *ctapline_feedback_files;

#ifdef __ELF__
#pragma clang section rodata = "" relro = ""
#endif
