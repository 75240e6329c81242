import { readFileSync } from "node:fs";
import {
  type Attribute,
  type Attributes,
  createProviderServer,
  listResourcesOf,
  Unknown,
} from "../../../src/framework/index.js";
import { sendsRequest, planObject } from "../../../src/framework/planning/plan-object.js";
import { ERROR_PAGE, errorTables } from "../../../build/generate/error-table.js";
import { schemaSection } from "../../../build/generate/schema-section.js";
import { meaningTable } from "../../../build/generate/meanings.js";
import { providerSchemaJson } from "../../../build/generate/provider-schema.js";
import type { AttributeMessage } from "../../../src/protocol/messages.js";
import { provider } from "../../../src/provider/provider.js";
import { MEANINGS } from "../../../src/review/generated/meanings.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { expectRecorded } from "../../support/recorded.js";

interface Schemas {
  readonly provider_schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const address = provider.address ?? provider.name;
const GENERATE = "npm run generate";
const schemas = (text: string) => (JSON.parse(text) as Schemas).provider_schemas[address] ?? {};

test("the constructs are generated from the present schema", () => {
  const server = createProviderServer(provider);
  const json = providerSchemaJson(address, server.getProviderSchema(), server.getResourceIdentitySchemas());
  const committed = schemas(readFileSync("test/golden/provider-schema.json", "utf8"));
  expectRecorded(schemas(JSON.stringify(json)), committed, GENERATE);
});

/** The attributes of definitions and their messages in the schema, at any depth. */
function described(attributes: Attributes, messages: readonly AttributeMessage[]): [Attribute, string, string][] {
  return messages.flatMap(({ name, description, nestedType }) => {
    const attribute = attributes[name]!;
    const { type } = attribute;
    const element = type.kind === "list" || type.kind === "map" ? type.element : type;
    const inner = element.kind === "object" ? described(element.attributes, nestedType?.attributes ?? []) : [];
    return [[attribute, description, name] as [Attribute, string, string], ...inner];
  });
}

/** Names of numbers that have a unit, and the texts that name one. */
const MEASURED = /(_window|time(frame|stamp)?|_ms|_size|_length|_resolution|_percent|_progress|expires(_at)?)$/;
const UNIT = /seconds|bytes|pixels|percent|results|The unit is not documented/i;
const OF_FOUND = /^Value of `/;

test("every description in the schema has the allowed values, the bounds, the unit, and the default", () => {
  const { resourceSchemas, dataSourceSchemas, listResourceSchemas } =
    createProviderServer(provider).getProviderSchema();
  const lists = listResourcesOf(provider.resources).map(({ resource, attributes }) => ({ ...resource, attributes }));
  const all = [
    ...provider.resources.map((one) => [one, resourceSchemas[one.type]] as const),
    ...provider.dataSources.map((one) => [one, dataSourceSchemas[one.type]] as const),
    ...lists.map((one) => [one, listResourceSchemas[one.type]] as const),
  ].flatMap(([{ attributes }, schema]) => described(attributes, schema?.block?.attributes ?? []));
  const counts = { words: 0, defaults: 0, units: 0 };
  for (const [attribute, description, name] of all) {
    const { type, presence, constraints, meaning } = attribute;
    if (["integer", "int64", "float64"].includes(type.kind) && !OF_FOUND.test(description) && MEASURED.test(name)) {
      expect(`${name}: ${description}`).toMatch(UNIT);
      counts.units += 1;
    }
    if (meaning?.kind === "amount") expect(description.toLowerCase()).toContain(meaning.unit);
    const words = (type.kind === "string" && type.oneOf) || [];
    const fallback = presence === "defaulted" ? [`Defaults to \`${JSON.stringify(attribute.default)}\`.`] : [];
    const expected = [...words.map((word) => `\`${word}\``), ...fallback, ...constraints.map((one) => one.requirement)];
    expect(expected.filter((text) => !description.includes(text))).toEqual([]);
    expect(description).not.toMatch(/(One of .*){2}|(Defaults to .*){2}/);
    counts.words += Math.min(words.length, 1);
    counts.defaults += fallback.length;
  }
  expect(counts.words).toBeGreaterThan(30);
  expect(counts.defaults).toBeGreaterThan(30);
  expect(counts.units).toBeGreaterThan(20);
});

