import { createProviderServer } from "../../../src/framework/index.js";
import { wholeProvider } from "../support/whole-provider.js";

const server = createProviderServer(wholeProvider);

test("every definition is in the schema, under its type", () => {
  const schema = server.getProviderSchema();
  expect(Object.keys(schema.resourceSchemas)).toEqual(["test_record"]);
  expect(Object.keys(schema.dataSourceSchemas)).toEqual(["test_found"]);
  expect(Object.keys(schema.ephemeralResourceSchemas)).toEqual(["test_token"]);
  expect(Object.keys(schema.actionSchemas)).toEqual(["test_clear"]);
  expect(Object.keys(schema.listResourceSchemas)).toEqual(["test_record"]);
  expect(schema.functions).toEqual(server.getFunctions().functions);
});

test("schemas for configuration only have no computed attributes", () => {
  const { provider, listResourceSchemas, actionSchemas } = server.getProviderSchema();
  const all = [provider, listResourceSchemas["test_record"], actionSchemas["test_clear"]?.schema];
  const attributes = all.flatMap((schema) => schema!.block!.attributes);
  expect(attributes.map(({ name, required, computed }) => ({ name, required, computed }))).toEqual([
    ...["key", "retries", "prefix", "zone", "depth"].map((name) => ({ name, required: false, computed: false })),
    { name: "zone", required: true, computed: false },
  ]);
});

test("functions list their parameters in the order of the arguments", () => {
  const { shout } = server.getFunctions().functions;
  expect(shout?.parameters).toMatchObject([
    { name: "words" },
    { name: "mark", allowNullValue: false, allowUnknownValues: false },
  ]);
  expect(shout?.variadicParameter).toBeUndefined();
  expect(Buffer.from(shout!.return!.type).toString()).toBe('"string"');
});

test("the metadata has the same names", () => {
  expect(server.getMetadata()).toMatchObject({
    resources: [{ typeName: "test_record" }],
    dataSources: [{ typeName: "test_found" }],
    ephemeralResources: [{ typeName: "test_token" }],
    actions: [{ typeName: "test_clear" }],
    listResources: [{ typeName: "test_record" }],
    functions: [{ name: "shout" }],
  });
});
