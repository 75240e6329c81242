/**
 * Values of `on_destroy` per object, with the docstrings of the constants in the constructs. The words for keeping and restoring
 * are the same for all objects.
 */
export const onDestroyWords = {
  autoscaling: {
    keep: "The replicas stay unchanged.",
    restore: "The settings found before the construct was first applied are restored.",
  },
  managedList: {
    keep: "The configuration stays unchanged.",
    disable: "The list is disabled.",
    restore: "The configuration found before the construct was first applied is restored.",
  },
  page: {
    delete: "The default page is shown again.",
    keep: "The page stays unchanged.",
    restore: "The page found before the construct was first applied is restored.",
  },
  zone: {
    keep: "The zone stays unchanged, and its plan continues to be billed.",
    disable:
      "The WAF is disabled, DDoS protection is lowered to `off`, and the zone moves to `basic` if the API allows it.",
    restore: "The settings found before the construct was first applied are restored.",
  },
  settings: {
    disable: "It is disabled.",
    keep: "The settings stay unchanged.",
    restore: "The settings found before the construct was first applied are restored.",
  },
  apiGuardian: {
    disable: "Requests are no longer checked.",
    keep: "API Guardian stays unchanged.",
  },
  endpoint: {
    restore: "The settings found before the construct was first applied are restored.",
    disable: "The endpoint is no longer checked.",
    keep: "The settings stay unchanged.",
  },
  bot: {
    delete: "The action is removed.",
    keep: "The action stays unchanged.",
    restore: "The action found before the construct was first applied is restored.",
  },
} as const;

/** A destroy leaves the object unchanged. */
export const keepingWords: readonly string[] = ["keep"];

/** A destroy restores the settings from before the first write. */
export const restoringWords: readonly string[] = ["restore"];
