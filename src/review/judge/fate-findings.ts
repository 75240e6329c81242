import type { Finding } from "../document/resource-document.js";
import { listed, phrase, titled, type Titled, type Words, words } from "../../shared/phrase.js";
import { formatPath } from "../diff/lines.js";
import { missingPlan } from "../../zone/words/plan-limits.js";
import {
  type Configured,
  field,
  isObject,
  type ResourceChange,
  sameValue,
  textField,
  type Value,
} from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { declaredBy, type ZoneSides } from "../zones/zone-sides.js";
import { readText, type Sides } from "./sides.js";
import { finding } from "./review-rules.js";
import type { TypeMeaning } from "./meaning-table.js";
import { wasNoZone, ZONE } from "./zones/zone-side.js";

/**
 * The object after a destroy. `kept`: it stays as it is. `refused`: it stays, because the zone's Shield plan refuses the write.
 * `restored`: it is set back to its state before creation. Undefined: it is deleted.
 */
export type End = "kept" | "refused" | "restored" | undefined;

/** Returns the effect of a destroy, according to `on_destroy` and the zone's Shield plan. */
export function endOf(change: ResourceChange, sides: Sides, meaning: TypeMeaning | undefined, zones: ZoneSides): End {
  if (change.action !== "destroy") return undefined;
  const at = meaning?.all("on-destroy")[0];
  const word = readText(sides.before, at?.path);
  if (word === undefined || at === undefined) return undefined;
  if (at.meaning.keeps.includes(word)) return "kept";
  if (refusingPlan(change, zones) !== undefined) return "refused";
  // A zone that did not exist before cannot be restored.
  if (wasNoZone(sides.before, meaning)) return undefined;
  return at.meaning.restores.includes(word) ? "restored" : undefined;
}

/** Returns the plan of an object's zone if, before and after the apply, the zone's Shield plan lacks the object. */
function refusingPlan(change: ResourceChange, zones: ZoneSides): string | undefined {
  const zone = zones.around(change, "before", ZONE).at(-1)?.change;
  if (zone === undefined || zone.before === null) return undefined;
  const isGone = zone.action === "destroy" || zone.action === "forget";
  const plans = [zone.before, isGone ? zone.before : zone.after].map((side) => textField(side, "plan_type"));
  const isLacking = (plan: unknown): boolean =>
    missingPlan(change.type, field(change.before, "required_plan"), plan) !== undefined;
  return plans.every(isLacking) ? plans[0] : undefined;
}

interface About {
  readonly meaning: TypeMeaning | undefined;
  readonly configured: Configured | undefined;
  readonly zones: ZoneSides;
}

/**
 * Reports the fate of an object of any type. `reported` is true if a rule for its type already reported the end of the object.
 */
export function objectFindings(
  change: ResourceChange,
  sides: Sides,
  { meaning, configured, zones }: About,
  end: End,
  reported: boolean,
): Finding[] {
  switch (change.action) {
    case "destroy":
      if (end === "kept") {
        return [finding("kept-on-destroy", "low", "Leaves Terraform's state; its settings stay in place.")];
      }
      if (end === "refused") {
        const text = phrase`Leaves Terraform's state; it stays as it is, without effect, because its zone has the plan ${refusingPlan(change, zones) ?? ""}.`;
        return [finding("kept-on-destroy", "low", text)];
      }
      if (end === "restored")
        return [finding("restored-on-destroy", "low", restoredText(change, sides, meaning, configured))];
      if (change.deposed !== undefined) {
        const text = phrase`Destroys an object that an earlier replacement left behind (deposed ${change.deposed}).`;
        return [finding("destroyed", "medium", text)];
      }
      return reported ? [] : [finding("destroyed", "medium", titled`Destroyed|${because(change)}.`)];
    case "replace":
      return [finding("replaced", "medium", titled`Destroyed and created again|${because(change)}.`)];
    case "forget":
      return [forgotten(titled`Leaves Terraform's state|${because(change)}. ${afterForgetText(meaning)}`)];
    case "unknown": {
      const text = phrase`The plan's action is ${change.actions.join(", ")}, which this release does not know.`;
      return [finding("unknown-action", "high", text)];
    }
    case "create":
      return change.actions.includes("forget")
        ? [forgotten(titled`The object that it replaces leaves Terraform's state|. ${afterForgetText(meaning)}`)]
        : [];
    case "no-op":
    case "read":
    case "update":
      return [];
  }
}

const forgotten = (text: Titled): Finding => finding("forgotten", "medium", text);

const afterForgetText = (meaning: TypeMeaning | undefined) =>
  words(
    meaning === undefined
      ? "It continues to exist, and nobody manages it."
      : "It stays in the account as it is, and nobody manages it.",
  );

