import { takesOver } from "../../../src/provider/policies/meaning.js";
import { provider } from "../../../src/provider/provider.js";
import { everyNth } from "../../framework/properties/runs.js";
import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { ABSENT, engineCalls } from "../../support/engine-calls.js";
import {
  driveResource,
  driveWalks,
  errorsIn,
  type Outcome,
  startProvider,
  withoutWaits,
} from "../../support/provider-driver.js";
import { startService, type TestService, useService } from "../../support/service.js";

type Values = Record<string, unknown>;

const definitionOf = (type: string) => provider.resources.find((one) => one.type === type)!;
const TAKEN_OVER = RESOURCE_TYPES.filter((type) => takesOver(definitionOf(type)));
const NEVER_RESTORES: readonly ResourceType[] = ["bunny_shield_api_guardian"];

/** The replacement of a tainted object, in the calls of an engine: a process plans, and another one deletes and creates. */
async function replaceTainted(service: TestService, type: string, config: Values, stored: Outcome, refresh: boolean) {
  const planning = engineCalls(await startProvider(service), definitionOf(type));
  await planning.upgrade(stored.state ?? {});
  if (refresh) await planning.read(stored);
  const plan = await planning.plan(config, ABSENT);

  const applying = engineCalls(await startProvider(service), definitionOf(type));
  await applying.upgrade(stored.state ?? {});
  service.resetRequests();
  const deleted = await applying.apply(null, stored.state, { planned: null, private: plan.private });
  const sentByDelete = service.requests().length;
  const created = await applying.apply(config, null, await applying.plan(config, ABSENT));
  return {
    sentByDelete,
    deleted: { state: deleted.state, summaries: deleted.diagnostics.map(({ summary }) => summary) },
    created,
  };
}

describe.each(everyNth(3, TAKEN_OVER, 0))("%s whose create fails after its write", (type) => {
  const { seed, createdBy, attributes } = CASES[type](SEEDED);
  const config = { ...attributes, on_destroy: "restore" };
  if (NEVER_RESTORES.includes(type)) config.on_destroy = String(attributes["on_destroy"]);
  const used = useService(seed && { seed });
  let seeded: unknown;
  /** What the API has, without times; no parameters at all may be null. */
  const contents = (): unknown => {
    const { zones, applications } = used.service.snapshot();
    return JSON.parse(
      JSON.stringify({ zones, applications }, (name, value: unknown) =>
        name === "updatedAt" || name === "injectionDetectionParameters" ? undefined : value,
      ),
    );
  };
  beforeAll(() => {
    seeded = contents();
  });
  const walks = () => driveWalks(used.service, type);

  /** Fails the create: the response to its first write is lost, and nothing can be read from then on. */
  async function tainted(): Promise<Outcome> {
    await walks().apply(config);
    const before = used.service.requests().findIndex(({ operation }) => operation === createdBy);
    const reads = used.service
      .requests()
      .slice(0, before)
      .filter(({ method }) => method === "GET");
    await used.service.reset();
    used.service.faults.add({ operation: createdBy, kind: "reset-after" });
    used.service.faults.add({
      method: "GET",
      path: "/*",
      kind: "answer",
      status: 503,
      times: null,
      skip: reads.length,
    });
    const failed = await walks().apply(config);
    used.service.faults.clear();
    expect(errorsIn(failed).join()).toContain(`terraform untaint ${type}.NAME`);
    expect(failed.state).not.toBeNull();
    return failed;
  }

  it.each([true, false])("is left as it is, and keeps what was found at first (refresh: %s)", async (refresh) => {
    const stored = await tainted();
    expect(contents()).not.toEqual(seeded);
    const { sentByDelete, deleted, created } = await replaceTainted(used.service, type, config, stored, refresh);
    expect(deleted).toEqual({ state: null, summaries: [expect.stringContaining("was left as it is")] });
    expect(sentByDelete).toBe(0);
    expect(errorsIn(created)).toEqual([]);
    expect(created.state).toMatchObject(config);
    expect(created.state?.["found"]).toEqual(stored.state?.["found"]);
    const destroyed = await walks().destroy(created);
    expect(destroyed.state).toBeNull();
    if (!NEVER_RESTORES.includes(type)) expect(contents()).toEqual(seeded);
  });

  it("is in the state, with what was found, if the API carries the write out and answers 429", async () => {
    const { state } = await tainted();
    await used.service.reset();
    used.service.faults.add({ operation: createdBy, kind: "too-many-requests", process: true, times: null });
    const failed = await walks().apply(config);
    used.service.faults.clear();
    expect(errorsIn(failed).join()).toContain("429");
    expect(contents()).not.toEqual(seeded);
    expect(failed.state).toMatchObject({ found: state?.["found"] });
  });

  it("is restored or disabled by a destroy that was planned as one", async () => {
    const stored = await tainted();
    used.service.resetRequests();
    const plan = await engineCalls(await startProvider(used.service), definitionOf(type)).plan(null, stored);
    const applying = engineCalls(await startProvider(used.service), definitionOf(type));
    const destroyed = { planned: null, private: plan.private };
    expect((await applying.apply(null, stored.state, destroyed)).diagnostics).toEqual([]);
    expect(used.service.requests().filter(({ method }) => method !== "GET")).not.toEqual([]);
    if (!NEVER_RESTORES.includes(type)) expect(contents()).toEqual(seeded);
  });
});

