import { readFileSync } from "node:fs";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { accessList, change, type JsonObject } from "../support/plan-builder.js";
import { firstReview } from "../support/review-of.js";
import { review } from "../support/shield-objects.js";

interface SchemaAttribute {
  readonly nested_type?: { readonly attributes: Readonly<Record<string, SchemaAttribute>> };
}

const [schema] = Object.values(
  (
    JSON.parse(readFileSync("test/golden/provider-schema.json", "utf8")) as {
      provider_schemas: Record<
        string,
        { resource_schemas: Record<string, { block: { attributes: Record<string, SchemaAttribute> } }> }
      >;
    }
  ).provider_schemas,
);
const types = Object.entries(schema?.resource_schemas ?? {});

/** The schema paths of all attributes, nested ones after their parent. */
function pathsIn(attributes: Readonly<Record<string, SchemaAttribute>>, prefix = ""): readonly string[] {
  return Object.entries(attributes).flatMap(([name, { nested_type: nested }]) => [
    prefix + name,
    ...(nested === undefined || name === "timeouts" ? [] : pathsIn(nested.attributes, `${prefix}${name}.`)),
  ]);
}

it.each(types)("the table has a row for every attribute of %s", (type, { block }) => {
  const table: Readonly<Record<string, object>> = MEANINGS.resources;
  expect(Object.keys(table[type] ?? {}).sort()).toEqual([...pathsIn(block.attributes)].sort());
});

const said = (type: string, before: JsonObject | null, after: JsonObject | null) =>
  firstReview(change(type, before, after)).findings.flatMap(({ rule, direction, text }) =>
    rule === "effect-unknown" ? [`${direction}: ${text}`] : [],
  );
const notJudged = (name: string) => [`unknown: Not judged, so it may let more through: \`${name}\`.`];

const condition = { type: "url", match_type: "any", parameter: "", patterns: ["/health"] };
const exception = (...conditions: JsonObject[]): JsonObject => ({
  pull_zone_id: 7,
  exception_id: "1",
  description: "health",
  enabled: true,
  match_type: "any",
  disables: ["waf"],
  conditions,
});

describe("an attribute of a newer provider that changes is not judged", () => {
  it("in a zone", () => {
    const { findings, direction } = review("zone", { waf_new_shield: true }, { waf_new_shield: false });
    expect(direction).toBe("unknown");
    expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(["effect-unknown medium"]);
  });

  it.each<[string, string, JsonObject | null, JsonObject, string]>([
    [
      "in a list",
      "bunny_shield_access_list.a",
      accessList({ strictness: 5 }),
      accessList({ strictness: 0 }),
      "strictness",
    ],
    ["of a new list", "bunny_shield_access_list.a", null, accessList({ strictness: 0 }), "strictness"],
    [
      "within an object",
      "bunny_shield_rate_limit.a",
      { rule_name: "a", rule_configuration: { action_type: "log" } },
      { rule_name: "a", rule_configuration: { action_type: "log", probability: 1 } },
      "rule_configuration.probability",
    ],
    [
      "within a new item of a list",
      "bunny_shield_exception.a",
      exception(condition),
      exception(condition, { ...condition, case_blind: true }),
      "conditions.case_blind",
    ],
    [
      "with members",
      "bunny_shield_exception.a",
      exception(condition),
      { ...exception(condition), schedule: { days: ["sat"] } },
      "schedule",
    ],
  ])("%s", (_name, type, before, after, path) => {
    expect(said(type, before, after)).toEqual(notJudged(path));
  });

  it("and that is known only after the apply", () => {
    const after = accessList({ entries: ["192.0.2.1"] });
    const { findings } = firstReview(
      change("bunny_shield_access_list.a", after, after, { unknown: { strictness: true }, actions: ["update"] }),
    );
    expect(findings.map(({ text }) => text)).toEqual(["Not judged, so it may let more through: `strictness`."]);
  });
});

it("one that keeps its value, or goes with its object, is no finding, and neither are keys of maps, and recorded values", () => {
  const list = accessList({ strictness: 5 });
  expect(said("bunny_shield_access_list.a", list, { ...list, name: "Other" })).toEqual([]);
  expect(said("bunny_shield_access_list.a", list, null)).toEqual([]);
  const rule = (...names: string[]): JsonObject => ({
    rule_name: "a",
    timeouts: { create: `${names.length}m` },
    rule_configuration: { action_type: "log", variable_types: Object.fromEntries(names.map((name) => [name, ""])) },
  });
  expect(said("bunny_shield_rate_limit.a", rule("NEW.VARIABLE"), rule("ANOTHER[1]", "X"))).toEqual([]);
  expect(said("bunny_shield_custom_page.a", { html: "a", found: null }, { html: "a", found: { other: 1 } })).toEqual(
    [],
  );
});
