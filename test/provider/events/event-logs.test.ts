import { defaultSeed } from "../../../src/emulator/index.js";
import { useHostedService } from "../../support/hosted-service.js";

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const type = "bunny_shield_event_logs";
const headers = [{ Name: "Cookie", Value: "session=1" }];

/** The default seed, with a zone of three odd events today. */
const seed = {
  ...defaultSeed,
  zones: [
    ...(defaultSeed.zones ?? []),
    {
      shieldZoneId: 45,
      eventLogs: [
        {
          logId: "whole",
          daysAgo: 0,
          time: "00:00:00.001",
          log: { ServerZoneId: 4, Headers: headers, New: { a: [1] } },
        },
        { logId: "no-json", daysAgo: 0, time: "00:00:00.001", log: "not { json", labels: { asn: null } },
        {
          logId: "odd",
          daysAgo: 0,
          time: "00:00:00.001",
          log: '{"Message":7,"Url":null,"Headers":"none","TriggerMatch":[]}',
        },
      ],
    },
  ],
};

const hosted = useHostedService({ seed });

interface Logs {
  readonly events: readonly Record<string, unknown>[];
  readonly has_more_data: boolean;
  readonly continuation_token: string | null;
  readonly start_token: string | null;
}

async function read(config: Record<string, unknown>): Promise<{ logs: Logs; reported: readonly string[] }> {
  const { values, reported } = await hosted.host.readData(type, { shield_zone_id: 42, ...config });
  return { logs: values as unknown as Logs, reported };
}

const pagesAsked = (): number => hosted.service.countRequests({ operation: "getEventLogs" });

test("every field of an event, its text parsed beside it as it came", async () => {
  const { logs, reported } = await read({ date: day(2) });
  const [event] = logs.events;

  expect(reported).toEqual([]);
  expect(logs).toMatchObject({ has_more_data: false, max_events: 1000, start_token: expect.any(String) as unknown });
  expect(logs.events).toHaveLength(1);
  expect(event).toEqual({
    log_id: "00000000-1111-4222-8333-000000002000",
    timestamp: `${day(2)}T12:00:00.543Z`,
    timestamp_ms: BigInt(Date.parse(`${day(2)}T12:00:00.543Z`)),
    log: expect.stringContaining('"RemoteIp":"203.0.113.*"') as unknown,
    message: "Restricted File Access Attempt",
    url: "https://shop.example.test/.env",
    remote_ip: "203.0.113.*",
    server_zone_id: 4,
    url_encoded_body: null,
    headers: [
      { name: "Accept", value: "*/*" },
      { name: "User-Agent", value: "ExampleBot/1.0" },
    ],
    trigger_match: { key: "PMF", value: "/.env" },
    labels: {
      asn: "48090",
      country: "BG",
      rule_id: "930130",
      severity: "",
      method: "GET",
      rule_group: "",
      status: "Blocked",
      server_zone: "SG",
    },
  });
});

test("events with missing, additional or different members are returned as far as possible", async () => {
  const { logs, reported } = await read({ shield_zone_id: 45, date: day(0) });
  const byId = new Map(logs.events.map((event) => [event["log_id"], event]));

  expect(reported).toEqual([]);
  expect(byId.get("whole")).toMatchObject({
    server_zone_id: 4,
    message: null,
    headers: [{ name: "Cookie", value: "session=1" }],
    trigger_match: null,
    labels: { asn: null, server_zone: null },
  });
  expect(byId.get("no-json")).toMatchObject({ log: "not { json", message: null, url: null, headers: null });
  expect(byId.get("odd")).toMatchObject({ url: null, log: expect.stringContaining('"Message":7') as unknown });
});

test("all pages are read, each by the token of the one before", async () => {
  const { logs } = await read({ date: day(1) });
  const ids = logs.events.map((event) => event["log_id"]);

  expect(new Set(ids).size).toBe(120);
  expect(logs.has_more_data).toBe(false);
  expect(pagesAsked()).toBe(3);
});

test.each([
  [1, 1, true],
  [50, 1, true],
  [51, 2, true],
  [120, 3, false],
])("max_events %i reads %i pages; more there are: %s", async (max, pages, more) => {
  const { logs, reported } = await read({ date: day(1), max_events: max });

  expect(reported).toEqual([]);
  expect(logs.events).toHaveLength(max);
  expect(logs.has_more_data).toBe(more);
  expect(pagesAsked()).toBe(pages);
});

test("an API that requires a token for the first page gets one", async () => {
  hosted.service.setVariants({ eventLogStart: "start-token" });
  expect((await read({ date: day(1) })).logs.events).toHaveLength(120);
});

test("pages whose token leads back to one of them are an error", async () => {
  hosted.service.setVariants({ eventLogToken: "looping" });
  const { reported } = await read({ date: day(1) });

  expect(reported).toEqual([expect.stringMatching(/^error .*page \d repeats event \S+ of an earlier page/s)]);
  expect(pagesAsked()).toBeLessThan(5);
});

test.each(["array", "null"] as const)(
  "a day without events is an empty list, returned as %s",
  async (emptyEventLogs) => {
    hosted.service.setVariants({ emptyEventLogs });
    const { logs, reported } = await read({ shield_zone_id: 44, date: day(1) });

    expect({ events: logs.events, reported }).toEqual({ events: [], reported: [] });
  },
);

test.each([
  ["four days ago", day(4), "No event logs for this day"],
  ["tomorrow", day(-1), "No event logs for this day"],
  ["no day of any month", `${day(1).slice(0, 4)}-02-31`, ""],
  ["another spelling", "11/21/2026", "day such as"],
])("%s is an error at date, without a request", async (_, date, said) => {
  const { reported } = await read({ date });

  expect(reported).toEqual([expect.stringMatching(/^error date: /)]);
  expect(reported[0]).toContain(said);
  expect(hosted.service.countRequests()).toBe(0);
});
