const KEEP = "The settings stay unchanged.";
const RESTORE = "The settings found at create or import are restored.";

const BOT = {
  restore: "The action found at create or import is restored.",
  delete: "The action is removed.",
  keep: "The action stays unchanged.",
} as const;

/** Values of `on_destroy` by resource type, with what a destroy does. `restore` is the default of each type. */
export const onDestroyWords = {
  bunny_app_autoscaling: { restore: RESTORE, keep: KEEP },
  bunny_shield_access_list_configuration: {
    restore: "The configuration found at create or import is restored.",
    disable: "The list is disabled.",
    keep: "The configuration stays unchanged.",
  },
  bunny_shield_custom_page: {
    restore: "The page found at create or import is restored. If there was none, the default page is shown again.",
    delete: "The default page is shown again.",
    keep: "The page stays unchanged.",
  },
  bunny_shield_zone: {
    restore: `${RESTORE} A zone that Terraform created is disabled.`,
    disable:
      "The WAF is disabled, DDoS protection is lowered to `off`, and the zone moves to `basic` if the API allows it.",
    keep: "The zone stays unchanged, and its plan continues to be billed.",
  },
  bunny_shield_bot_detection: {
    restore: RESTORE,
    disable: "Bot detection only logs, with every sensitivity off.",
    keep: KEEP,
  },
  bunny_shield_upload_scanning: { restore: RESTORE, disable: "Upload scanning is disabled.", keep: KEEP },
  bunny_shield_api_guardian: {
    restore: `${RESTORE} If the zone had no document, API Guardian is disabled. The document stays.`,
    disable: "API Guardian is disabled. The document stays.",
    keep: "API Guardian stays unchanged.",
  },
  bunny_shield_api_guardian_endpoint: { restore: RESTORE, disable: "The endpoint is no longer checked.", keep: KEEP },
  bunny_shield_bot_action: BOT,
  bunny_shield_bot_category_action: BOT,
} as const;

/** A destroy leaves the object unchanged. */
export const keepingWords: readonly string[] = ["keep"];

/** A destroy restores the settings from before the first write. */
export const restoringWords: readonly string[] = ["restore"];