describe("a zone that Terraform created, whose create fails after its POST", () => {
  const config = { pull_zone_id: 9099, adopt_existing: false, on_destroy: "restore", waf_log_only_rules: ["941100"] };
  const used = useService();
  const settings = () => used.service.snapshot().zones.find(({ pullZoneId }) => pullZoneId === 9099);

  it.each([true, false])("is left too, and stays its own: a destroy disables it (refresh: %s)", async (refresh) => {
    used.service.faults.add({ operation: "updateZone", kind: "answer", status: 503, times: null });
    const walks = driveWalks(used.service, "bunny_shield_zone");
    const stored = await walks.apply({ ...config, ddos_shield_sensitivity: "high" });
    used.service.faults.clear();
    expect(stored.state).toMatchObject({ shield_zone_id: settings()?.shieldZoneId, found: null });
    await used.service.edit(({ zones }) => {
      for (const one of zones) if (one.pullZoneId === 9099) one.wafEnabled = false;
    });
    const { sentByDelete, created } = await replaceTainted(used.service, "bunny_shield_zone", config, stored, refresh);
    expect(sentByDelete).toBe(0);
    expect(errorsIn(created)).toEqual([]);
    expect(created.state).toMatchObject({ ...config, found: null });
    expect(settings()).toMatchObject({ wafEnabled: true });
    const destroyed = await walks.destroy(created);
    expect(destroyed.diagnostics.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^The destroy disables the zone/),
    ]);
    expect(settings()).toMatchObject({ wafEnabled: false });
  });
});

describe("what remains of a create after its POST", () => {
  const used = useService();
  const list = {
    ...{ shield_zone_id: 44, name: "Office", type: "cidr", action: "block", entries: ["203.0.113.0/25"] },
  };
  /** Creates a list; the request that configures it fails. */
  const create = async (status: number, times: number, retries: number | null = null) => {
    used.service.faults.add({ operation: "updateAccessListConfiguration", kind: "answer", status, times });
    const server = await startProvider(used.service, { retries }, withoutWaits);
    const created = await driveResource(server, "bunny_shield_access_list").apply(list);
    return { created, requests: used.service.countRequests({ operation: "updateAccessListConfiguration" }) };
  };

  it("is repeated until it succeeds, more often than other requests, where `retries` is not set", async () => {
    const { created, requests } = await create(503, 8);
    expect(errorsIn(created)).toEqual([]);
    expect(created.state).toMatchObject(list);
    expect(requests).toBe(9);
  });

  it("is repeated as often as `retries` says where it is set, and what exists is in the state", async () => {
    const { created, requests } = await create(503, 8, 2);
    expect(errorsIn(created)).toHaveLength(1);
    expect(created.state).toMatchObject({ name: "Office" });
    expect(requests).toBe(3);
  });

  it("is not repeated if the API refuses it", async () => {
    const { created, requests } = await create(403, 1);
    expect(errorsIn(created).join()).toContain("terraform untaint bunny_shield_access_list.NAME");
    expect(created.state).toMatchObject({ name: "Office" });
    expect(requests).toBe(1);
  });
});

test("a take-over that is interrupted during its write ends well", async () => {
  const service = await startService();
  const stop = new AbortController();
  service.faults.add({ operation: "updateZone", kind: "delay", milliseconds: 200, wait: "after" });
  const config = { pull_zone_id: 9001, waf_engine_config: { max_num_args: "100" }, waf_blocking_paranoia_level: 2 };
  const applying = driveWalks(service, "bunny_shield_zone").apply(config, null, stop.signal);
  while (service.countRequests({ operation: "updateZone" }) === 0) await new Promise(setImmediate);
  stop.abort(new Error("stopped"));
  const created = await applying;
  await service.close();
  expect(errorsIn(created)).toEqual([]);
  expect(created.state).toMatchObject(config);
});
