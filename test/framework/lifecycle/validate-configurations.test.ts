import { encodeObject } from "../../../src/framework/codec/encode.js";
import { createProviderServer, UNKNOWN, type Attributes, type Values } from "../../../src/framework/index.js";
import { reported } from "../support/host.js";
import { wholeProvider } from "../support/whole-provider.js";

const server = createProviderServer(wholeProvider);
const context = { signal: new AbortController().signal };
const encoded = (attributes: Attributes, values: Values) => encodeObject(attributes, values);

async function provider(values: Values) {
  const config = encoded(wholeProvider.attributes, values);
  return reported((await server.validateProviderConfig({ config }, context)).diagnostics);
}

async function data(values: Values) {
  const config = encoded(wholeProvider.dataSources[0]!.attributes, values);
  return reported((await server.validateDataResourceConfig({ typeName: "test_found", config }, context)).diagnostics);
}

test("of the provider: its hook runs, and a sensitive value is in no message", async () => {
  expect(await provider({ retries: 0 })).toEqual(["warning retries: No retries | Errors will show at once."]);
  expect(await provider({ key: UNKNOWN })).toEqual([]);
  expect(await provider({ key: "hunter2" })).toEqual(["error key: Invalid value for key | key must be a key."]);
});

test("of data sources: warnings are reported once, when the provider is configured to plan", async () => {
  expect(await data({ zone: 13 })).toEqual([]);
  const config = encoded(wholeProvider.attributes, {});
  await server.configureProvider({ terraformVersion: "1.12.0", config, clientCapabilities: undefined }, context);
  expect(await data({ zone: 13 })).toEqual(["warning zone: Unlucky | Take another."]);
});

test("of data sources: elements of lists and maps are checked where they are", async () => {
  expect(await data({ zone: 1, labels: { a: "x", b: " ", c: UNKNOWN }, lines: ["ok", " "] })).toEqual([
    'error labels.b: Invalid value for labels["b"] | labels["b"] must not be blank.',
    "error lines.1: Invalid value for lines[1] | lines[1] must not be blank.",
  ]);
});

test("of lists: only the filter", async () => {
  const config = encoded(wholeProvider.resources[0]!.list!.attributes, { prefix: "" });
  const { diagnostics } = await server.validateListResourceConfig(
    { typeName: "test_record", config, includeResourceObject: undefined, limit: undefined },
    context,
  );
  expect(reported(diagnostics)).toEqual(["error prefix: Invalid value for prefix | prefix must not be blank."]);
});
