import type { Feature } from "../../../src/review/why/recorded-event.js";
import { testWithAllRuns } from "../../framework/properties/runs.js";
import { FEATURES, remediesOf } from "./support/explained.js";
import { typeErrors } from "./support/type-errors.js";

const conditions = [{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/search" }];
const declared = (type: string, values: object) => ({
  id: `${type}.one`,
  type,
  values: { shield_zone_id: 42, ...values },
});
const OBJECTS = {
  rule: declared("bunny_shield_waf_rule", { conditions, action: "block" }),
  limit: declared("bunny_shield_rate_limit", { conditions, action: "rate_limit" }),
  list: declared("bunny_shield_access_list", { type: "country", action: "block", enabled: true, entries: ["DE"] }),
};

/** The constructs of all remedies for a feature. */
function constructsFor(feature: Feature): readonly string[] {
  const object = feature === "rule" || feature === "limit" || feature === "list" ? OBJECTS[feature] : undefined;
  return remediesOf(feature, object).map(({ construct }) => construct);
}

/** A remedy in the place that it is for. */
function inPlace(construct: string): string {
  if (construct.startsWith("new ")) return construct;
  if (construct.includes("\n.and(")) return `Condition.path().beginsWith("/search")\n${construct};`;
  return construct.startsWith("//") ? construct : `Object.freeze({ ${construct} });`;
}

testWithAllRuns("each remedy compiles as a construct, where it belongs", () => {
  const all = FEATURES.flatMap((feature) => constructsFor(feature).map(inPlace));
  expect(all.length).toBeGreaterThan(14);
  const apps = all.map(
    (code, index) => `class Stack${index} extends Construct {\n  remedy(zone: ShieldZone) {\n${code}\n  }\n}`,
  );
  const names = [
    ...["AccessList", "AccessListAction", "Condition", "Entries", "Exception", "ExceptionMatch", "ExceptionOf"],
    ...["ExceptionTrigger", "RateLimitAction", "ShieldZone", "Waf", "WafAction", "WafRule"],
  ];
  const imports = `import { Construct } from "constructs";\nimport { ${names.join(", ")} } from "terraform-provider-bunny";\n`;
  expect(typeErrors(`${imports}${apps.join("\n")}\nexport {};\n`)).toEqual([]);
  expect(typeErrors(`${imports}new Exception(1, 2);`)).not.toEqual([]);
});
