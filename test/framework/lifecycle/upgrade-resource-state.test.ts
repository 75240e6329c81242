import { decodeObject } from "../../../src/framework/codec/decode.js";
import {
  defineResource,
  integer,
  optional,
  required,
  type Resource,
  string,
  type Values,
} from "../../../src/framework/index.js";
import { context, hostOf, recordProvider, reported } from "../support/host.js";
import { record } from "../support/record.js";

const attributes = {
  id: required(string, { doc: "Id.", requiresReplace: true }),
  big: optional(integer, { doc: "Big.", requiresReplace: true }),
};

const precise = defineResource<unknown>()({
  type: "test_precise",
  doc: "Precise.",
  version: 2,
  identity: ["id"],
  attributes,
  upgrade: {
    1: {
      attributes: { key: required(integer, { doc: "Key." }) },
      upgrade: (old) => ({ id: `key-${String(old["key"])}` }),
    },
  },
  create: () => Promise.reject(new Error("not run")),
  read: () => Promise.resolve(null),
  delete: () => undefined,
});

async function upgrade(resource: Resource<never>, json: string, version: number) {
  const provider = recordProvider(undefined, { resources: [resource] });
  const { server } = hostOf(provider, resource);
  const rawState = { json: Buffer.from(json), flatmap: {} };
  const answer = await server.upgradeResourceState({ typeName: resource.type, version, rawState }, context);
  return {
    state: decodeObject(resource.attributes, answer.upgradedState) as Values | null,
    reported: reported(answer.diagnostics),
  };
}

test("state of the same version is returned, unless a number loses digits", async () => {
  expect(await upgrade(precise, '{ "id": "a", "big": 9007199254740991 }', 2)).toMatchObject({
    state: { id: "a", big: Number.MAX_SAFE_INTEGER },
    reported: [],
  });
  const { state, reported: problems } = await upgrade(precise, '{ "id": "a", "big": 9007199254740993 }', 2);
  expect(state).toBeNull();
  expect(problems.join()).toContain("big must be a whole number between");
});

test("attributes that an older release lacks are null, or a local default; those that this one lacks are left out", async () => {
  const { state, reported: problems } = await upgrade(record, '{"zone":1,"id":"r1","name":"Alpha","colour":"red"}', 0);
  expect(problems).toEqual([]);
  expect(state).toMatchObject({ zone: 1, id: "r1", kind: null, on_destroy: "delete", timeouts: null });
  expect(Object.keys(state ?? {})).not.toContain("colour");
});

test("state of an older version goes through its upgrade", async () => {
  expect(await upgrade(precise, '{"key":7}', 1)).toMatchObject({ state: { id: "key-7", big: null }, reported: [] });
});

test("an unknown version and an invalid state are errors", async () => {
  expect((await upgrade(precise, "{}", 0)).reported.join()).toContain("The state of test_precise is too old");
  expect((await upgrade(precise, '{"id":[]}', 2)).reported.join()).toMatch(/^error id: Invalid value for id/);
});

test("an identity is read by name", async () => {
  const { server } = hostOf(recordProvider(), record);
  const rawIdentity = { json: Buffer.from('{"zone":1,"id":"r1","gone":true}'), flatmap: {} };
  const { upgradedIdentity, diagnostics } = await server.upgradeResourceIdentity(
    {
      typeName: "test_record",
      version: 0,
      rawIdentity,
    },
    context,
  );
  expect(diagnostics).toEqual([]);
  expect(upgradedIdentity?.identityData?.msgpack.length).toBeGreaterThan(0);
});
