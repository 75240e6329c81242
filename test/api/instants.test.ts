import { createClient, type Instant } from "../../src/api/index.js";
import { useService } from "../support/service.js";
import { all } from "./http/harness.js";

const used = useService({ traffic: undefined });
const client = () => createClient({ accessKey: used.service.accessKey, baseUrl: used.service.url });
const asked = (): string[] => used.service.requests().map(({ path }) => path);

const NOON = Date.UTC(2026, 10, 26, 12);
const FORMS: readonly [string, Instant][] = [
  ["a Date", new Date(NOON)],
  ["Unix milliseconds", NOON],
  ["ISO 8601", "2026-11-26T12:00:00Z"],
  ["ISO 8601 of another zone", "2026-11-27T01:30:00+13:30"],
];

test.each(FORMS)("%s is a time for every method", async (_, time) => {
  await all(client().eventLogs.pages(42, time)).catch(() => undefined);
  expect(asked().at(-1)).toContain("/event-logs/42/11-26-2026");
  await client().metrics.detailed(42, { start: time, end: NOON });
  expect(decodeURIComponent(asked().at(-1) ?? "")).toContain("EndDate=2026-11-26T12:00:00.000Z");
});

test("a day is its start in UTC", async () => {
  await client().metrics.detailed(42, { start: "2026-11-26", end: "2026-11-27" });
  await all(client().eventLogs.pages(42, "2026-11-26")).catch(() => undefined);
  expect(asked().at(-1)).toContain("/event-logs/42/11-26-2026");
});

test.each<[string, unknown]>([
  ["the form of the API's path", "11-26-2026"],
  ["a time without a zone", "2026-11-26T12:00:00"],
  ["words", "yesterday"],
  ["no number", NaN],
  ["a date that is none", new Date(NaN)],
  ["nanoseconds", NOON * 1_000_000],
])("%s is refused before a request, with the forms that there are", async (_, time) => {
  const from = time as Instant;
  const before = asked().length;
  for (const call of [
    () => all(client().eventLogs.pages(42, from)),
    () => client().eventLogs.search(42, { from, to: NOON }),
    () => client().metrics.detailed(42, { start: from }),
    () => all(client().traffic.rows(9001, { from, to: NOON })),
  ]) {
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "invalid_request", advice: expect.stringContaining("ISO 8601") as string });
  }
  expect(asked()).toHaveLength(before);
});
