import { readFileSync } from "node:fs";
import { createProviderServer } from "../../src/framework/index.js";
import { providerSchemaJson } from "../../src/generate/schema.js";
import { provider } from "../../src/provider.js";

interface Schemas {
  readonly provider_schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const address = provider.address ?? provider.name;
const server = createProviderServer(provider);
const schemas = (text: string) => (JSON.parse(text) as Schemas).provider_schemas[address] ?? {};
const committed = schemas(readFileSync("test/golden/provider-schema.json", "utf8"));
const present = schemas(
  JSON.stringify(providerSchemaJson(address, server.getProviderSchema(), server.getResourceIdentitySchemas())),
);

test.each(Object.keys(committed))(
  "%s are those that the documentation and the constructs were generated from",
  (kind) => {
    expect(present[kind]).toEqual(committed[kind]);
  },
);
