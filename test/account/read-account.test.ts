import { type Owner, readOwners } from "../../src/account/read-owners.js";
import { readAccount, type Account, type AccountObject } from "../../src/account/read-account.js";
import { accountClient, readingOptions } from "../../src/account/account-client.js";
import { importIdOf } from "../../src/account/import-id.js";
import { RESOURCE_TYPES } from "../cases/generated/index.js";
import { useHostedService } from "../support/hosted-service.js";
import { NASTY_ACCOUNT } from "./nasty-account.js";

const hosted = useHostedService({ seed: NASTY_ACCOUNT });
const options = () => readingOptions(new AbortController().signal);
const read = (scope: Parameters<typeof readAccount>[0]): Promise<Account> =>
  readAccount(scope, { client: accountClient(hosted.service.env, () => undefined), options: options() });

const named = ({ type, importId }: Pick<AccountObject, "type" | "importId">) => `${type} ${importId}`;

describe("the whole account", () => {
  test("has objects of every type", async () => {
    const { objects, left } = await read({ all: true });

    expect([...new Set([...objects, ...left].map(({ type }) => type))].sort()).toEqual([...RESOURCE_TYPES].sort());
    expect(objects.length).toBeGreaterThanOrEqual(60);
  });

  test("is read as an import and the read after it store it, and each configuration plans no change", async () => {
    const { objects } = await read({ all: true });

    for (const { type, importId, identity, state, config } of objects) {
      expect(importIdOf(type, state)).toBe(importId);
      const imported = await hosted.host.import(type, { id: importId });
      expect({ importId, ...imported }).toMatchObject({ importId, values: state, identity, reported: [] });
      const planned = await hosted.host.plan(type, state, config);
      expect({ importId, ...planned }).toMatchObject({ importId, values: state, replaces: 0 });
      expect(planned.reported.filter((line) => line.startsWith("error"))).toEqual([]);
    }
  });

  test("leaves out what no resource can declare, and says why", async () => {
    const { left } = await read({ all: true });

    const expected: Readonly<Record<string, RegExp>> = {
      "bunny_app_autoscaling app-paused": /minimum is 0/,
      "bunny_shield_access_list 44/1106": /no entries/,
      "bunny_shield_api_guardian 44": /does not return the OpenAPI document/,
      "bunny_shield_bot_category_action 44/unknown_99": /Upgrade the provider/,
      "bunny_shield_rate_limit 44/2006": /^name must .*letters, digits, and spaces only/,
      "bunny_shield_waf_rule 44/3004": /^name must .*letters, digits, and spaces only/,
      "bunny_shield_zone 45": /does not return this pull zone/,
    };
    expect(left.map(named).sort()).toEqual(Object.keys(expected));
    for (const one of left) expect(one.reason).toMatch(expected[named(one)]!);
  });

  test("has rules with a condition that every request meets, or none, with the argument that allows it", async () => {
    const { objects } = await read({ all: true });

    const found = objects.filter(({ state }) => ["Not a country", "Nobody"].includes(String(state["name"])));
    const guards = found.map(({ importId, config: { allow_catch_all, allow_no_match } }) => [
      importId,
      allow_catch_all,
      allow_no_match,
    ]);
    expect(guards).toEqual([
      ["44/2008", undefined, null],
      ["44/3007", null, true],
      ["44/3006", true, null],
    ]);
  });

  test("is only read, each overview once", async () => {
    await read({ all: true });

    const requests = hosted.service.requests();
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
    const paths = requests.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    // Zone 43 has the plan Basic, which has neither pages nor bot detection.
    expect(paths.filter((path) => path.includes("/43/custom-page"))).toEqual([]);
    expect(paths.filter((path) => path.includes("/44/custom-page"))).toHaveLength(3);
  });
});

describe("a part of an account", () => {
  test("is one zone and one application", async () => {
    const { objects, left } = await read({ zones: [42, 42], applications: ["app-shop"] });

    const owners = new Set([...objects, ...left].map(({ owner }) => JSON.stringify(owner)));
    expect([...owners]).toEqual(['{"zone":42}', '{"application":"app-shop"}']);
    expect(objects[0]).toMatchObject({ type: "bunny_shield_zone", importId: "42" });
    expect(hosted.service.requests().filter(({ path }) => /\/4[345]\b/.test(path))).toEqual([]);
  });

  test.each([
    [{ zones: [999], applications: [] }, "999"],
    [{ zones: [], applications: ["app-none"] }, "application app-none"],
  ])("must exist: %j", async (scope, expected) => {
    await expect(read(scope)).rejects.toThrow(expected);
  });
});

