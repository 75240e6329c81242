import { encodeObject } from "../../../src/framework/codec/encode.js";
import { silentLog } from "../../../src/framework/definition/log.js";
import { createLazyProviderServer } from "../../../src/framework/provider-server.js";
import { reported } from "../support/host.js";
import { wholeProvider } from "../support/whole-provider.js";

const context = { signal: new AbortController().signal };
const [record] = wholeProvider.resources;
const [found] = wholeProvider.dataSources;
const [shout] = wholeProvider.functions;

/** A server, the names of the definitions that it has loaded, and what it has said about them. */
function serve() {
  const names: string[] = [];
  const loader =
    <D>(name: string, definition: D | undefined) =>
    () => {
      names.push(name);
      return definition === undefined ? Promise.reject(new Error(`${name} is damaged`)) : Promise.resolve(definition);
    };
  const server = createLazyProviderServer({
    provider: { ...wholeProvider, resources: [], dataSources: [], functions: [] },
    definitions: {
      resources: { test_record: loader("test_record", record), test_damaged: loader("test_damaged", undefined) },
      dataSources: { test_found: loader("test_found", found) },
      ephemeralResources: {},
      actions: {},
      functions: { shout: loader("shout", shout) },
    },
    whole: () => Promise.resolve(wholeProvider),
    log: silentLog,
  });
  const validate = (typeName: string) => {
    const config = encodeObject(found!.attributes, { zone: 1 });
    return server.validateDataResourceConfig({ typeName, config }, context);
  };
  return { server, names, validate };
}

test("a call loads only the definition that it names", async () => {
  const { server, names, validate } = serve();
  const config = encodeObject(wholeProvider.attributes, {});
  await server.validateProviderConfig({ config }, context);
  expect(names).toEqual([]);
  expect((await validate("test_found")).diagnostics).toEqual([]);
  expect(names).toEqual(["test_found"]);
  expect((await server.callFunction({ name: "shout", arguments: [] }, context)).error?.text).toBeDefined();
  expect(names).toEqual(["test_found", "shout"]);
});

test.each(["test_other", "toString", "__proto__"])("a name that is not declared is unknown: %s", async (name) => {
  const { server, names, validate } = serve();
  expect(reported((await validate(name)).diagnostics)).toEqual([
    `error -: Unknown type ${name} | The provider test has no type with that name.`,
  ]);
  expect((await server.callFunction({ name, arguments: [] }, context)).error?.text).toBe(
    `The provider has no function ${name}`,
  );
  expect(names).toEqual([]);
});

test("a definition that cannot be loaded fails the call that names it, and no other", async () => {
  const { server, validate } = serve();
  const request = { typeName: "test_damaged", version: 0, rawState: undefined };
  await expect(server.upgradeResourceState(request, context)).rejects.toThrow("test_damaged is damaged");
  expect((await validate("test_found")).diagnostics).toEqual([]);
});
