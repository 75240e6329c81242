import { readFileSync } from "node:fs";
import { parse } from "yaml";
import recorded from "../../../build/official/schema.json";
import { attributePaths, compareSchema, newestPaths, schemaIssue } from "../../../build/official/schema.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { judgedAttribute } from "../../../src/zone/official/judged-attributes.js";
import type { OfficialPart } from "../../../src/zone/official/names.js";
import { isOfficialProvider, officialPart } from "../../../src/zone/official/parts.js";
import { PAGE_PARTS, PARTS } from "../../../src/zone/official/table.js";
import { isBlock, isComputed } from "../../../src/zone/official/written.js";
import { formsIn, type SchemaBlock } from "./support/recorded-schema.js";

const parts: readonly OfficialPart[] = [...Object.values<OfficialPart>(PARTS), ...Object.values(PAGE_PARTS)];
const types: Readonly<Record<string, Readonly<Record<string, unknown>>>> = MEANINGS.resources;
const guide = readFileSync("docs/reference/official-attributes.md", "utf8");

/** What only the model has: which page it is, whether a list is named at all. */
const OF_THE_MODEL = ["page_type", "listed"];

it.each(parts.flatMap((part) => (part.ours === undefined ? [] : [[part.name, part] as const])))(
  "the attributes of %s are attributes of ours",
  (_, { ours = "", attributes }) => {
    const rows = types[ours] ?? {};
    expect(attributes.map(([, name]) => name).filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
    expect(new Set(attributes.map(([, name]) => name)).size).toBe(attributes.length);
  },
);

it("every attribute that the page of official attributes lists is known", () => {
  const sections = guide.split("\n### `").slice(1);
  const rows = sections.flatMap((section) => {
    const type = section.slice(0, section.indexOf("`"));
    return [...section.matchAll(/^\| `([a-z_.]+)`/gm)].map(([, path = ""]) => [type, path] as const);
  });
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(([type, path]) => judgedAttribute(type, path) === "unknown")).toEqual([]);
});

it("every part has a name, and the first one of a type that of the type", () => {
  expect(parts.map(({ name }) => officialPart(name))).toEqual(parts);
  const names = parts.map(({ name }) => name);
  expect(names.every((name) => names.includes(name.split(" ")[0] ?? ""))).toBe(true);
  const attributes = parts.flatMap((part) => part.attributes.map(([official]) => official));
  expect(OF_THE_MODEL.every((name) => attributes.includes(name))).toBe(true);
});

it("knows the provider in any registry", () => {
  const known = ["bunnyway/bunnynet", "registry.opentofu.org/bunnyway/bunnynet", "mirror.example/bunnyway/bunnynet"];
  expect(known.every(isOfficialProvider)).toBe(true);
  expect(["bunny-iac/bunny", "x/bunnyway/bunnynet2", "evilbunnyway/bunnynet"].some(isOfficialProvider)).toBe(false);
});

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

const newest = Object.fromEntries(newestPaths(recorded));
const pathsOf = (type: string): readonly string[] => newest[type] ?? [];

it("finds nothing in the newest schema that is known", () => {
  const also = { bunnynet_pullzone_hostname: ["name"], bunnynet_dns_zone: ["name"] };
  expect(compareSchema(schemaOf({ ...newest, ...also }), recorded)).toEqual({ added: [], removed: [] });
});

it("records one version whole, by its name, and what later ones have", () => {
  expect(recorded.version).toBe("0.15.1");
  const own = attributePaths(recorded.types.bunnynet_pullzone_shield);
  expect([own.includes("ddos.mode"), own.includes("bot_categorization.action")]).toEqual([true, false]);
  const later = pathsOf("bunnynet_pullzone_shield");
  expect([later.includes("ddos.mode"), later.includes("bot_categorization.action")]).toEqual([false, true]);
  const rows = Array.from(guide.matchAll(/^\| (\d[\d.-]+) +\|/gm), ([, version]) => version);
  expect(rows).toEqual([recorded.version, ...recorded.later.map(({ version }) => version)]);
});

it("names what is new and what is gone, in types, blocks, and lists", () => {
  const { bunnynet_pullzone_waf_rule: rule = [], ...others } = newest;
  const shield = pathsOf("bunnynet_pullzone_shield").filter((path) => path !== "waf.mode");
  const edge = [...pathsOf("bunnynet_pullzone_edgerule"), "actions.parameter4"];
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
  expect(() => compareSchema(schemaOf(newest, "registry.terraform.io/bunny-iac/bunny"), recorded)).toThrow(
    /does not have the provider bunnyway/,
  );
  expect(() => compareSchema([], recorded)).toThrow(/does not have/);
});

it("records the attributes that the review knows, and only those", () => {
  const all = Object.entries(recorded.types).flatMap(([type, block]) => {
    const paths = [...new Set([...attributePaths(block), ...pathsOf(type)])];
    return paths.filter((path) => judgedAttribute(type, path) === "unknown").map((path) => `${type}: ${path}`);
  });
  // What a release that knows it cannot judge: limits, who is let through, and who answers.
  const unjudged = (
    "allow_referers limit_after limit_burst limit_connections limit_download_speed limit_requests s3_auth_enabled " +
    "websockets_enabled websockets_max_connections origin.container_app_id origin.container_endpoint_id origin.dns_port " +
    "origin.dns_scheme origin.follow_redirects origin.forward_host_header origin.host_header origin.middleware_script " +
    "origin.script origin.storagezone origin.type origin.url"
  ).split(" ");
  expect(all.sort()).toEqual(unjudged.map((path) => `bunnynet_pullzone: ${path}`).sort());
  expect(judgedAttribute("bunnynet_pullzone", "of_a_later_version")).toBe("unknown");
});

it("knows which members are blocks, and which only the API sets", () => {
  for (const [type, block] of Object.entries<SchemaBlock>(recorded.types)) {
    const { blocks, computed } = formsIn(block, "");
    const paths = [...blocks, ...attributePaths(block)];
    expect([type, paths.filter((path) => isBlock(type, path))]).toEqual([type, blocks]);
    expect([type, paths.filter((path) => isComputed(type, path))]).toEqual([type, computed]);
  }
});

it("has a workflow that compares every week", () => {
  const workflow = readFileSync(".github/workflows/weekly.yml", "utf8");
  const { on } = parse(workflow, { strict: true }) as { on: { schedule: { cron: string }[] } };
  expect(on.schedule[0]?.cron).toMatch(/^\d+ \d+ \* \* 1$/);
  expect(workflow).toContain("npm run -s official-schema -- official/schema.json official/issue.md");
});
