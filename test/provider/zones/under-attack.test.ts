import { driveWalks, errorsIn, type Outcome } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
const zone = () => driveWalks(used.service, "bunny_shield_zone");
const SITE = { pull_zone_id: 9001, ddos_shield_sensitivity: "low" };
const NEW = { pull_zone_id: 9099 };
const CHALLENGE = 4;

const sensitivityOf = (pullZone: number): number | undefined =>
  used.service.snapshot().zones.find(({ pullZoneId }) => pullZoneId === pullZone)?.dDoSShieldSensitivity;
const writes = () => used.service.requests().filter(({ method }) => method !== "GET");
const sent = () => writes().map(({ method, path }) => `${method} ${path}`);
const setSensitivity = (code: number) =>
  used.service.send("PATCH", "/shield/shield-zone", {
    shieldZoneId: 42,
    shieldZone: { dDoSShieldSensitivity: code },
  });

/** Expects that a plan with this configuration changes nothing, and that nothing was drift. */
async function expectNoChange(config: Record<string, unknown>, stored: Outcome): Promise<void> {
  const read = await zone().read(stored);
  expect(read.state).toEqual(stored.state);
  expect((await zone().plan(config, read)).planned).toEqual(stored.state);
}

describe("a zone under attack", () => {
  it.each([
    ["configured", SITE, "low", 1],
    ["not configured", { pull_zone_id: 9001 }, "medium", 2],
  ])("challenges everybody until it is over, and then what is %s applies again", async (_, config, word, code) => {
    const calm = await zone().apply(config);
    const attacked = await zone().apply({ ...config, under_attack: true }, calm);
    expect([sensitivityOf(9001), attacked.state]).toMatchObject([
      CHALLENGE,
      { under_attack: true, ddos_shield_sensitivity: word },
    ]);
    await expectNoChange({ ...config, under_attack: true }, attacked);

    used.service.resetRequests();
    const over = await zone().apply(config, attacked);
    expect([sensitivityOf(9001), over.state]).toMatchObject([
      code,
      { under_attack: null, ddos_shield_sensitivity: word },
    ]);
    expect(sent()).toEqual(["PATCH /shield/shield-zone"]);
    await expectNoChange(config, over);
  });

  it("gets another sensitivity for afterwards without a request, and has it afterwards", async () => {
    const attacked = await zone().apply({ ...SITE, under_attack: true });
    used.service.resetRequests();
    const high = { ...SITE, ddos_shield_sensitivity: "high" };
    const changed = await zone().apply({ ...high, under_attack: true }, attacked);
    expect([writes(), sensitivityOf(9001)]).toEqual([[], CHALLENGE]);
    await expectNoChange({ ...high, under_attack: true }, changed);
    await zone().apply({ ...high, under_attack: false }, changed);
    expect(sensitivityOf(9001)).toBe(3);
  });

  it("is shown as calm if somebody ended the attack, and the next apply declares it again", async () => {
    const config = { ...SITE, under_attack: true };
    const attacked = await zone().apply(config);
    await setSensitivity(2);
    const read = await zone().read(attacked);
    expect(read.state).toMatchObject({ under_attack: null, ddos_shield_sensitivity: "medium" });
    const again = await zone().apply(config, read);
    expect([sensitivityOf(9001), again.state]).toMatchObject([CHALLENGE, config]);
  });

  it("plans nothing if somebody ended the attack and the argument is removed, too", async () => {
    const attacked = await zone().apply({ pull_zone_id: 9001, under_attack: true });
    await setSensitivity(2);
    const read = await zone().read(attacked);
    expect((await zone().plan({ pull_zone_id: 9001 }, read)).planned).toEqual(read.state);
  });

  it("plans no change for a state from before there was the argument", async () => {
    const calm = await zone().apply(SITE);
    const { under_attack: _, ...before } = calm.state ?? {};
    const { planned } = await zone().plan(SITE, { ...calm, state: before });
    expect(planned).toEqual({ ...calm.state, under_attack: null });
  });

  it("stays protected by what is declared if the PATCH that ends the attack fails, and the next apply ends it", async () => {
    const attacked = await zone().apply({ ...SITE, under_attack: true });
    used.service.faults.add({ operation: "updateZone", kind: "empty", status: 500, times: null });
    const failed = await zone().apply(SITE, attacked);
    expect(errorsIn(failed)).not.toEqual([]);
    expect([sensitivityOf(9001), failed.state]).toMatchObject([CHALLENGE, { under_attack: true }]);
    used.service.faults.clear();
    await zone().apply(SITE, { ...failed, state: failed.state });
    expect(sensitivityOf(9001)).toBe(1);
  });

  it("needs allow_unprotected to end without DDoS protection, and nothing to begin", async () => {
    const off = { pull_zone_id: 9001, ddos_shield_sensitivity: "off" };
    const attacked = await zone().apply({ ...off, under_attack: true });
    expect(errorsIn(attacked)).toEqual([]);
    const { diagnostics } = await zone().plan(off, attacked);
    expect(errorsIn({ diagnostics })).toEqual([
      expect.stringContaining("DDoS protection would be at its lowest level"),
    ]);
    const over = await zone().apply({ ...off, allow_unprotected: true }, attacked);
    expect([sensitivityOf(9001), errorsIn(over)]).toEqual([0, []]);
  });
});

