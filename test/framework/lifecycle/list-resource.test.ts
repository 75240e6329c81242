import { decodeObject } from "../../../src/framework/codec/decode.js";
import { encodeObject } from "../../../src/framework/codec/encode.js";
import { identityAttributes } from "../../../src/framework/definition/identity.js";
import { defaulted, integer, type Resource } from "../../../src/framework/index.js";
import { createProviderServer } from "../../../src/framework/provider-server.js";
import { recordProvider, reported } from "../support/host.js";
import { createRecordService, ServiceError, type RecordService } from "../support/record-service.js";
import { record } from "../support/record.js";

const attributes = { count_of: defaulted(integer, 3, { doc: "How many there are." }) };

async function listing(
  question: { count?: number; limit?: number; whole?: boolean; stopAfter?: number },
  fault?: "broken" | "hang",
) {
  const seen = { yielded: 0, closed: false };
  const list: Resource<RecordService>["list"] = {
    doc: "Records.",
    attributes,
    async *objects({ config, includeResource }) {
      try {
        for (let index = 0; index < Number(config["count_of"]); index += 1) {
          if (fault === "broken" && index === 2) throw new ServiceError("broken");
          if (fault === "hang" && index === 2) await new Promise(() => undefined);
          seen.yielded += 1;
          const values = {
            name: "n",
            kind: "plain",
            notes: null,
            tags: null,
            size: 1,
            revision: 1,
            name_length: 1,
            place: null,
            rules: null,
          } as const;
          const identity = { zone: 1, id: `r${index}` };
          yield {
            identity,
            displayName: `Record ${index}`,
            ...(includeResource ? { resource: { ...identity, ...values } } : {}),
          };
        }
      } finally {
        seen.closed = true;
      }
    },
  };
  const provider = recordProvider(createRecordService(), { resources: [{ ...record, list }] as never });
  const server = createProviderServer(provider);
  const stop = new AbortController();
  await server.configureProvider(
    { terraformVersion: "", config: encodeObject(provider.attributes, {}), clientCapabilities: undefined },
    stop,
  );
  const { count, limit = 100, whole = false, stopAfter } = question;
  const config = encodeObject(attributes, count === undefined ? {} : { count_of: count });
  const events = [];
  const request = { typeName: "test_record", config, includeResourceObject: whole, limit };
  for await (const event of server.listResource(request, { signal: stop.signal })) {
    events.push({
      name: event.displayName,
      identity: event.identity && decodeObject(identityAttributes(record), event.identity.identityData),
      object: event.resourceObject && decodeObject(record.attributes, event.resourceObject),
      reported: reported(event.diagnostic),
    });
    if (events.length === stopAfter)
      setImmediate(() => {
        stop.abort();
      });
  }
  return { events, seen };
}

test("each object is an event with its identity; whole objects are sent only if requested", async () => {
  const { events } = await listing({ count: 2 });
  expect(events).toEqual([
    { name: "Record 0", identity: { zone: 1, id: "r0" }, object: undefined, reported: [] },
    { name: "Record 1", identity: { zone: 1, id: "r1" }, object: undefined, reported: [] },
  ]);
  const whole = await listing({ count: 1, whole: true });
  expect(whole.events[0]?.object).toMatchObject({ id: "r0", on_destroy: "delete", timeouts: null });
  expect(whole.events[0]?.reported).toEqual([]);
});

test("the filter has its defaults, and the limit ends the listing without another request", async () => {
  expect((await listing({})).events).toHaveLength(3);
  const { events, seen } = await listing({ count: 1000, limit: 5 });
  expect(events).toHaveLength(5);
  expect(seen).toEqual({ yielded: 5, closed: true });
});

test("an error is the last event", async () => {
  const { events } = await listing({ count: 9 }, "broken");
  expect(events.map(({ reported: problems }) => problems)).toEqual([
    [],
    [],
    ["error -: The API returned broken | Do something about it."],
  ]);
});

test("a cancelled listing ends at once, even while it waits", async () => {
  const { events } = await listing({ count: 9, stopAfter: 2 }, "hang");
  expect(events).toHaveLength(2);
});
