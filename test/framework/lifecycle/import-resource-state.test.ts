import { encodeObject } from "../../../src/framework/codec/encode.js";
import { decodeObject } from "../../../src/framework/codec/decode.js";
import { identityAttributes } from "../../../src/framework/definition/identity.js";
import type { Values } from "../../../src/framework/index.js";
import { recordHost, reported } from "../support/host.js";
import { record } from "../support/record.js";

async function importing(question: { id: string } | { identity: Values }) {
  const host = await recordHost();
  const identity =
    "identity" in question ? { identityData: encodeObject(identityAttributes(record), question.identity) } : undefined;
  const { importedResources, diagnostics } = await host.server.importResourceState(
    { typeName: "test_record", id: "id" in question ? question.id : "", clientCapabilities: undefined, identity },
    { signal: new AbortController().signal },
  );
  return {
    ...host,
    reported: reported(diagnostics),
    imported: importedResources.map((one) => ({
      type: one.typeName,
      state: decodeObject(record.attributes, one.state) as Values,
      private: Buffer.from(one.private).toString(),
      identity: one.identity && decodeObject(identityAttributes(record), one.identity.identityData),
    })),
  };
}

test.each([{ id: "1/r1" }, { identity: { zone: 1, id: "r1" } }])("by %p", async (question) => {
  const { imported, reported: problems } = await importing(question);
  expect(problems).toEqual([]);
  expect(imported).toHaveLength(1);
  expect(imported[0]).toMatchObject({
    type: "test_record",
    state: { zone: 1, id: "r1", name: null, on_destroy: "delete", timeouts: null },
    private: '{"v":1,"r":{"etag":0}}',
    identity: { zone: 1, id: "r1" },
  });
});

test("an imported object, read and planned with its configuration, plans no change", async () => {
  const { read, plan, service, imported } = await importing({ id: "1/r1" });
  const stored = { zone: 1, name: "Alpha", kind: "plain" as const, notes: null, tags: null, size: 3, revision: 4 };
  service.records.set("r1", { ...stored, place: null, rules: null });
  const { state, private: kept } = await read({ state: imported[0]!.state, private: imported[0]!.private });
  expect(kept).toBe('{"v":1,"r":{"etag":0}}');
  const { planned, reported: problems } = await plan({ prior: state, config: { zone: 1, name: "Alpha" } });
  expect(planned).toEqual(state);
  expect(problems).toEqual([]);
});

test.each([
  ["r1", '"r1" has 1 part instead of 2'],
  ["1/2/3", '"1/2/3" has 3 parts instead of 2'],
  ["x/r1", 'In "x/r1", zone is not a whole number: "x"'],
  ["0/r1", 'In "0/r1", zone must be 1 or more, but is 0'],
  ["1/", 'In "1/", id is empty'],
  ["1/%zz", 'In "1/%zz", id has a broken percent-encoding (write % as %25 and / as %2F)'],
])("an ID such as %s is rejected with the form of IDs", async (id, problem) => {
  const { imported, reported: problems } = await importing({ id });
  expect(imported).toEqual([]);
  expect(problems).toEqual([
    `error -: Invalid import ID of test_record | An import ID of test_record has the form <zone>/<id>. ${problem}.`,
  ]);
});

test("an incomplete or invalid identity is rejected", async () => {
  expect((await importing({ identity: { zone: 1 } })).reported).toEqual([
    "error -: Incomplete identity of test_record | An identity of test_record needs a value for each of: zone, id.",
  ]);
  expect((await importing({ identity: { zone: 0, id: "r" } })).reported).toEqual([
    "error -: Invalid identity of test_record | zone must be 1 or more, but is 0.",
  ]);
});

test("the resource can reject an import", async () => {
  const { imported, reported: problems } = await importing({ id: "1/refused" });
  expect(imported).toEqual([]);
  expect(problems).toEqual(["error -: Not importable | This one is special."]);
});
