import fc from "fast-check";
import { CONDITIONS, parseConditions } from "../../../src/review/judge/fail-on.js";
import { assembleReview } from "../../../src/review/judge/assemble-review.js";
import { RULES } from "../../../src/review/judge/review-rules.js";
import { resourceChange } from "../support/arbitrary-plan.js";
import { bothOutputs } from "../support/outputs.js";
import { accessList, change, type Json, type JsonObject, planJson } from "../support/plan-builder.js";
import { reviewOf } from "../support/review-of.js";
import { runs } from "../../framework/properties/runs.js";

/** Changes that mean something, of every type of ours, beside those of any shape. */
const limit = (values: JsonObject): JsonObject => ({
  name: "login",
  shield_zone_id: 1,
  action: "rate_limit",
  request_count: 5,
  timeframe: 60,
  block_time: 300,
  ...values,
});
const pairs: readonly (readonly [string, JsonObject | null, JsonObject | null])[] = [
  ["bunny_shield_access_list", accessList(), accessList({ action: "log" })],
  ["bunny_shield_access_list", accessList(), accessList({ enabled: false })],
  [
    "bunny_shield_access_list",
    null,
    accessList({ type: "cidr", action: "bypass", entries: ["0.0.0.0/1", "128.0.0.0/1"] }),
  ],
  ["bunny_shield_access_list", accessList(), null],
  [
    "bunny_shield_access_list",
    accessList({ max_removal_percent: 50 }),
    accessList({ max_removal_percent: 100, entries: [] }),
  ],
  [
    "bunny_shield_custom_page",
    { html: "a", page_type: "block" },
    { html: '<script src="//x.example">', page_type: "block" },
  ],
  ["bunny_shield_rate_limit", limit({}), limit({ request_count: 500 })],
  ["bunny_shield_rate_limit", limit({}), limit({ value: "/nowhere" })],
  ["bunny_shield_bot_action", { bot_id: 1, action: "block" }, { bot_id: 1, action: "none" }],
  ["bunny_app_autoscaling", { app_id: "x", min: 6, max: 6 }, { app_id: "x", min: 1, max: 1 }],
];
const meaningful = fc
  .tuple(fc.constantFrom(...pairs), fc.nat({ max: 9 }))
  .map(([[type, before, after], key]) => change(`${type}.x[${key}]`, before, after));

interface Row {
  readonly change: Readonly<Record<string, Json>>;
}

function withMasks(row: JsonObject, before: Json, after: Json): JsonObject {
  const changed = (row as unknown as Row).change;
  return { ...row, change: { ...changed, before_sensitive: before, after_sensitive: after } };
}

/** Paths of all that can be marked: every value, whole or in parts. */
function pathsOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item: Json, index) => pathsOf(item, [...path, String(index)]))
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...path, name]))
      : [];
  return [path, ...inner];
}

function maskAt(value: Json, path: readonly string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.map((item: Json, index) => String(index) === name && maskAt(item, rest));
  if (typeof value !== "object" || value === null) return false;
  return { [name]: maskAt((value as JsonObject)[name] ?? null, rest) };
}

function setAt(value: Json, path: readonly string[], leaf: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (String(index) === name ? setAt(item, rest, leaf) : item));
  return { ...(value as JsonObject), [name]: setAt((value as JsonObject)[name] ?? null, rest, leaf) };
}

function matched(rows: readonly JsonObject[]): Set<string> {
  const conditions = parseConditions([...Object.keys(CONDITIONS), ...Object.keys(RULES)].join(","));
  return new Set(assembleReview([reviewOf(rows)], conditions).matched_conditions.map(({ condition }) => condition));
}

it("never hides a matched condition when a value is marked sensitive", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(meaningful, resourceChange), { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (rows, pick) => {
        const open = rows.map((row) => withMasks(row, false, false));
        const marked = open.map((row) => {
          const { before = null, after = null } = (row as unknown as Row).change;
          const places = [...pathsOf(before), ...pathsOf(after)];
          const path = places[pick % places.length] ?? [];
          return withMasks(
            row,
            before === null ? false : maskAt(before, path),
            after === null ? false : maskAt(after, path),
          );
        });
        const whole = open.map((row) => withMasks(row, true, true));
        const wanted = [...matched(open)];
        for (const rowsMarked of [marked, whole]) {
          const still = matched(rowsMarked);
          expect(wanted.filter((gate) => !still.has(gate))).toEqual([]);
        }
      },
    ),
    runs(600),
  );
});

const secret = fc.stringMatching(/^zq[a-z]{6,10}["<&é ]?[0-9]{4,8}qz$/);

it("never prints a marked value, nor a copy of it in any encoding", () => {
  fc.assert(
    fc.property(fc.oneof(meaningful, resourceChange), secret, fc.nat(), (row, value, pick) => {
      const { before = null, after = null } = (row as unknown as Row).change;
      const side = after === null ? before : after;
      const leaves = pathsOf(side).filter((path) => path.length > 0);
      const path = leaves[pick % Math.max(1, leaves.length)];
      if (path === undefined) return;
      const changed = withMasks(
        {
          ...row,
          change: {
            ...(row as unknown as Row).change,
            [after === null ? "before" : "after"]: setAt(side, path, value),
            after_unknown: {},
          },
        },
        after === null ? maskAt(before, path) : false,
        after === null ? false : maskAt(after, path),
      );
      const encoded = [
        value,
        Buffer.from(value).toString("base64"),
        Buffer.from(`key:${value};`).toString("base64"),
        encodeURIComponent(value),
        JSON.stringify({ nested: value }),
        Buffer.from(value).toString("hex"),
      ];
      const copies = change(
        "null_resource.copies",
        null,
        Object.fromEntries(encoded.map((copy, index) => [`c${index}`, copy])),
      );
      const text = planJson([changed, copies], { resource_drift: [changed] });
      for (const outputs of bothOutputs(text)) {
        for (const output of Object.values(outputs) as string[]) {
          for (const copy of encoded) {
            const core = copy.slice(8, -8);
            expect(output.includes(core.length >= 8 ? core : copy)).toBe(false);
          }
        }
      }
    }),
    runs(150),
  );
});

it("judges the countries of a marked list as high, without naming what they are", () => {
  const before = accessList({ type: "country", entries: ["KP", "RU"] });
  const marks = { beforeSensitive: true, afterSensitive: true };
  const row = change("bunny_shield_access_list.x", before, { ...before, entries: ["KP"] }, marks);
  const [found] = reviewOf([row]).resources;
  expect(found?.findings).toMatchObject([{ rule: "entries-unblocked", severity: "high" }]);
  expect(JSON.stringify(found)).not.toMatch(/countr|RU/);
});
