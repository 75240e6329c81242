import type { Snapshot } from "../../src/emulator/index.js";
import type { State } from "../support/state.js";

/** An object of the API that a run created, and that only a state identifies. */
export interface MadeObject {
  readonly kind: "access list" | "rate limit" | "WAF rule";
  readonly id: number;
  readonly name: string;
}

/** Attributes that differ between two runs of the same commands. */
const RUN_DEPENDENT = new Set([
  "list_id",
  "configuration_id",
  "rate_limit_id",
  "waf_rule_id",
  "api_guardian_endpoint_id",
  "last_modified",
  "learning_mode_until",
  "created_at",
  "updated_at",
  "timeouts",
]);

/** The API's contents, without what differs between two runs of the same commands. */
export function remoteText({ zones, accessLists, rateLimits, wafRules, applications }: Snapshot): string {
  const lists = accessLists.map(({ listId: _1, configurationId: _2, lastModified: _3, ...list }) => list);
  const rules = rateLimits.map(({ id: _, ...rule }) => rule);
  const customRules = wafRules.map(({ id: _, ...rule }) => rule);
  return withoutTimes(pretty({ zones, lists, rules, customRules, applications }));
}

/** The state, without what differs between two runs of the same commands. */
export function stateText({ objects }: State): string {
  return pretty(
    objects.map(({ address, attributes, tainted }) => {
      const kept = Object.entries(attributes).filter(([name]) => !RUN_DEPENDENT.has(name));
      return { address, tainted, attributes: Object.fromEntries(kept) };
    }),
  );
}

/** A hash of the start of commands: all contents of API and state except times and the state's own numbers. */
export function beginningKey({ contents, state }: { readonly contents: unknown; readonly state: string }): string {
  const parsed: unknown = state === "" ? null : JSON.parse(state);
  const held = JSON.stringify([contents, parsed], (name, value: unknown) =>
    name === "lineage" ? undefined : sorted(name, value),
  );
  return held.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "").replaceAll(/"serial":\d+/g, "");
}

/** With sorted members, since JSON has no order. */
const sorted = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Without the members that hold a time of the API or a number that it assigns. */
const withoutTimes = (text: string): string =>
  text.replaceAll(/^ *"(?:createdAt|updatedAt|learningModeUntil|apiGuardianEndpointId|Guid)": .*\n/gm, "");

const pretty = (value: unknown): string => JSON.stringify(value, sorted, 1);

/** Objects that exist now and did not at the start. */
export function madeSince(before: Snapshot, now: Snapshot): MadeObject[] {
  const lists = now.accessLists.filter(({ listId }) => before.accessLists.every((old) => old.listId !== listId));
  const rules = now.rateLimits.filter(({ id }) => before.rateLimits.every((old) => old.id !== id));
  const customRules = now.wafRules.filter(({ id }) => before.wafRules.every((old) => old.id !== id));
  return [
    ...customRules.map(({ id, ruleName }) => ({ kind: "WAF rule" as const, id, name: ruleName ?? "" })),
    ...lists.map(({ listId, name }) => ({ kind: "access list" as const, id: listId, name: name ?? "" })),
    ...rules.map(({ id, ruleName }) => ({ kind: "rate limit" as const, id, name: ruleName ?? "" })),
  ];
}

/** The created objects that no resource of the state identifies. */
export function unknownTo({ objects }: State, made: readonly MadeObject[]): MadeObject[] {
  const known = new Set(
    objects.flatMap(({ attributes }) => [
      `access list ${String(attributes["list_id"])}`,
      `rate limit ${String(attributes["rate_limit_id"])}`,
      `WAF rule ${String(attributes["waf_rule_id"])}`,
    ]),
  );
  return made.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
}

/** The first lines in which two texts differ, for a person. */
export function firstDifference(expected: string, actual: string): string {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  const at = a.findIndex((line, index) => line !== b[index]);
  const from = at === -1 ? a.length : at;
  const show = (lines: readonly string[]): string =>
    lines
      .slice(from, from + 3)
      .map((line) => line.trim())
      .join(" ");
  return `expected ${show(a) || "nothing more"}, found ${show(b) || "nothing more"}`;
}
