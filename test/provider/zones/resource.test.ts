import { Unknown } from "../../../src/framework/index.js";
import { driveResource, driveWalks, type Outcome, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

const zone = () => driveWalks(used.service, "bunny_shield_zone");
const texts = ({ diagnostics }: Pick<Outcome, "diagnostics">): string[] =>
  diagnostics.map(({ severity, summary }) => `${severity === 1 ? "error" : "warning"}: ${summary}`);
const TAKEN_OVER = "warning: An existing Shield zone is taken over";
const UNPROTECTED = "error: The change leaves the zone without protection";
const unknown = expect.any(Unknown) as unknown;

it.each<[string, string, (walks: ReturnType<typeof zone>, moved: Outcome, config: object) => Promise<unknown>]>([
  ["read", "restore", (walks, moved) => walks.read(moved)],
  ["update", "restore", (walks, moved, config) => walks.apply({ ...config, waf_enabled: false }, moved)],
  ["destroy", "restore", (walks, moved) => walks.destroy(moved)],
  ["destroy", "disable", (walks, moved) => walks.destroy(moved)],
])("refuses the %s (%s) of a zone that protects another pull zone", async (_, on_destroy, step) => {
  const config = { pull_zone_id: 9001, on_destroy, waf_log_only_rules: ["941100"], allow_unprotected: true };
  const created = await zone().apply(config);
  if (created.state === null) throw new Error("The zone was not created.");
  used.service.resetRequests();
  const moved = { ...created, state: { ...created.state, pull_zone_id: 9002 } };
  const result = await step(zone(), moved, { ...config, pull_zone_id: 9002 }).catch((error: unknown) => error);
  const said = JSON.stringify(result instanceof Error ? result.message : result);
  expect(said).toContain("Shield zone 42 protects pull zone 9001, but the state has pull zone 9002.");
  expect(used.service.requests().map(({ method }) => method)).not.toContain("PATCH");
});

describe("taking over a zone", () => {
  it("plans what is there, and keeps what is not configured", async () => {
    const { planned, diagnostics } = await zone().plan({ pull_zone_id: 9001, waf_log_only_rules: ["941100"] });
    expect(texts({ diagnostics })).toEqual(["warning: The take-over weakens existing settings", TAKEN_OVER]);
    const found = { plan_type: "business", waf_enabled: true, waf_execution_mode: "block", waf_log_only_rules: [] };
    expect(planned).toMatchObject({ ...found, waf_log_only_rules: ["941100"], shield_zone_id: 42, found });
    expect(planned).toMatchObject({ rate_limit_rules_limit: unknown });
  });

  it("names the settings that leave a disabled zone unprotected if it is declared again", async () => {
    const created = await zone().apply({ pull_zone_id: 9001, on_destroy: "disable" });
    await zone().destroy(created);
    const detailOf = async (config: object): Promise<string | undefined> => {
      const { diagnostics } = await zone().plan({ pull_zone_id: 9001, ...config });
      return diagnostics.find(({ summary }) => TAKEN_OVER.endsWith(summary))?.detail;
    };
    expect(await detailOf({})).toContain('unprotected: waf_enabled = false, ddos_shield_sensitivity = "off".');
    const off = 'unprotected: ddos_shield_sensitivity = "off".';
    expect(await detailOf({ waf_enabled: true, waf_execution_mode: "block" })).toContain(off);
    expect(await detailOf({ waf_enabled: true, under_attack: true })).not.toContain("unprotected");
    const on = { waf_enabled: true, ddos_shield_sensitivity: "medium" };
    expect(await detailOf(on)).not.toContain("unprotected");
  });

  it("weakens nothing with a sensitivity that has no effect under attack", async () => {
    const config = { pull_zone_id: 9001, ddos_shield_sensitivity: "off", under_attack: true };
    expect(texts(await zone().plan(config))).toEqual([TAKEN_OVER]);
  });

  it("compares a setting that the zone leaves to the engine with the engine's default", async () => {
    const config = { pull_zone_id: 9001, waf_blocking_paranoia_level: 2, waf_engine_config: { x: "100" } };
    const { planned } = await zone().plan(config);
    expect(planned?.["found"]).toMatchObject({
      waf_blocking_paranoia_level: 1,
      waf_detection_paranoia_level: null,
      waf_engine_config: { x: "" },
    });
    used.service.resetRequests();
    await zone().plan({ pull_zone_id: 9001 });
    expect(used.service.findRequests({ operation: "getEngineDefaults" })).toEqual([]);
  });

  it("leaves open what stood there where the engine's defaults cannot be read", async () => {
    used.service.faults.add({ operation: "getEngineDefaults", kind: "empty", status: 500, times: null });
    const { planned, diagnostics } = await zone().plan({ pull_zone_id: 9001, waf_blocking_paranoia_level: 2 });
    expect(texts({ diagnostics })).toEqual([TAKEN_OVER]);
    expect(planned).toMatchObject({ found: unknown, shield_zone_id: 42 });
  });

  it("leaves open what stands there before a replacement, whose destroy may change it", async () => {
    const created = await zone().apply({ pull_zone_id: 9001 });
    const walk = driveResource(await startProvider(used.service), "bunny_shield_zone");
    await walk.read(created);
    // Terraform plans the replacement of a tainted object without its state.
    const { planned } = await walk.plan({ pull_zone_id: 9001 });
    expect(planned).toMatchObject({ found: unknown, waf_enabled: unknown });
  });

  it("says that a pull zone without a Shield zone had none, at create and at every update", async () => {
    const config = { pull_zone_id: 9099, waf_log_only_rules: ["941100"] };
    expect((await zone().plan(config)).planned).toMatchObject({ found: null, plan_type: "basic" });
    const created = await zone().apply(config);
    expect(texts(created)).toEqual([]);
    expect(created.state).toMatchObject({ found: null });
    const changed = { ...config, waf_log_only_rules: [] };
    expect((await zone().plan(changed, created)).planned).toMatchObject({ found: null });
    expect((await zone().apply(changed, created)).state).toMatchObject({ found: null, waf_log_only_rules: [] });
  });

  it("stores what was planned, through updates and reads", async () => {
    const config = { pull_zone_id: 9001, waf_log_only_rules: ["941100"], waf_blocking_paranoia_level: 2 };
    const found = { waf_log_only_rules: [], waf_blocking_paranoia_level: 1, ddos_shield_sensitivity: "medium" };
    const created = await zone().apply(config);
    expect(created.state).toMatchObject({ ...config, found });
    const updated = await zone().apply({ ...config, ddos_shield_sensitivity: "high" }, created);
    expect((await zone().read(updated)).state).toMatchObject({ ddos_shield_sensitivity: "high", found });
  });

  it("finds what an import finds", async () => {
    const { state } = await zone().import("42");
    expect(state).toMatchObject({ plan_type: "business", found: { plan_type: "business", waf_enabled: true } });
  });
});

describe("a change that leaves a zone open", () => {
  const cases: readonly (readonly [string, Record<string, unknown>])[] = [
    ["without a WAF", { waf_enabled: false }],
    ["with a WAF that only logs", { waf_execution_mode: "log" }],
    ["with a WAF that learns", { learning_mode: true }],
    ["without DDoS protection", { ddos_shield_sensitivity: "off" }],
    ["without a hundred rules", { waf_disabled_rules: Array.from({ length: 100 }, (_, at) => `${at + 900_000}`) }],
  ];

  it.each(cases)("%s is refused, at take-over and later, unless it is allowed", async (_name, setting) => {
    const config = { pull_zone_id: 9001, ...setting };
    expect(texts(await zone().plan(config))).toContain(UNPROTECTED);
    const created = await zone().apply({ pull_zone_id: 9001 });
    expect(texts(await zone().plan(config, created))).toContain(UNPROTECTED);
    expect(texts(await zone().plan({ ...config, allow_unprotected: true }, created))).not.toContain(UNPROTECTED);
  });

  it("is refused where the zone may not be taken over", async () => {
    const { diagnostics } = await zone().plan({ pull_zone_id: 9001, adopt_existing: false });
    expect(texts({ diagnostics })).toEqual(["error: The pull zone already has a Shield zone"]);
  });
});

const RESTORES = "warning: The destroy restores earlier settings";

describe("destroying a zone", () => {
  const destroyed = async (config: Record<string, unknown>) => {
    const created = await zone().apply({ pull_zone_id: 9001, ...config });
    used.service.resetRequests();
    const outcome = await zone().destroy(created);
    expect(outcome.state).toBeNull();
    const writes = used.service.requests().filter(({ method }) => method !== "GET").length;
    return { writes, texts: texts(outcome) };
  };
  const BILLED = "warning: The zone's Shield plan continues to be billed";

  it("keeps it if asked to, and warns about its plan", async () => {
    expect(await destroyed({ waf_log_only_rules: ["941100"], on_destroy: "keep" })).toEqual({
      writes: 0,
      texts: [BILLED],
    });
    expect((await zone().read(await zone().import("42"))).state).toMatchObject({ waf_log_only_rules: ["941100"] });
  });

  it("keeps a zone of the plan Basic without a warning", async () => {
    const created = await zone().apply({ pull_zone_id: 9099, on_destroy: "keep" });
    expect(texts(await zone().destroy(created))).toEqual([]);
  });

  it("disables it, and warns if the API does not move it to Basic", async () => {
    expect(await destroyed({ on_destroy: "disable" })).toEqual({ writes: 2, texts: [BILLED] });
    expect((await zone().import("42")).state).toMatchObject({
      waf_enabled: false,
      ddos_shield_sensitivity: "off",
      plan_type: "business",
    });
  });

  it("disables it and moves it to Basic if nothing needs its plan", async () => {
    const created = await zone().apply({ pull_zone_id: 9099, plan_type: "advanced", on_destroy: "disable" });
    expect(texts(await zone().destroy(created))).toEqual([]);
    expect((await zone().import(String(created.state?.["shield_zone_id"]))).state).toMatchObject({
      waf_enabled: false,
      plan_type: "basic",
    });
  });

  it("restores what it found", async () => {
    const changed = { waf_log_only_rules: ["941100"], ddos_shield_sensitivity: "high" };
    expect(await destroyed({ on_destroy: "restore", ...changed })).toEqual({ writes: 1, texts: [RESTORES, BILLED] });
    expect((await zone().import("42")).state).toMatchObject({
      waf_log_only_rules: [],
      ddos_shield_sensitivity: "medium",
      waf_enabled: true,
      plan_type: "business",
    });
  });

  it("restores no order of the custom rules, which is another resource", async () => {
    const orderRules = (wafCustomRuleOrder: readonly number[]) =>
      used.service.edit(({ zones }) => Object.assign(zones[0]!, { wafCustomRuleOrder }));
    await orderRules([1, 2]);
    const created = await zone().apply({ pull_zone_id: 9001, waf_log_only_rules: ["941100"], on_destroy: "restore" });
    await orderRules([2, 1]);
    expect(texts(await zone().destroy(created))).toEqual([RESTORES, BILLED]);
    const [restored] = used.service.snapshot().zones;
    expect(restored).toMatchObject({ shieldZoneId: 42, wafLogOnlyRules: [], wafCustomRuleOrder: [2, 1] });
  });

  it("disables a zone that it created, and its plan says so", async () => {
    const created = await zone().apply({ pull_zone_id: 9099 });
    expect(texts(await zone().destroy(created))).toEqual(["warning: The destroy disables the zone"]);
    expect((await zone().import(String(created.state?.["shield_zone_id"]))).state).toMatchObject({
      waf_enabled: false,
    });
  });
});

describe("a configuration", () => {
  const refused = async (config: Record<string, unknown>) =>
    (await zone().validate({ pull_zone_id: 9001, ...config })).diagnostics.map(
      ({ attribute, summary, detail }) => `${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`,
    );

  it("cannot both disable a rule and let it log", async () => {
    const config = { waf_disabled_rules: ["1", "2", "3"], waf_log_only_rules: ["3", "4", "1"] };
    expect(await refused(config)).toEqual([
      "waf_log_only_rules: Rules both disabled and log-only: waf_disabled_rules also contains 1, 3. " +
        "A rule is either disabled or log-only.",
    ]);
    expect(await refused({ waf_disabled_rules: ["1"], waf_log_only_rules: ["2"] })).toEqual([]);
    expect(await refused({ waf_disabled_rules: ["1"] })).toEqual([]);
  });

  it("sets in the engine's configuration only what has no attribute", async () => {
    expect(await refused({ waf_engine_config: { x: "1" } })).toEqual([]);
    const [name, attribute] = ["blocking_paranoia_level", "waf_blocking_paranoia_level"];
    expect(await refused({ waf_engine_config: { [name]: "2" } })).toEqual([
      `waf_engine_config: Name with its own attribute: Set ${attribute} instead of ${name}.`,
    ]);
  });
});

describe("exceptions from managed rules", () => {
  const detail = ({ diagnostics }: Pick<Outcome, "diagnostics">, summary: string) =>
    diagnostics.filter((one) => one.summary === summary).map((one) => one.detail);
  const UNKNOWN_RULES = "Unknown managed rules";
  const base = { pull_zone_id: 9001 };

  it.each(["waf_disabled_rules", "waf_log_only_rules"])("%s is compared with the zone's rules", async (name) => {
    const taken = await zone().plan({ ...base, [name]: ["941101", "941100"] });
    expect(detail(taken, UNKNOWN_RULES)).toEqual([
      expect.stringMatching(/Shield zone 42 has no managed rule 941101, .*Did you mean 941100\?/),
    ]);
    const created = await zone().apply(base);
    const changed = { ...base, [name]: ["777777"] };
    expect(detail(await zone().plan(changed, created), UNKNOWN_RULES)).toEqual([
      expect.not.stringContaining("Did you mean"),
    ]);
    used.service.resetRequests();
    expect(detail(await zone().plan(changed, await zone().apply(changed, created)), UNKNOWN_RULES)).toEqual([]);
  });

  it("reads the rules only for new exceptions, and plans without them", async () => {
    const config = { ...base, waf_disabled_rules: ["941100"] };
    const created = await zone().apply(config);
    used.service.resetRequests();
    await zone().plan({ ...config, ddos_shield_sensitivity: "high" }, created);
    await zone().plan({ ...base, waf_disabled_rules: [] }, created);
    expect(used.service.findRequests({ operation: "getManagedRules" })).toEqual([]);
    used.service.faults.add({ operation: "getManagedRules", kind: "empty", status: 500, times: null });
    expect(texts(await zone().plan({ ...base, waf_disabled_rules: ["1"] }, created))).toEqual([]);
    expect(used.service.findRequests({ operation: "getManagedRules" })).toHaveLength(1);
  });
});
