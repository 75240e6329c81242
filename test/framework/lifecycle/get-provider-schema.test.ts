import { createProviderServer } from "../../../src/framework/index.js";
import { wholeProvider } from "../support/whole-provider.js";

const server = createProviderServer(wholeProvider);

test("every definition is in the schema, under its type", () => {
  const schema = server.getProviderSchema();
  expect(Object.keys(schema.resourceSchemas)).toEqual(["test_record"]);
  expect(Object.keys(schema.dataSourceSchemas)).toEqual(["test_found"]);
  expect(Object.keys(schema.ephemeralResourceSchemas)).toEqual(["test_token"]);
  expect(Object.keys(schema.listResourceSchemas)).toEqual(["test_record"]);
  expect(schema.functions).toEqual(server.getFunctions().functions);
});

test("schemas for configuration only have no computed attributes", () => {
  const { provider, listResourceSchemas } = server.getProviderSchema();
  const attributes = [provider, listResourceSchemas["test_record"]].flatMap((schema) => schema!.block!.attributes);
  expect(attributes.map(({ name, optional, computed }) => ({ name, optional, computed }))).toEqual(
    ["key", "retries", "prefix", "zone"].map((name) => ({ name, optional: true, computed: false })),
  );
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
    listResources: [{ typeName: "test_record" }],
    functions: [{ name: "shout" }],
  });
});
