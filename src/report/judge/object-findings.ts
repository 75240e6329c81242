import type { Finding } from "../document/document.js";
import { phrase, words } from "../document/phrase.js";
import { formatPath } from "../diff/lines.js";
import type { ResourceChange } from "../plan/plan.js";
import { readText, type Sides } from "./reading.js";
import { finding } from "./rules.js";
import type { TypeMeaning } from "./table.js";

/** Whether the object outlives its resource, by the resource's own `on_destroy`. */
export function isKept(change: ResourceChange, sides: Sides, meaning: TypeMeaning | undefined): boolean {
  if (change.action !== "destroy") return false;
  const at = meaning?.all("on-destroy")[0];
  const word = readText(sides.before, at?.path);
  return word !== undefined && at !== undefined && at.meaning.keeps.includes(word);
}

/** What happens to the object as such, whatever its type; `reported` says whether a rule of the type reported its end. */
export function objectFindings(change: ResourceChange, kept: boolean, reported: boolean): Finding[] {
  switch (change.action) {
    case "destroy":
      if (kept) return [finding("kept-on-destroy", "low", "Leaves Terraform's state; its settings stay in place.")];
      if (change.deposed !== undefined) {
        return [
          finding(
            "destroyed",
            "medium",
            phrase`Destroys what an earlier replacement left over (deposed ${change.deposed}).`,
          ),
        ];
      }
      return reported ? [] : [finding("destroyed", "medium", phrase`Destroyed${because(change)}.`)];
    case "replace":
      return [finding("replaced", "medium", phrase`Destroyed and created again${because(change)}.`)];
    case "forget":
      return [finding("forgotten", "medium", "Leaves Terraform's state and lives on unmanaged.")];
    case "unknown":
      return [
        finding(
          "unknown-action",
          "high",
          phrase`The plan's action is ${change.actions.join(", ")}, which this release does not know.`,
        ),
      ];
    case "no-op":
    case "read":
    case "create":
    case "update":
      return [];
  }
}

/** What happened to the object as such outside of Terraform. */
export function deletedOutsideFindings(change: ResourceChange, reported: boolean): Finding[] {
  return change.action === "destroy" && !reported
    ? [finding("destroyed", "medium", "Deleted outside of Terraform.")]
    : [];
}

const REASONS: Readonly<Record<string, string>> = {
  replace_because_tainted: "it is tainted: an earlier apply failed half-way",
  replace_because_cannot_update: "it cannot be changed in place",
  replace_by_request: "-replace asks for it",
  replace_by_triggers: "replace_triggered_by asks for it",
  delete_because_no_resource_config: "it is no longer in the configuration",
  delete_because_wrong_repetition: "count or for_each was added or taken away",
  delete_because_count_index: "its index is beyond count",
  delete_because_each_key: "its key is no longer in for_each",
  delete_because_no_module: "its module is no longer in the configuration",
  delete_because_no_move_target: "what it was moved to is not in the configuration",
  read_because_config_unknown: "its configuration is known only after apply",
  read_because_dependency_pending: "something it depends on changes first",
  read_because_check_nested: "it belongs to a check block",
};

/** The engine's reason for the action as a sentence's end; a reason of a newer engine as it is spelled. */
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