/** Reports that an object was deleted outside of Terraform. */
export function deletedOutsideFindings(change: ResourceChange, reported: boolean): Finding[] {
  return change.action === "destroy" && !reported
    ? [finding("destroyed", "medium", "Deleted outside of Terraform.")]
    : [];
}

const REASONS: Readonly<Record<string, string>> = {
  replace_because_tainted: "it is tainted: an earlier apply failed partway",
  replace_because_cannot_update: "it cannot be changed in place",
  replace_by_request: "-replace asks for it",
  replace_by_triggers: "replace_triggered_by asks for it",
  delete_because_no_resource_config: "it is no longer in the configuration",
  delete_because_wrong_repetition: "count or for_each was added or taken away",
  delete_because_count_index: "its index is beyond count",
  delete_because_each_key: "its key is no longer in for_each",
  delete_because_no_module: "its module is no longer in the configuration",
  delete_because_no_move_target: "the target of its move is not in the configuration",
  read_because_config_unknown: "its configuration is known only after apply",
  read_because_dependency_pending: "it depends on an object that changes first",
  read_because_check_nested: "it belongs to a check block",
};

/** Returns the engine's reason for the action as the end of a sentence. Unknown reasons are shown as they are. */
export function reasonText(change: ResourceChange): string | undefined {
  if (change.reason === undefined) return undefined;
  const reason =
    (Object.hasOwn(REASONS, change.reason) ? REASONS[change.reason] : undefined) ?? phrase`${change.reason}`;
  if (change.replacePaths.length === 0) return reason;
  const paths = [...new Set(change.replacePaths.map((path) => phrase`${formatPath(path)}`))].join(", ");
  return phrase`${words(paths)} cannot be changed in place`;
}

function because(change: ResourceChange) {
  const reason = reasonText(change);
  return words(reason === undefined ? "" : `: ${reason}`);
}

/** Reports other addresses with the same object. `end` is the effect of a destroy. */
export function sharedFindings(
  change: ResourceChange,
  end: End,
  shared: Pick<ZoneSides, "othersOf" | "goneWith">,
  redactor: Redactor,
): readonly Finding[] {
  const isGone = change.action === "destroy" && end === undefined;
  const others = isGone ? shared.goneWith(change) : shared.othersOf(change);
  if (others.length === 0) return [];
  const where = listed(others, MOST_NAMED, ({ address }) => phrase`${redactor.address(address)}`);
  const text = isGone
    ? titled`The same object is also at ${where}, and is destroyed there as well|. To keep it, remove this address from the state instead.`
    : titled`The same object is also at ${where}|: each apply may undo the settings of the other address. Keep one address.`;
  return [finding("shared-object", "high", text)];
}

const MOST_NAMED = 3;

/** Describes the settings that a destroy restores, if the plan shows them. */
function restoredText(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning | undefined,
  configured: Configured | undefined,
): Titled | string {
  const path = meaning?.all("found")[0]?.path ?? "";
  const reading = sides.before.read(path);
  const found = reading.state === "known" && isObject(reading.value) ? Object.entries(reading.value) : [];
  if (meaning === undefined || found.length === 0)
    return "Earlier settings come back, but the state does not contain them, so they cannot be determined.";
  const differing = found.filter(([name, value]) => !isNow(sides, name, value));
  if (differing.length === 0)
    return titled`All settings stay as they are|: they already have the values found at create or import.`;
  const nounOf = (name: string): Words => words(/^[a-z]+$/.test(name) ? name : phrase`${name}`);
  const what = (entries: readonly (readonly [string, Value])[]): Words => {
    const empty = entries.flatMap(([name, value]) => (value === null ? [nounOf(name).words] : []));
    const filled = entries.flatMap(([name, value]) => {
      if (value === null) return [];
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return [phrase`${nounOf(name)} was ${text.includes("\n") ? words("another text") : sides.show(path, text)}`];
    });
    const joint = filled.length === 0 || empty.length === 0 ? "" : ", and ";
    return words(`${filled.join(", ")}${joint}${empty.length === 0 ? "" : `${empty.join(" and ")} had no value`}`);
  };
  // The JSON of a plan does not have the provider's record of the settings that the resource wrote.
  if (configured === undefined) {
    return titled`May restore settings from before this resource|: ${what(differing)}. Only settings that the resource declared are restored, and the plan does not show which ones.`;
  }
  const isDeclared = declaredBy(change, configured);
  const certain = differing.filter(([name]) => isDeclared(name) === true);
  const possible = differing.filter(([name]) => isDeclared(name) !== true);
  const more = titled`May also restore settings that the resource declared earlier|: ${what(possible)}.`;
  if (certain.length === 0) return more;
  return titled`Restores the earlier settings|: ${what(certain)}.${words(possible.length > 0 ? ` ${more.text}` : "")}`;
}

function isNow({ before }: Sides, name: string, value: Value): boolean {
  const now = before.read(name);
  return now.state === "known" ? sameValue(now.value, value) : value === null;
}
