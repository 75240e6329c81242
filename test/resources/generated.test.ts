import { readFileSync } from "node:fs";
import { createProviderServer } from "../../src/framework/index.js";
import { ERROR_PAGE, errorPage } from "../../src/generate/error-table.js";
import { schemaSection } from "../../src/generate/attribute-lines.js";
import { meaningTable } from "../../src/generate/meanings.js";
import { providerSchemaJson } from "../../src/generate/schema.js";
import { provider } from "../../src/provider.js";
import { MEANINGS } from "../../src/report/generated/meanings.js";

interface Schemas {
  readonly provider_schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const address = provider.address ?? provider.name;
const schemas = (text: string) => (JSON.parse(text) as Schemas).provider_schemas[address] ?? {};

test("the constructs are generated from the present schema", () => {
  const server = createProviderServer(provider);
  const json = providerSchemaJson(address, server.getProviderSchema(), server.getResourceIdentitySchemas());
  const committed = schemas(readFileSync("test/golden/provider-schema.json", "utf8"));
  expect(schemas(JSON.stringify(json))).toEqual(committed);
});

test("the review's table is generated from the present meanings", () => {
  expect(JSON.parse(JSON.stringify(meaningTable()))).toEqual(MEANINGS);
});

test.each(provider.resources)("the page of $type documents the present attributes", ({ type, attributes }) => {
  const page = readFileSync(`docs/resources/${type.replace("bunny_", "")}.md`, "utf8");
  const lines = schemaSection(attributes)
    .split("\n")
    .filter((line) => line.startsWith("- "));
  expect(lines.length).toBeGreaterThanOrEqual(Object.keys(attributes).length);
  expect(lines.filter((line) => !page.includes(`${line}\n`))).toEqual([]);
});

test("the guide to errors is generated from the present tables of the client", () => {
  const rows = (page: string) =>
    page
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---"));
  expect(rows(errorPage())).toEqual(rows(readFileSync(ERROR_PAGE, "utf8")));
});