describe("a zone that cannot be read", () => {
  const lists = (zone: number) => ({ path: `/shield/shield-zone/${zone}/access-lists`, times: null });
  const reading = () => ({ client: accountClient(hosted.service.env, () => undefined), options: options() });

  test("is left out with its reason where others can be read, and ends the reading otherwise", async () => {
    hosted.service.faults.add({ kind: "answer", status: 403, ...lists(43) });
    hosted.service.faults.add({ kind: "html", status: 200, ...lists(44) });
    const { objects, unread } = await readAccount({ all: true }, reading(), { mayLeaveOut: true });

    // Only the objects of an unknown form are missing in zone 44.
    expect(unread.filter(({ type }) => type !== undefined).map(({ what, type }) => [what, type])).toEqual([
      [{ zone: 44 }, "bunny_shield_access_list"],
      [{ zone: 44 }, "bunny_shield_access_list_configuration"],
    ]);
    const whole = unread.filter(({ type }) => type === undefined);
    expect(whole).toEqual([{ what: { zone: 43 }, reason: expect.stringMatching(/access lists.*43.*403/s) as string }]);
    expect(new Set(objects.map(({ owner }) => ("zone" in owner ? owner.zone : 0)))).toEqual(new Set([0, 42, 44, 45]));
    const failing = readAccount({ zones: [43], applications: [] }, reading(), { mayLeaveOut: true });
    await expect(failing).rejects.toThrow(/403/);
    await expect(readAccount({ all: true }, reading())).rejects.toThrow();
  });

  test("the list of applications is left out where zones can be read", async () => {
    hosted.service.faults.add({ kind: "answer", status: 403, path: "/mc/apps", times: null });
    const { objects, unread } = await readAccount({ all: true }, reading(), { mayLeaveOut: true });
    expect(unread).toEqual([{ what: { list: "applications" }, reason: expect.stringContaining("403") as string }]);
    expect(objects.length).toBeGreaterThan(0);
    hosted.service.faults.add({ kind: "answer", status: 403, path: "/shield/shield-zones", times: null });
    await expect(readAccount({ all: true }, reading(), { mayLeaveOut: true })).rejects.toThrow(/403/);
  });

  test("is waited for half a minute, and only where it can be left out", async () => {
    const patience: unknown[] = [];
    const read = (_: Owner, __: unknown, { patienceMs }: { patienceMs?: number }) => {
      patience.push(patienceMs);
      return Promise.resolve();
    };
    const one = { zones: [42], applications: [] };
    await readOwners(one, { ...reading(), onUnread: () => undefined }, read);
    await readOwners(one, reading(), read);
    expect(patience).toEqual([30_000, undefined]);
  });
});

test("zones and types are left out, without a request for them", async () => {
  const client = accountClient(hosted.service.env, () => undefined);
  const choice = { types: ["bunny_shield_access_list"] };
  const { objects } = await readAccount({ all: true, except: [44] }, { client, options: options() }, choice);

  expect([...new Set(objects.map(({ type }) => type))]).toEqual(choice.types);
  expect(hosted.service.requests().filter(({ path }) => /\/44\b|rate-limit|waf|pages|bot/.test(path))).toEqual([]);
  const unknown = readAccount({ all: true, except: [999] }, { client, options: options() });
  await expect(unknown).rejects.toThrow("Shield zone 999");
});

test("a reading tells its progress, and waits as long as the API asks", async () => {
  const progress: string[] = [];
  const events: string[] = [];
  hosted.service.faults.add({ kind: "too-many-requests", seconds: 0, times: 3 });

  await readAccount(
    { zones: [42, 43], applications: [] },
    {
      client: accountClient(hosted.service.env, ({ event }) => events.push(event)),
      options: options(),
      onProgress: (done, total) => progress.push(`${done}/${total}`),
    },
  );

  expect(progress).toEqual(["0/2", "1/2", "2/2"]);
  expect(events).toContain("retry");
});

test("a refused key is an error that says where it was sent, and which variables say so", async () => {
  const env = { ...hosted.service.env, BUNNY_ACCESS_KEY: "key-of-another-account" };
  const client = accountClient(env, () => undefined);
  await expect(readAccount({ zones: [42], applications: [] }, { client, options: options() })).rejects.toThrow(
    `went to ${hosted.service.url}, which the environment variable BUNNY_BASE_URL sets, with the key from the environment variable BUNNY_ACCESS_KEY.`,
  );
});

test("a missing key is an error that says what to set", () => {
  expect(() => accountClient({}, () => undefined)).toThrow("BUNNY_ACCESS_KEY");
});

test.each([
  [{ BUNNYNET_API_KEY: "k3y" }, /^No access key\. .* BUNNYNET_API_KEY is set, which only the official provider/],
  [{ BUNNY_ACCESS_KEY: "'k3y'" }, /^The environment variable BUNNY_ACCESS_KEY begins or ends with a quotation mark/],
  [{ BUNNY_ACCESS_KEY: "k3y\n" }, /^The environment variable BUNNY_ACCESS_KEY contains white space/],
])("the environment %j is refused before anything is read, without the key", (env, said) => {
  const client = () => accountClient(env, () => undefined);
  expect(client).toThrow(said);
  expect(client).toThrow(expect.objectContaining({ message: expect.not.stringContaining("k3y") as string }) as Error);
});

describe("progress", () => {
  const manyZones = Array.from({ length: 40 }, (_, at) => ({
    shieldZoneId: 100 + at,
    pullZoneId: 9100 + at,
    planType: 2,
  }));
  const many = useHostedService({ seed: { zones: manyZones, applications: [] } });

  test("counts zones as they are finished, not all of them at the end", async () => {
    const answers: number[] = [];
    let answered = 0;
    const client = accountClient(many.service.env, ({ event }) => (answered += event === "answer" ? 1 : 0));
    await readAccount({ all: true }, { client, options: options(), onProgress: (done) => (answers[done] = answered) });

    expect(answers).toHaveLength(41);
    const [, first = Infinity] = answers;
    expect(first).toBeLessThan(answered / 2);
    expect(answers[20]).toBeLessThan((answered * 3) / 4);
  });

  test("begins with about how many requests there will be", async () => {
    const started: unknown[] = [];
    const client = accountClient(many.service.env, () => undefined);
    many.service.resetRequests();
    const onStart = (what: object, requests: number) => started.push({ ...what, requests });
    await readAccount({ all: true }, { client, options: options(), onStart });

    const ofZones = many.service
      .requests()
      .filter(({ operation }) => !/^list(?:Zones|Applications)$/.test(operation ?? ""));
    expect(started).toEqual([{ count: 40, what: "Shield zones", requests: ofZones.length }]);
  });
});
