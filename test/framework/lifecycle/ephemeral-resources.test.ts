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

async function serving() {
  const log: string[] = [];
  const token = defineEphemeralResource<{ log: string[] }>()({
    type: "test_token",
    doc: "A token.",
    attributes,
    async open({ config, client }) {
      client.log.push(`open ${config.name} for ${config.seconds}`);
      return Promise.resolve({ token: "t" });
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

test("opens with its configuration in the result, and leaves nothing to renew or close", async () => {
  const { server, context, log } = await serving();
  const config = encodeObject(attributes, { name: "n" });
  const opened = await server.openEphemeralResource(
    { typeName: "test_token", config, clientCapabilities: undefined },
    context,
  );
  expect(reported(opened.diagnostics)).toEqual([]);
  expect(decodeObject(attributes, opened.result)).toEqual({ name: "n", seconds: 60, token: "t" });
  expect([opened.renewAt, opened.private]).toEqual([undefined, undefined]);
  const handle = { typeName: "test_token", private: new Uint8Array([1]) };
  const renewed = await server.renewEphemeralResource(handle, context);
  expect(renewed).toEqual({ renewAt: undefined, private: handle.private, diagnostics: [] });
  expect(await server.closeEphemeralResource(handle, context)).toEqual({ diagnostics: [] });
  expect(log).toEqual(["open n for 60"]);
});

test("its configuration is validated like any other", async () => {
  const { server, context } = await serving();
  const config = encodeObject(attributes, { name: "n", seconds: null });
  const answer = await server.validateEphemeralResourceConfig({ typeName: "test_token", config }, context);
  expect(answer).toEqual({ diagnostics: [] });
});
