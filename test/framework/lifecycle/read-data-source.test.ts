import { decodeObject } from "../../../src/framework/codec/decode.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import {
  computed,
  defaulted,
  defineDataSource,
  defineProvider,
  integer,
  optionalComputed,
  required,
  string,
  UNKNOWN,
  type Values,
} from "../../../src/framework/index.js";
import type { Answer } from "../../../src/framework/definition/infer.js";
import { createProviderServer } from "../../../src/framework/provider-server.js";
import { describeServiceError, reported } from "../support/host.js";
import { ServiceError } from "../support/record-service.js";

const attributes = {
  zone: required(integer, { doc: "Zone." }),
  limit: defaulted(integer, 10, { doc: "Limit." }),
  order: optionalComputed(string, { doc: "Order." }),
  name: computed(string, { doc: "Name." }),
};

async function reading(
  config: Values,
  answer: () => Answer<typeof attributes>,
  providerConfig: Values = {},
  deferralAllowed = false,
) {
  const asked: unknown[] = [];
  const found = defineDataSource<string>()({
    type: "test_found",
    doc: "Finds.",
    attributes,
    async read({ config: given, client }) {
      asked.push([given, client]);
      return Promise.resolve(answer());
    },
  });
  const provider = defineProvider({
    name: "test",
    doc: "Test.",
    attributes: { key: required(string, { doc: "Key." }) },
    configure: ({ config: { key } }) => `client of ${key}`,
    describeError: describeServiceError,
    dataSources: [found],
  });
  const server = createProviderServer(provider);
  const clientCapabilities = { deferralAllowed, writeOnlyAttributesAllowed: true };
  const context = { signal: new AbortController().signal };
  const configured = encodeObject(provider.attributes, { key: "k", ...providerConfig });
  await server.configureProvider({ terraformVersion: "1.12.0", config: configured, clientCapabilities }, context);
  const { state, diagnostics, deferred } = await server.readDataSource(
    { typeName: "test_found", config: encodeObject(attributes, config), clientCapabilities },
    context,
  );
  return { state: decodeObject(attributes, state), reported: reported(diagnostics), deferred: deferred?.reason, asked };
}

test("the configuration has its defaults and is part of the result", async () => {
  const { state, reported: problems, asked } = await reading({ zone: 1 }, () => ({ name: "n", order: "up" }));
  expect(asked).toEqual([[{ zone: 1, limit: 10, order: null, name: null }, "client of k"]]);
  expect(state).toEqual({ zone: 1, limit: 10, order: "up", name: "n" });
  expect(problems).toEqual([]);
});

test("not found is an error, like any other failure", async () => {
  const missing = (): never => {
    throw new ServiceError("broken");
  };
  const { state, reported: problems } = await reading({ zone: 1 }, missing);
  expect(state).toBeNull();
  expect(problems).toEqual(["error -: The API returned broken | Do something about it."]);
});

test("while the provider's configuration is unknown, a read is deferred or an error", async () => {
  const answer = () => ({ name: "n", order: "up" });
  expect(await reading({ zone: 1 }, answer, { key: UNKNOWN }, true)).toMatchObject({
    deferred: 2,
    asked: [],
    reported: [],
  });
  const { reported: problems, deferred } = await reading({ zone: 1 }, answer, { key: UNKNOWN });
  expect({ problems: problems.length, deferred }).toEqual({ problems: 1, deferred: undefined });
});
