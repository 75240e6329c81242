import { driveWalks, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";
import { until } from "../../support/until.js";

const used = useService();

const errors = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
  diagnostics.filter(({ severity }) => severity === 1).map(({ summary }) => summary);
const warnings = ({ diagnostics }: Pick<Outcome, "diagnostics">) =>
  diagnostics.filter(({ severity }) => severity === 2).map(({ summary }) => summary);

/** Each type whose objects exist without Terraform: a configuration, a change, and its import ID. */
const ADOPTED: [type: string, config: Record<string, unknown>, change: object, id: string][] = [
  ["bunny_shield_bot_action", { shield_zone_id: 44, bot_id: 2, action: "block" }, { action: "ignore" }, "44/2"],
  [
    "bunny_shield_bot_category_action",
    { shield_zone_id: 44, category: "preview", action: "block" },
    { action: "none" },
    "44/preview",
  ],
  [
    "bunny_shield_access_list_configuration",
    { shield_zone_id: 44, list_id: 2, enabled: true, action: "block" },
    { enabled: false, action: "bypass" },
    "44/2",
  ],
  ["bunny_app_autoscaling", { app_id: "app-shop", min: 2, max: 7 }, { min: 3 }, "app-shop"],
  [
    "bunny_shield_custom_page",
    { shield_zone_id: 42, page_type: "block", html: "<h1>Ours</h1>" },
    { html: "<h1>Changed</h1>" },
    "42/block",
  ],
];

const RESTORES = "The destroy restores earlier settings";
const summaries = ({ diagnostics }: Pick<Outcome, "diagnostics">) => diagnostics.map(({ summary }) => summary);

describe.each(ADOPTED)("%s", (type, config, change, id) => {
  const walks = () => driveWalks(used.service, type);
  const restoring = { ...config, on_destroy: "restore" };
  const world = () => JSON.stringify(used.service.snapshot());

  it("is imported with the settings found", async () => {
    await walks().apply(config);
    const found = world();
    const imported = await walks().import(id);
    expect(errors(imported)).toEqual([]);
    expect(imported.state).toMatchObject(config);
    const changed = await walks().apply({ ...restoring, ...change }, imported);
    expect(errors(changed)).toEqual([]);
    expect(world()).not.toBe(found);
    await walks().destroy(changed);
    expect(world()).toBe(found);
  });

  it("does not change on destroy if configured to keep it", async () => {
    const created = await walks().apply({ ...config, on_destroy: "keep" });
    const kept = world();
    used.service.resetRequests();
    expect((await walks().destroy(created)).state).toBeNull();
    expect(world()).toBe(kept);
    expect(used.service.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("stays as it is, with a warning of the plan and of the apply, if the settings found are unknown", async () => {
    const created = await walks().apply(restoring);
    const present = world();
    const state = { ...created.state, found: null };
    const destroyed = await walks().destroy({ ...created, state, private: new Uint8Array() });
    expect(destroyed.state).toBeNull();
    expect(warnings(destroyed)).toEqual(["There is nothing to restore", "There is nothing to restore"]);
    expect(world()).toBe(present);
  });

  it("restores the settings found in the state if the private state is lost", async () => {
    const found = world();
    const created = await walks().apply(restoring);
    const destroyed = await walks().destroy({ ...created, private: new Uint8Array() });
    expect(summaries(destroyed)).toEqual([RESTORES]);
    expect(world()).toBe(found);
  });

  it("is not in the state, and is as it was, when the API refuses its create", async () => {
    const found = world();
    for (const method of ["PUT", "PATCH"] as const)
      used.service.faults.add({ method, kind: "answer", status: 403, times: null });
    const refused = await walks().apply(restoring);
    expect({ state: refused.state, errors: errors(refused).length }).toEqual({ state: null, errors: 1 });
    expect(world()).toBe(found);
  });

  it("is in the state with the settings found when its create is interrupted after the API has performed it", async () => {
    const found = world();
    used.service.faults.add({ method: "PUT", kind: "delay", milliseconds: 400, wait: "after" });
    used.service.faults.add({ method: "PATCH", kind: "delay", milliseconds: 400, wait: "after" });
    const stop = new AbortController();
    const applying = walks().apply(restoring, null, stop.signal);
    await until(() => world() !== found);
    stop.abort(new Error("stopped"));
    const interrupted = await applying;
    used.service.faults.clear();
    expect(interrupted.state).toMatchObject(restoring);
    expect(world()).not.toBe(found);
    const destroyed = await walks().destroy(interrupted);
    expect({ state: destroyed.state, reported: summaries(destroyed) }).toEqual({ state: null, reported: [RESTORES] });
    expect(world()).toBe(found);
  });
});

describe("an object that the catalog lacks", () => {
  it.each([
    ["bunny_shield_bot_action", { shield_zone_id: 44, bot_id: 999, action: "block" }, "No such bot", "44/999"],
    [
      "bunny_shield_access_list_configuration",
      { shield_zone_id: 44, list_id: 999, action: "block" },
      "No such managed list",
      "44/999",
    ],
  ])("of %s is an error in the plan and at import", async (type, config, summary, id) => {
    const walks = driveWalks(used.service, type);
    expect(errors(await walks.plan(config))).toEqual([summary]);
    expect(errors(await walks.import(id))).toEqual([summary]);
  });

  it("a custom list is rejected as a managed one", async () => {
    const list = { shield_zone_id: 42, name: "A", type: "ip", action: "block", entries: ["192.0.2.1"] };
    const { state } = await driveWalks(used.service, "bunny_shield_access_list").apply(list);
    const config = { shield_zone_id: 42, list_id: state?.["list_id"], action: "block" };
    const { diagnostics } = await driveWalks(used.service, "bunny_shield_access_list_configuration").plan(config);
    expect(errors({ diagnostics })).toEqual(["The list is a custom list"]);
    expect(diagnostics[0]?.detail).toContain('("A") is a custom list');
  });
});

describe("an access list", () => {
  const walks = () => driveWalks(used.service, "bunny_shield_access_list");
  const many = Array.from({ length: 120 }, (_, index) => `11.0.${index}.0/24`);
  const list = { shield_zone_id: 44, name: "A", type: "cidr", action: "log", entries: many };

  it("is reverted without a check to the last update", async () => {
    const created = await walks().apply(list);
    const blocking = await walks().apply({ ...list, action: "block", max_blocking_percent: 100 }, created);
    expect(errors(blocking)).toEqual([]);
    const guarded = await walks().apply({ ...list, action: "block" }, blocking);
    const { list_id: id, configuration_id: configuration } = guarded.state ?? {};
    expect(id).toEqual(expect.any(Number));
    const path = `/shield/shield-zone/44/access-lists/configurations/${String(configuration)}`;
    await used.service.send("PATCH", path, { isEnabled: true, action: 4 });
    const drifted = await walks().read(guarded);
    expect(drifted.state).toMatchObject({ action: "log" });
    expect((await walks().plan({ ...list, action: "block" }, drifted)).diagnostics).toEqual([]);
    expect(errors(await walks().plan({ ...list, action: "challenge" }, drifted))).toEqual([
      "The change blocks or challenges many entries at once",
    ]);
  });

  it("counts only its growth against the zone's quota", async () => {
    const created = await walks().apply(list);
    await used.service.edit(({ zones }) => {
      Object.assign(zones.find(({ shieldZoneId }) => shieldZoneId === 44) ?? {}, { customEntryLimit: 130 });
    });
    const grown = (count: number) => [...many, ...Array.from({ length: count }, (_, index) => `12.0.${index}.0/24`)];
    expect((await walks().plan({ ...list, entries: grown(10) }, created)).diagnostics).toEqual([]);
    const beyond = await walks().plan({ ...list, entries: grown(11) }, created);
    expect(errors(beyond)).toEqual(["The zone's Shield plan does not allow that many access list entries"]);
    expect(beyond.diagnostics[0]?.detail).toContain(
      "at least 131 access list entries for Shield zone 44, and the zone allows 130",
    );
  });
});
