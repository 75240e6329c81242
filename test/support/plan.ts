import * as v from "valibot";
import type { Attributes } from "./configuration.js";

const attributesSchema = v.nullable(v.record(v.string(), v.unknown()));

const changeSchema = v.object({
  address: v.string(),
  previous_address: v.optional(v.string()),
  mode: v.picklist(["managed", "data"]),
  type: v.string(),
  action_reason: v.optional(v.string()),
  change: v.object({
    actions: v.array(v.string()),
    before: v.optional(v.unknown(), null),
    after: v.optional(v.unknown(), null),
    after_unknown: v.optional(v.unknown()),
    replace_paths: v.optional(v.array(v.array(v.union([v.string(), v.number()]))), []),
    importing: v.optional(v.record(v.string(), v.unknown())),
  }),
});

const planSchema = v.object({
  format_version: v.string(),
  errored: v.optional(v.boolean(), false),
  resource_changes: v.optional(v.array(changeSchema), []),
  resource_drift: v.optional(v.array(changeSchema), []),
});

/** The planned change of one resource, or, in `drift`, the change outside of Terraform. */
export interface PlannedChange {
  readonly address: string;
  /** `create`, `update`, `replace`, `delete`, `read`, `forget` or `no-op`. */
  readonly action: string;
  readonly before: Attributes | null;
  /** Null for a deletion. Attributes that are known only after the apply are missing here and named in `unknown`. */
  readonly after: Attributes | null;
  /** Names of the top-level attributes that are not wholly known, sorted. */
  readonly unknown: readonly string[];
  /** Names of the top-level attributes that differ between `before` and `after` or are unknown, sorted. */
  readonly changed: readonly string[];
  /** The paths that force a replacement, for example `["type"]`. */
  readonly replacePaths: readonly (readonly (string | number)[])[];
  /** Whether an import block brings the resource into the state. */
  readonly importing: boolean;
}

/** A plan, read from the engine's JSON. */
export interface Plan {
  /** Whether an apply would change nothing: neither resources nor, by an import, the state. */
  readonly empty: boolean;
  /** The action on each managed resource, without those that do not change unless they are imported. */
  readonly changes: readonly PlannedChange[];
  /** Changes outside of Terraform since the last apply. */
  readonly drift: readonly PlannedChange[];
  /** The JSON text, for what is not parsed here. */
  readonly json: string;
}

/** Parses the output of `show -json` for a saved plan; fails if it differs from the engine's documentation. */
export function parsePlan(json: string): Plan {
  const plan = v.parse(planSchema, JSON.parse(json));
  const changes = plan.resource_changes
    .filter(({ mode }) => mode === "managed")
    .map(plannedChange)
    .filter(({ action, importing }) => action !== "no-op" || importing);
  return { empty: changes.length === 0, changes, drift: plan.resource_drift.map(plannedChange), json };
}

const announcementSchema = v.object({
  type: v.picklist(["planned_change", "resource_drift"]),
  change: v.object({
    resource: v.object({ addr: v.string(), resource: v.string() }),
    action: v.string(),
    importing: v.optional(v.unknown()),
  }),
});

/** What an engine announces of a change while it plans or applies. */
export type AnnouncedChange = Pick<PlannedChange, "address" | "action" | "importing">;

/** A plan as the engine announces it with `-json`: the actions, without the values. */
export interface Announcements {
  /** As {@link Plan.empty}. */
  readonly empty: boolean;
  /** As {@link Plan.changes}. */
  readonly changes: readonly AnnouncedChange[];
  /** As {@link Plan.drift}. */
  readonly drift: readonly AnnouncedChange[];
}

/** The names of actions that differ between the announcements and the JSON of a plan. */
const ACTIONS: Readonly<Record<string, string>> = {
  noop: "no-op",
  move: "no-op",
  import: "no-op",
  remove: "forget",
};

/** The changes and the drift in the output of `plan -json` or `apply -json`; other lines are skipped. */
export function parseAnnouncements(output: string): Announcements {
  const announced = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => v.safeParse(announcementSchema, JSON.parse(line)))
    .flatMap((parsed) => (parsed.success ? [parsed.output] : []))
    .filter(({ change }) => !change.resource.resource.startsWith("data."));
  const of = (wanted: string): AnnouncedChange[] =>
    announced
      .filter(({ type }) => type === wanted)
      .map(({ change: { resource, action, importing } }) => ({
        address: resource.addr,
        action: ACTIONS[action] ?? action,
        importing: importing !== undefined,
      }));
  const changes = of("planned_change").filter(({ action, importing }) => action !== "no-op" || importing);
  return { empty: changes.length === 0, changes, drift: of("resource_drift") };
}

function plannedChange({ address, change }: v.InferOutput<typeof changeSchema>): PlannedChange {
  const before = v.parse(attributesSchema, change.before);
  const after = v.parse(attributesSchema, change.after);
  const unknown = unknownNames(change.after_unknown);
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const differing = [...names].filter((name) => text(before?.[name]) !== text(after?.[name]));
  return {
    address,
    action: change.actions.length > 1 ? "replace" : (change.actions[0] ?? "no-op"),
    before,
    after,
    unknown,
    changed: [...new Set([...differing, ...unknown])].sort(),
    replacePaths: change.replace_paths,
    importing: change.importing !== undefined,
  };
}

const text = (value: unknown): string => JSON.stringify(value ?? null);

/** `after_unknown` mirrors the value with `true` where something is unknown and empty containers elsewhere. */
function unknownNames(afterUnknown: unknown): string[] {
  if (typeof afterUnknown !== "object" || afterUnknown === null) return [];
  return Object.entries(afterUnknown)
    .filter(([, inner]) => JSON.stringify(inner).includes("true"))
    .map(([name]) => name)
    .sort();
}
