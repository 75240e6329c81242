import { decodeObject } from "../../../src/framework/codec/decode.js";
import { context, hostOf, recordProvider, reported } from "../support/host.js";
import { record } from "../support/record.js";

async function move(sourceTypeName: string, sourceProviderAddress: string, json: string) {
  const { server } = hostOf(recordProvider(), record);
  const answer = await server.moveResourceState(
    {
      sourceProviderAddress,
      sourceTypeName,
      sourceSchemaVersion: 3,
      sourceState: { json: Buffer.from(json), flatmap: {} },
      targetTypeName: "test_record",
      sourcePrivate: new Uint8Array(),
      sourceIdentity: undefined,
    },
    context,
  );
  return {
    state: decodeObject(record.attributes, answer.targetState),
    private: Buffer.from(answer.targetPrivate).toString(),
    identity: answer.targetIdentity,
    reported: reported(answer.diagnostics),
  };
}

test("converts the known values, without configuration; the identity follows with the read", async () => {
  const answer = await move("other_record", "registry.opentofu.org/other/other", '{"key":5,"title":"T","more":[1]}');
  expect(answer).toMatchObject({ private: '{"v":1,"r":{"from":5}}', identity: undefined, reported: [] });
  expect(answer.state).toMatchObject({ id: "moved-5", name: "T", zone: null, on_destroy: "delete" });
});

test("a read may complete the identity of a moved object", async () => {
  const { state } = await move("other_record", "registry.terraform.io/other/other", '{"key":5,"title":"T"}');
  const resolving = {
    ...record,
    hooks: { ...record.hooks, read: (context: { state: object }) => Promise.resolve({ ...context.state, zone: 4 }) },
  };
  const host = hostOf(recordProvider(undefined, { resources: [resolving] }), resolving);
  await host.configure();
  expect(await host.read({ state: state as never })).toMatchObject({
    identity: { zone: 4, id: "moved-5" },
    reported: [],
  });
});

test.each(["registry.terraform.io/other/other", "localhost:8080/other/other", "other/other", "other"])(
  "the source's provider may be called %s: engines shorten its address",
  async (address) => {
    expect(await move("other_record", address, '{"key":5,"title":"T"}')).toMatchObject({ reported: [] });
  },
);

test.each([
  ["other_record", "fake/other"],
  ["other_record", "fake"],
  ["other_record", ""],
  ["other_record", "/other"],
  ["other_record", "/other/other"],
  ["other_record", "registry.terraform.io/other/other/other"],
  ["other_record", "registry.terraform.io/another/other"],
  ["other_thing", "registry.terraform.io/other/other"],
  ["other_record", "registry.terraform.io/fake/other"],
])("%s of %s is rejected with what can be moved", async (type, address) => {
  expect((await move(type, address, "{}")).reported).toEqual([
    `error -: ${type} cannot become test_record | test_record supports moves from other_record of other/other. The source is ${type} of ${address}. Import the object instead.`,
  ]);
});
