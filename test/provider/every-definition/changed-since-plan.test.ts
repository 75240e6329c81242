import { driveWalks, errorsIn } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const LIST = "bunny_shield_access_list";
const PAGE = "bunny_shield_custom_page";
const list = (...entries: string[]) => ({
  ...{ shield_zone_id: 42, name: "Office", type: "ip", action: "block", enabled: true },
  entries,
});
const page = (html: string) => ({ shield_zone_id: 42, page_type: "block", html });
const HOUR_LATER = { now: () => Date.now() + 3_600_000, sleep: () => Promise.resolve() };
const later = (type: string) => driveWalks(used.service, type, undefined, undefined, HOUR_LATER);
const add = (id: unknown, ...entries: string[]) =>
  used.service.send("PATCH", `/shield/shield-zone/42/access-lists/${String(id)}`, { content: entries.join("\n") });

const writes = () => used.service.requests().filter(({ method }) => method !== "GET");

test("an entry that somebody adds after the plan stops the apply, which names it", async () => {
  const stored = await later(LIST).apply(list("192.0.2.1"));
  await add(stored.state?.["list_id"], "192.0.2.1", "192.0.2.9");
  used.service.resetRequests();
  const [error, ...others] = errorsIn(await later(LIST).apply(list("192.0.2.1", "192.0.2.2"), stored));
  expect(error).toMatch(
    /The object was changed after the plan: .*would lose an entry: 192\.0\.2\.9\. .*Plan again, with refresh/,
  );
  expect(others).toEqual([]);
  expect(writes()).toEqual([]);
});

test("the repair of drift that the plan saw passes, as does what is already as it is to be", async () => {
  const stored = await later(LIST).apply(list("192.0.2.1"));
  await add(stored.state?.["list_id"], "192.0.2.1", "192.0.2.9");
  const read = await later(LIST).read(stored);
  expect(errorsIn(await later(LIST).apply(list("192.0.2.1"), read))).toEqual([]);
  await add(stored.state?.["list_id"], "192.0.2.3");
  expect(errorsIn(await later(LIST).apply(list("192.0.2.3"), stored))).toEqual([]);
});

test("a read that shows what was before an own recent write does not stop the apply", async () => {
  const walks = driveWalks(used.service, LIST);
  const first = await walks.apply(list("192.0.2.1"));
  const second = await walks.apply(list("192.0.2.2"), first);
  await add(second.state?.["list_id"], "192.0.2.1");
  expect(errorsIn(await walks.apply(list("192.0.2.3"), second))).toEqual([]);
});

test("a page that somebody changes or deletes after the plan stops the apply", async () => {
  const stored = await driveWalks(used.service, PAGE).apply(page("<p>One</p>"));
  await used.service.send("PUT", "/shield/shield-zone/42/custom-page/block", "<p>Theirs</p>");
  expect(errorsIn(await later(PAGE).apply(page("<p>Two</p>"), stored))).toEqual([
    expect.stringMatching(/changed after the plan: The block page of Shield zone 42 .* 13 bytes, which would be lost/),
  ]);
  const read = await later(PAGE).read(stored);
  expect(read.state).toMatchObject({ html: "<p>Theirs</p>" });
  await used.service.send("DELETE", "/shield/shield-zone/42/custom-page/block");
  used.service.resetRequests();
  expect(errorsIn(await later(PAGE).apply(page("<p>Two</p>"), read))).toEqual([
    expect.stringMatching(/changed after the plan: The block page of Shield zone 42 .*Somebody deleted it/),
  ]);
  expect(writes()).toEqual([]);
  await used.service.send("PUT", "/shield/shield-zone/42/custom-page/block", "<p>Theirs</p>");
  expect(errorsIn(await later(PAGE).apply(page("<p>Two</p>"), read))).toEqual([]);
});

test("a document that somebody replaces after the plan stops the apply", async () => {
  const GUARDIAN = "bunny_shield_api_guardian";
  const document = (title: string, path: string) => ({
    shield_zone_id: 42,
    content: JSON.stringify({
      openapi: "3.0.0",
      info: { title, version: "1" },
      paths: { [path]: { get: { responses: { 200: { description: "OK" } } } } },
    }),
  });
  const stored = await later(GUARDIAN).apply(document("Pets", "/a"));
  const others = await later(GUARDIAN).apply(document("Theirs", "/b"), stored);
  expect(errorsIn(others)).toEqual([]);
  expect(errorsIn(await later(GUARDIAN).apply(document("Pets", "/c"), stored))).toEqual([
    expect.stringMatching(/changed after the plan: The OpenAPI document of Shield zone 42 .*title "Theirs"/),
  ]);
  const read = await later(GUARDIAN).read(stored);
  expect(errorsIn(await later(GUARDIAN).apply(document("Pets", "/c"), read))).toEqual([]);
});