test("the review's table is generated from the present meanings", () => {
  expectRecorded(JSON.parse(JSON.stringify(meaningTable())), MEANINGS, GENERATE);
});

test.each(provider.resources)("the page of $type documents the present attributes", ({ type, attributes }) => {
  const page = readFileSync(`docs/resources/${type.replace("bunny_", "")}.md`, "utf8");
  const lines = schemaSection(attributes)
    .split("\n")
    .filter((line) => line.startsWith("- "));
  expect(lines.length).toBeGreaterThanOrEqual(Object.keys(attributes).length);
  expectRecorded(
    lines,
    lines.filter((line) => page.includes(`${line}\n`)),
    GENERATE,
  );
});

test.each([...provider.resources, ...provider.dataSources])(
  "the report of the public API has the attributes of $type",
  ({ type, attributes }) => {
    const report = readFileSync("docs/api/constructs.api.md", "utf8").split(/^\/\/ @.*$/m);
    const base = provider.resources.some((one) => one.attributes === attributes) ? "Resource" : "DataSource";
    const declared = report.find(
      (text) => text.includes(`extends cdktf.Terraform${base} `) && text.includes(`tfResourceType = "${type}"`),
    );
    const getters = Array.from(declared?.matchAll(/^ {4}get (\w+?)\(/gm) ?? [], ([, name = ""]) => name);
    const found = getters.filter((name) => !name.endsWith("Input")).sort();
    const names = Object.keys(attributes).map((name) =>
      name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expectRecorded(names.sort(), found, "npm run build && npm run api-report");
  },
);

test("the page of errors is generated from the present tables of the client", () => {
  const rows = (page: string) =>
    page
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---"));
  const [generated = ""] = readFileSync(ERROR_PAGE, "utf8").split("<!-- errors: end -->");
  expectRecorded(rows(errorTables()), rows(generated), GENERATE);
});

/** What a change of an attribute leaves open in the plan, unless the resource computes it; all else is known. */
const LEFT_OPEN: Partial<Record<ResourceType, Readonly<Record<string, readonly string[]>>>> = {
  bunny_shield_access_list: {
    name: ["last_modified"],
    entries: ["entry_count", "checksum", "last_modified"],
  },
  bunny_shield_api_guardian: { content: ["content_sha256", "title", "version", "endpoint_count"] },
  bunny_shield_custom_page: { html: ["content_sha256"] },
  bunny_shield_zone: {
    ddos_shield_sensitivity: ["ddos_execution_mode"],
    under_attack: ["ddos_execution_mode"],
    learning_mode: ["learning_mode_until"],
    plan_type: ["rate_limit_rules_limit", "custom_waf_rules_limit"],
  },
};

describe.each(RESOURCE_TYPES)("a change of %s", (type) => {
  const { attributes: config, updates, local = [] } = CASES[type](SEEDED);
  const { attributes, identity } = provider.resources.find((one) => one.type === type)!;
  const entries = Object.entries(attributes);
  const unset = Object.fromEntries(entries.map(([name]) => [name, null]));
  const stored: [string, unknown][] = entries.map(([name, { presence }]) => [
    name,
    presence.endsWith("computed") ? "set before" : null,
  ]);
  const prior: Record<string, unknown> = { ...Object.fromEntries(stored), ...config };

  test("leaves open in the plan only what the API may decide anew", () => {
    const open = Object.entries(updates).flatMap(([name, value]): [string, readonly string[]][] => {
      const { planned } = planObject(attributes, identity, { ...unset, ...config, [name]: value }, prior);
      const names = Object.keys(planned).filter((one) => planned[one] instanceof Unknown);
      return names.length === 0 ? [] : [[name, names]];
    });
    const remedy =
      "what `changesWith` leaves open is in LEFT_OPEN of this file, and in DECIDED of every-resource.test.ts";
    expect({ [remedy]: Object.fromEntries(open) }).toEqual({ [remedy]: LEFT_OPEN[type] ?? {} });
  });

  test("sends no request for attributes that only the provider has", () => {
    const names = entries.flatMap(([name]) => (sendsRequest(attributes, new Set([name])) ? [] : [name]));
    expect(names.toSorted()).toEqual([...local, "timeouts"].toSorted());
  });
});
