import type { Direction, Severity } from "../document/resource-document.js";

export interface Rule {
  readonly direction: Exclude<Direction, "mixed">;
  /** The finding as a sentence without its subject. */
  readonly finds: string;
  /**
   * Reports show this text instead of the direction, because the direction is only the worst case. `--fail-on` uses the
   * direction.
   */
  readonly directionLabel?: string;
  readonly when: Partial<Readonly<Record<Severity, string>>>;
}

/** Keeps rule IDs and severities as types. */
export const defineRules = <const Rules extends Readonly<Record<string, Rule>>>(rules: Rules): Rules => rules;

export const OBJECT_RULES = defineRules({
  destroyed: {
    direction: "neutral",
    finds: "An object is destroyed, and no rule above applies to it.",
    when: { medium: "always" },
  },
  "recreated-elsewhere": {
    direction: "neutral",
    finds: "A destroyed object is created again with equal attributes at another address: a `moved` block may keep it.",
    when: { low: "always" },
  },
  replaced: {
    direction: "neutral",
    finds: "An object is destroyed and created again.",
    when: { medium: "always" },
  },
  forgotten: {
    direction: "neutral",
    finds: "Terraform stops managing an object that continues to exist: its drift will not be seen.",
    when: { medium: "always" },
  },
  "restored-on-destroy": {
    direction: "neutral",
    finds: "The resource is destroyed in Terraform; because of its on_destroy, earlier settings come back.",
    when: { low: "always" },
  },
  "disabled-on-destroy": {
    direction: "neutral",
    finds:
      "A zone is destroyed in Terraform; because of its on_destroy, it stays, disabled, on the plan that the finding names.",
    when: { low: "always" },
  },
  "kept-on-destroy": {
    direction: "neutral",
    finds:
      "The resource is destroyed in Terraform; because of its on_destroy or its zone's Shield plan, its settings stay in place.",
    when: { low: "always" },
  },
  "shared-object": {
    direction: "unknown",
    finds:
      "Another address has the same object, so each apply may undo the settings of the other address, or destroy the object of both.",
    when: { high: "always" },
  },
  deferred: {
    direction: "unknown",
    finds: "The engine defers a change to a later plan, so this review does not cover it.",
    when: { medium: "always" },
  },
  "unknown-action": {
    direction: "unknown",
    finds: "The plan holds an action that this release does not know.",
    when: { high: "always" },
  },
});