describe("a new zone under attack", () => {
  it("is created in the API's under-attack mode, and is calm afterwards", async () => {
    const { planned } = await zone().plan({ ...NEW, under_attack: true });
    expect(planned).toMatchObject({
      under_attack: true,
      ddos_shield_sensitivity: "medium",
      waf_execution_mode: "block",
    });
    used.service.resetRequests();
    const made = await zone().apply({ ...NEW, under_attack: true });
    expect(sent()[0]).toBe("POST /shield/shield-zone/under-attack");
    expect([sensitivityOf(9099), made.state]).toMatchObject([
      CHALLENGE,
      { under_attack: true, ddos_shield_sensitivity: "medium", found: null },
    ]);
    await expectNoChange({ ...NEW, under_attack: true }, made);
    await zone().apply(NEW, made);
    expect(sensitivityOf(9099)).toBe(2);
  });

  it.each(["challenges", "plan-only", "logs"] as const)(
    "gets what is configured if the mode sets: %s",
    async (mode) => {
      used.service.setVariants({ underAttack: mode });
      const config = { ...NEW, plan_type: "advanced", waf_log_only_rules: ["941100"], ddos_shield_sensitivity: "high" };
      const made = await zone().apply({ ...config, under_attack: true });
      expect([sensitivityOf(9099), made.state]).toMatchObject([
        CHALLENGE,
        { ...config, waf_enabled: true, waf_execution_mode: "block", learning_mode: false },
      ]);
      await expectNoChange({ ...config, under_attack: true }, made);
    },
  );

  it("exists once if the response of its creation is lost", async () => {
    used.service.faults.add({ operation: "createZoneUnderAttack", kind: "reset-after" });
    const made = await zone().apply({ ...NEW, under_attack: true });
    expect(errorsIn(made)).toEqual([]);
    expect(sensitivityOf(9099)).toBe(CHALLENGE);
    expect(used.service.snapshot().zones.filter(({ pullZoneId }) => pullZoneId === 9099)).toHaveLength(1);
  });
});

describe("the destroy of a zone under attack", () => {
  it("restores the sensitivity that was found", async () => {
    const attacked = await zone().apply({ ...SITE, under_attack: true, on_destroy: "restore" });
    await zone().destroy(attacked);
    expect(sensitivityOf(9001)).toBe(2);
  });

  it("warns if it leaves the zone under attack", async () => {
    const attacked = await zone().apply({ ...SITE, under_attack: true, on_destroy: "keep" });
    const { diagnostics } = await zone().destroy(attacked);
    expect(diagnostics.map(({ summary }) => summary)).toContain("Every visitor continues to be challenged");
    expect(sensitivityOf(9001)).toBe(CHALLENGE);
  });
});
