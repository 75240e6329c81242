import { createBunnyServer } from "../src/bunny-server.js";
import { definitions } from "../src/provider/generated/definitions.js";
import { silentLog } from "../src/framework/definition/log.js";
import { createProviderServer } from "../src/framework/index.js";
import { provider } from "../src/provider/provider.js";

/** What the loaders of a kind load, by name. */
async function loaded(loaders: Readonly<Record<string, () => Promise<unknown>>>): Promise<Map<string, unknown>> {
  const all = await Promise.all(Object.entries(loaders).map(async ([name, load]) => [name, await load()] as const));
  return new Map(all);
}

test("every definition is loaded by the name that calls use", async () => {
  const { resources, dataSources, ephemeralResources, actions, functions } = provider;
  expect(await loaded(definitions.resources)).toEqual(new Map(resources.map((one) => [one.type, one])));
  expect(await loaded(definitions.dataSources)).toEqual(new Map(dataSources.map((one) => [one.type, one])));
  expect(await loaded(definitions.ephemeralResources)).toEqual(
    new Map(ephemeralResources.map((one) => [one.type, one])),
  );
  expect(await loaded(definitions.actions)).toEqual(new Map(actions.map((one) => [one.type, one])));
  expect(await loaded(definitions.functions)).toEqual(new Map(functions.map((one) => [one.name, one])));
});

test("constant responses have all definitions", async () => {
  const lazy = createBunnyServer(silentLog);
  const whole = createProviderServer(provider);
  expect(await lazy.getMetadata()).toEqual(whole.getMetadata());
  expect(await lazy.getProviderSchema()).toEqual(whole.getProviderSchema());
  expect(await lazy.getResourceIdentitySchemas()).toEqual(whole.getResourceIdentitySchemas());
  expect(await lazy.getFunctions()).toEqual(whole.getFunctions());
});
