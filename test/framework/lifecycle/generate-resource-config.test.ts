import { decodeObject } from "../../../src/framework/codec/decode.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import type { Values } from "../../../src/framework/index.js";
import { context, recordHost } from "../support/host.js";
import { record } from "../support/record.js";

test("the generated configuration leaves out what only the API sets, and plans no change", async () => {
  const host = await recordHost();
  const { state } = await host.settle({
    zone: 1,
    name: "Alpha",
    rules: [{ match: "x" }],
    place: { north: 1 },
  });
  const { config, diagnostics } = await host.server.generateResourceConfig(
    {
      typeName: "test_record",
      state: encodeObject(record.attributes, state),
    },
    context,
  );
  expect(diagnostics).toEqual([]);
  const generated = decodeObject(record.attributes, config) as Values;
  expect(generated).toMatchObject({
    zone: 1,
    id: null,
    revision: null,
    kind: "plain",
    rules: [{ match: "x", port: 80 }],
    place: { north: 1 },
  });
  expect((await host.plan({ prior: state, config: generated })).planned).toEqual(state);
});
