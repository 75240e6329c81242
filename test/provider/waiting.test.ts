import { createProviderServer } from "../../src/framework/index.js";
import { type Log, silentLog } from "../../src/framework/definition/log.js";
import { provider } from "../../src/provider/provider.js";
import { CASES, type ResourceType } from "../cases/generated/index.js";
import { SEEDED } from "../cases/target.js";
import { laggingProvider } from "../support/lagging-provider.js";
import { driveResource, encode, errorsIn, type Outcome } from "../support/provider-driver.js";
import { useService } from "../support/service.js";

/** One clock for the API, the client, and the framework. It moves only when one of them waits. */
let now = Date.parse("2026-09-17T08:30:00Z");
const time = {
  now: () => now,
  sleep: (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  },
};

const used = useService({ clock: () => new Date(now) });

/** A provider as a plan starts it, and what it logs as warnings, with the time of the clock. */
async function walk() {
  const warned: { readonly after: number; readonly message: string; readonly fields: unknown }[] = [];
  const start = now;
  const log: Log = {
    ...silentLog,
    warn: (message, fields) => warned.push({ after: now - start, message, fields }),
  };
  const server = createProviderServer(laggingProvider(time), { log, time });
  const config = encode(provider.attributes, {
    access_key: used.service.accessKey,
    base_url: used.service.url,
    video_url: used.service.url,
  });
  const request = { terraformVersion: "1.11.4", config, clientCapabilities: undefined };
  await server.configureProvider(request, { signal: new AbortController().signal });
  return { warned, elapsed: () => now - start, drive: (type: ResourceType) => driveResource(server, type) };
}

async function applied(type: ResourceType, more: Record<string, unknown> = {}): Promise<Outcome> {
  const stored = await (await walk()).drive(type).apply({ ...CASES[type](SEEDED).attributes, ...more });
  expect(errorsIn(stored)).toEqual([]);
  return stored;
}

const remove = (type: ResourceType, { state }: Outcome) => CASES[type](SEEDED).remove?.(used.service, state ?? {});

const warningsIn = ({ diagnostics }: Outcome) =>
  diagnostics.filter(({ severity }) => severity === 2).map(({ summary, detail }) => `${summary}: ${detail}`);

const LIST = "bunny_shield_access_list";

describe("a plan after an object was deleted outside of Terraform within a minute of an apply", () => {
  it("says after two seconds what it waits for, and at the end what it takes it for", async () => {
    const stored = await applied(LIST);
    await remove(LIST, stored);
    const plan = await walk();
    const read = await plan.drive(LIST).read(stored);
    const id = `42/${String(stored.state?.["list_id"])}`;
    expect(read.state).toBeNull();
    expect(plan.elapsed()).toBe(30_000);
    expect(plan.warned).toEqual([
      {
        after: 2000,
        message: `waiting for the API to show the last write of ${LIST} ${id}`,
        fields: { secondsLeft: 28, setting: "BUNNY_LAG_SECONDS" },
      },
    ]);
    expect(warningsIn(read)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${LIST} ${id} still reads as before .* after 30 s\\. .*outside of Terraform.* plan again in a minute`,
        ),
      ),
    ]);
  });

  it("takes no longer than timeouts.read, and ends with the object's reading, not with an error", async () => {
    const stored = await applied(LIST, { timeouts: { create: null, read: "5s", update: null, delete: null } });
    await remove(LIST, stored);
    const plan = await walk();
    const read = await plan.drive(LIST).read(stored);
    expect(errorsIn(read)).toEqual([]);
    expect(read.state).toBeNull();
    expect(plan.elapsed()).toBe(4500);
    expect(warningsIn(read).join()).toContain("after 4.5 s, when the time limit of read (5s) ended the wait.");
  });

  const types: readonly ResourceType[] = [LIST, "bunny_shield_waf_rule", "bunny_shield_rate_limit"];
  const removed = async (): Promise<readonly (readonly [ResourceType, Outcome])[]> => {
    const all: (readonly [ResourceType, Outcome])[] = [];
    for (const type of types) all.push([type, await applied(type)]);
    for (const [type, stored] of all) await remove(type, stored);
    return all;
  };

  it("waits once for all objects, also for those that the engine reads when others were read", async () => {
    const all = await removed();
    const plan = await walk();
    const read: Outcome[] = [];
    for (const [type, stored] of all) read.push(await plan.drive(type).read(stored));
    expect(plan.elapsed()).toBe(30_000);
    expect(read.map(({ state }) => state)).toEqual([null, null, null]);
    expect(read.map(warningsIn).map((found) => found.join().includes("all objects of a plan share"))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("waits again for what the same process wrote later", async () => {
    const plan = await walk();
    for (const _ of [1, 2]) {
      const stored = await plan.drive(LIST).apply(CASES[LIST](SEEDED).attributes);
      await remove(LIST, stored);
      const before = plan.elapsed();
      await plan.drive(LIST).read(stored);
      expect(plan.elapsed() - before).toBeGreaterThanOrEqual(30_000);
    }
  });
});

it("warns of nothing where the API shows the write in the end", async () => {
  used.service.faults.add({ kind: "lag", milliseconds: 5000, times: null });
  const stored = await applied(LIST);
  used.service.faults.clear();
  await time.sleep(1000);
  used.service.faults.add({ kind: "lag", milliseconds: 15_000, times: null });
  const plan = await walk();
  const read = await plan.drive(LIST).read(stored);
  expect(read).toMatchObject({ state: stored.state, diagnostics: [] });
  expect(plan.elapsed()).toBeGreaterThan(2000);
  expect(plan.elapsed()).toBeLessThan(30_000);
  expect(plan.warned).toHaveLength(1);
});
