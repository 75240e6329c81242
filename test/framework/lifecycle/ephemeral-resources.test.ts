import { decodeObject } from "../../../src/framework/codec/decode.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import {
  computed,
  defaulted,
  defineEphemeralResource,
  defineProvider,
  integer,
  required,
  string,
} from "../../../src/framework/index.js";
import { createProviderServer } from "../../../src/framework/provider-server.js";
import { reported } from "../support/host.js";

const attributes = {
  name: required(string, { doc: "Name." }),
  seconds: defaulted(integer, 60, { doc: "Seconds." }),
  token: computed(string, { doc: "Token.", sensitive: true }),
};
const renewAt = new Date("2030-01-01T00:00:00Z");

async function serving(withHandle = true) {
  const log: string[] = [];
  const token = defineEphemeralResource<{ log: string[] }>()<typeof attributes, { lease: number } | undefined>({
    type: "test_token",
    doc: "A token.",
    attributes,
    async open({ config, client }) {
      client.log.push(`open ${config.name} for ${config.seconds}`);
      return Promise.resolve({ result: { token: "t" }, renewAt, handle: withHandle ? { lease: 1 } : undefined });
    },
    async renew({ handle, client }) {
      client.log.push(`renew ${handle?.lease ?? "-"}`);
      return Promise.resolve({ renewAt });
    },
    async close({ handle, client }) {
      client.log.push(`close ${handle?.lease ?? "-"}`);
      return Promise.resolve();
    },
  });
  const provider = defineProvider({
    name: "test",
    doc: "Test.",
    attributes: {},
    configure: () => ({ log }),
    ephemeralResources: [token],
  });
  const server = createProviderServer(provider);
  const context = { signal: new AbortController().signal };
  const config = encodeObject({}, {});
  await server.configureProvider({ terraformVersion: "1.12.0", config, clientCapabilities: undefined }, context);
  return { server, context, log };
}

test("opens with its configuration in the result, renews and closes with the handle of open", async () => {
  const { server, context, log } = await serving();
  const config = encodeObject(attributes, { name: "n" });
  const opened = await server.openEphemeralResource(
    { typeName: "test_token", config, clientCapabilities: undefined },
    context,
  );
  expect(reported(opened.diagnostics)).toEqual([]);
  expect(decodeObject(attributes, opened.result)).toEqual({ name: "n", seconds: 60, token: "t" });
  expect(opened.renewAt).toEqual(renewAt);
  const renewed = await server.renewEphemeralResource({ typeName: "test_token", private: opened.private! }, context);
  expect(renewed).toEqual({ renewAt, private: opened.private, diagnostics: [] });
  const closed = await server.closeEphemeralResource({ typeName: "test_token", private: opened.private! }, context);
  expect(closed).toEqual({ diagnostics: [] });
  expect(log).toEqual(["open n for 60", "renew 1", "close 1"]);
});

test("works without a handle", async () => {
  const { server, context, log } = await serving(false);
  const config = encodeObject(attributes, { name: "n", seconds: 1 });
  const opened = await server.openEphemeralResource(
    { typeName: "test_token", config, clientCapabilities: undefined },
    context,
  );
  expect(opened.private).toBeUndefined();
  await server.closeEphemeralResource({ typeName: "test_token", private: new Uint8Array() }, context);
  expect(log).toEqual(["open n for 1", "close -"]);
});

test("its configuration is validated like any other", async () => {
  const { server, context } = await serving();
  const config = encodeObject(attributes, { name: "n", seconds: null });
  const answer = await server.validateEphemeralResourceConfig({ typeName: "test_token", config }, context);
  expect(answer).toEqual({ diagnostics: [] });
});
