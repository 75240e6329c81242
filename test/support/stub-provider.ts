import { setTimeout as wait } from "node:timers/promises";
import type {
  AttributeMessage,
  DiagnosticsResponse,
  DynamicValue,
  SchemaMessage,
} from "../../src/protocol/messages.js";
import type { CallContext, ProviderServer } from "../../src/protocol/rpcs.js";

const text = new TextEncoder();

const attribute = (name: string): AttributeMessage => ({
  name,
  type: text.encode('"string"'),
  nestedType: undefined,
  description: "",
  descriptionKind: 0,
  required: false,
  optional: true,
  computed: false,
  sensitive: false,
  deprecated: false,
  deprecationMessage: "",
  writeOnly: false,
});

const schema = (...names: string[]): SchemaMessage => ({
  version: 0,
  block: {
    version: 0,
    attributes: names.map(attribute),
    description: "",
    descriptionKind: 0,
    deprecated: false,
    deprecationMessage: "",
  },
});

/** `stub_thing` as the engine sends it: a msgpack map with the key `name`. */
export function stubValue(name: string): DynamicValue {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(name));
  const head = Buffer.from([0x81, 0xa4, ...Buffer.from("name"), 0xdb]);
  return { msgpack: Buffer.concat([head, length, Buffer.from(name)]), json: new Uint8Array() };
}

const fine: DiagnosticsResponse = { diagnostics: [] };
const capabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: false,
  generateResourceConfig: false,
};

const mentions = (value: DynamicValue | undefined, word: string): boolean =>
  value !== undefined && Buffer.from(value.msgpack).includes(word);

/** Resolves a moment after the signal, as an apply does that tidies up. */
const aborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    const stopLater = (): void => {
      setTimeout(resolve, 50, String(signal.reason));
    };
    if (signal.aborted) stopLater();
    else signal.addEventListener("abort", stopLater);
  });

/** The effect of a planned value that contains one of these words on an apply. */
async function misbehave(planned: DynamicValue | undefined, { signal }: CallContext): Promise<string> {
  if (mentions(planned, "throw")) throw new TypeError("thrown on purpose, secret hunter2-hunter2");
  if (mentions(planned, "forget")) {
    void Promise.reject(new Error("nobody awaits this"));
    await new Promise(() => undefined);
  }
  if (mentions(planned, "crash")) {
    setTimeout(() => {
      throw new RangeError("crash on purpose");
    });
    await new Promise(() => undefined);
  }
  if (mentions(planned, "print")) console.log("a library prints");
  if (mentions(planned, "wait-for-stop")) return aborted(signal);
  if (mentions(planned, "slow")) await wait(700);
  return "";
}

/**
 * A provider that repeats every value, so it needs no codec. The words in `stub_thing`'s attribute `name` make it
 * misbehave in an apply.
 */
export function createStubProvider(): ProviderServer {
  const count = { configured: 0 };
  const validate = (): Promise<DiagnosticsResponse> => Promise.resolve(fine);
  const unsupported = (): Promise<never> => Promise.reject(new Error("not part of the stub"));
  return {
    getMetadata: () => ({
      serverCapabilities: capabilities,
      diagnostics: [],
      dataSources: [{ typeName: "stub_thing" }],
      resources: [{ typeName: "stub_thing" }],
      functions: [],
      ephemeralResources: [],
      actions: [],
      listResources: [],
    }),
    getProviderSchema: () => ({
      provider: schema("token"),
      resourceSchemas: { stub_thing: schema("name") },
      dataSourceSchemas: { stub_thing: schema("name") },
      diagnostics: [],
      serverCapabilities: capabilities,
      functions: {},
      ephemeralResourceSchemas: {},
      actionSchemas: {},
      listResourceSchemas: {},
    }),
    getResourceIdentitySchemas: () => ({ identitySchemas: {}, diagnostics: [] }),
    getFunctions: () => ({ functions: {}, diagnostics: [] }),
    validateProviderConfig: validate,
    configureProvider: () => {
      count.configured += 1;
      const summary = `configured ${count.configured} times`;
      return Promise.resolve({ diagnostics: [{ severity: 2, summary, detail: "", attribute: undefined }] });
    },
    validateResourceConfig: validate,
    validateDataResourceConfig: validate,
    validateEphemeralResourceConfig: validate,
    validateListResourceConfig: validate,
    validateActionConfig: validate,
    upgradeResourceState: ({ rawState }) =>
      Promise.resolve({ upgradedState: { msgpack: new Uint8Array(), json: rawState!.json }, diagnostics: [] }),
    upgradeResourceIdentity: unsupported,
    readResource: (request) =>
      Promise.resolve({
        newState: request.currentState,
        diagnostics: [],
        private: request.private,
        deferred: undefined,
        newIdentity: undefined,
      }),
    planResourceChange: (request) =>
      Promise.resolve({
        plannedState: request.proposedNewState,
        requiresReplace: [],
        plannedPrivate: request.priorPrivate,
        diagnostics: [],
        deferred: undefined,
        plannedIdentity: undefined,
      }),
    applyResourceChange: async ({ plannedState, plannedPrivate }, context) => {
      const said = await misbehave(plannedState, context);
      return {
        newState: plannedState,
        private: plannedPrivate,
        diagnostics: said === "" ? [] : [{ severity: 2, summary: said, detail: "", attribute: undefined }],
        newIdentity: undefined,
      };
    },
    importResourceState: unsupported,
    moveResourceState: unsupported,
    generateResourceConfig: unsupported,
    readDataSource: ({ config }) => Promise.resolve({ state: config, diagnostics: [], deferred: undefined }),
    openEphemeralResource: unsupported,
    renewEphemeralResource: unsupported,
    closeEphemeralResource: unsupported,
    planAction: unsupported,
    async *invokeAction() {
      yield { progress: { message: "begun" }, completed: undefined };
      await wait(1);
      yield { progress: undefined, completed: { diagnostics: [] } };
    },
    callFunction: ({ arguments: [first] }) => Promise.resolve({ result: first, error: undefined }),
    async *listResource({ limit }, { signal }) {
      for (let index = 0; index < limit && !signal.aborted; index += 1) {
        await wait(1);
        yield { identity: undefined, displayName: `thing ${index}`, resourceObject: undefined, diagnostic: [] };
      }
    },
  };
}
