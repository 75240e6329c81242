import { readFileSync } from "node:fs";
import { parse } from "yaml";
import recorded from "../../../build/check/official-schema.json";
import { compareSchema, schemaIssue } from "../../../build/check/official-schema.js";
import { judgedAttribute } from "../../../src/zone/official/judged-attributes.js";

type Tree = { [name: string]: Tree };

/** The paths as the engine describes them: blocks, nested attributes, and objects in lists in turn. */
function blockOf(paths: readonly string[]): object {
  const tree: Tree = {};
  for (const path of paths) path.split(".").reduce((at, name) => (at[name] ??= {}), tree);
  return toBlock(tree);
}

function toBlock(tree: Tree): object {
  const entries = Object.entries(tree);
  const isLeaf = (one: Tree): boolean => Object.keys(one).length === 0;
  const isFlat = (one: Tree): boolean => Object.values(one).every(isLeaf);
  const asType = ([name, one]: [string, Tree]): readonly [string, object] => [
    name,
    isLeaf(one)
      ? { type: "string" }
      : { type: ["list", ["object", Object.fromEntries(Object.keys(one).map((member) => [member, "string"]))]] },
  ];
  const isAttribute = ([name, one]: [string, Tree]): boolean => isLeaf(one) || (isFlat(one) && name.endsWith("s"));
  return {
    attributes: Object.fromEntries(entries.filter(isAttribute).map(asType)),
    block_types: Object.fromEntries(
      entries.filter((entry) => !isAttribute(entry)).map(([name, one]) => [name, { block: toBlock(one) }]),
    ),
  };
}

const schemaOf = (
  types: Readonly<Record<string, readonly string[]>>,
  address = "registry.terraform.io/bunnyway/bunnynet",
) => ({
  provider_schemas: {
    [address]: {
      resource_schemas: Object.fromEntries(
        Object.entries(types).map(([type, paths]) => [type, { version: 1, block: blockOf(paths) }]),
      ),
    },
  },
});

it("finds nothing in the schema that was recorded", () => {
  const also = { bunnynet_pullzone_hostname: ["name"], bunnynet_dns_zone: ["name"] };
  expect(compareSchema(schemaOf({ ...recorded.types, ...also }), recorded)).toEqual({ added: [], removed: [] });
});

it("names what is new and what is gone, in types, blocks, and lists", () => {
  const { bunnynet_pullzone_waf_rule: rule, ...others } = recorded.types;
  const shield = others.bunnynet_pullzone_shield.filter((path) => path !== "waf.mode");
  const edge = [...others.bunnynet_pullzone_edgerule, "actions.parameter4"];
  const found = compareSchema(
    schemaOf({
      ...others,
      bunnynet_pullzone_shield: [...shield, "waf.profile", "page.html", "nested.deep.one"],
      bunnynet_pullzone_edgerule: edge,
      bunnynet_shield_zone: ["id"],
    }),
    recorded,
  );
  expect(rule.length).toBeGreaterThan(5);
  expect([...found.added].sort()).toEqual([
    "bunnynet_pullzone_edgerule: actions.parameter4",
    "bunnynet_pullzone_shield: nested.deep.one",
    "bunnynet_pullzone_shield: page.html",
    "bunnynet_pullzone_shield: waf.profile",
    "bunnynet_shield_zone",
  ]);
  expect([...found.removed].sort()).toEqual(["bunnynet_pullzone_shield: waf.mode", "bunnynet_pullzone_waf_rule"]);
  expect(schemaIssue(found)).toMatch(/^<!-- bunny-tf:official-schema -->\n[^]*## New\n\n- `[^]*## Gone\n\n- `/);
});

it("refuses a schema without the provider", () => {
  expect(() => compareSchema(schemaOf(recorded.types, "registry.terraform.io/bunny-iac/bunny"), recorded)).toThrow(
    /does not have the provider bunnyway/,
  );
  expect(() => compareSchema([], recorded)).toThrow(/does not have/);
});

it("records the attributes that the review knows, and only those", () => {
  const shieldTypes = Object.entries(recorded.types).filter(([type]) => type !== "bunnynet_pullzone");
  const unknown = shieldTypes.flatMap(([type, paths]) =>
    paths.filter((path) => judgedAttribute(type, path) === "unknown"),
  );
  expect(unknown).toEqual([]);
});

it("has a workflow that compares every week", () => {
  const workflow = readFileSync(".github/workflows/weekly.yml", "utf8");
  const { on } = parse(workflow, { strict: true }) as { on: { schedule: { cron: string }[] } };
  expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* 1$/);
  expect(workflow).toContain("npm run -s official-schema -- official/schema.json official/issue.md");
});
