import { hasAllRuns } from "../../framework/properties/runs.js";
import type * as Api from "../../../src/api/index.js";
import { useService } from "../../support/service.js";

const emulator = useService();

/** A client in a module of its own, as in another process: it shares no queue with the others. */
function otherProcess(delays: () => Promise<void>) {
  let api: typeof Api | undefined;
  jest.isolateModules(() => {
    api = jest.requireActual<typeof Api>("../../../src/api/index.js");
  });
  if (api === undefined) throw new Error("The client was not loaded.");
  const { accessKey, url: baseUrl } = emulator.service;
  const { zones } = api.createClient({ accessKey, baseUrl });
  const update: typeof zones.update = async (...write) => {
    await delays();
    return zones.update(...write);
  };
  return { get: (id: number) => zones.get(id), update };
}

const rule = (id: number) => ({
  ...{ id, shieldZoneId: 42, userId: null, ruleName: `r${id}` },
  ...{ ruleDescription: null, ruleJson: null, ruleConfiguration: null },
});

/** Waits some turns, so that the requests of each run arrive in another order. */
async function after(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const settings = () => emulator.service.snapshot().zones.find(({ shieldZoneId }) => shieldZoneId === 42);

/** Drawn orders of the two writers' requests. */
const INTERLEAVINGS = hasAllRuns ? 50 : 15;

test("an order of rules and settings of one zone, written by two processes, undo nothing, however they interleave", async () => {
  let run = 0;
  const order = otherProcess(() => after(run % 10));
  const zone = otherProcess(() => after(Math.floor(run / 5)));
  for (; run < INTERLEAVINGS; run += 1) {
    await emulator.service.reset();
    const { service } = emulator;
    await service.edit(({ zones, wafRules }) => {
      wafRules.push(rule(1), rule(2));
      const zone = zones.find(({ shieldZoneId }) => shieldZoneId === 42)!;
      Object.assign(zone, { wafExecutionMode: 0, dDoSShieldSensitivity: 1, wafCustomRuleOrder: [1, 2] });
    });
    const wanted = { wafExecutionMode: 1, dDoSShieldSensitivity: 3 };
    await Promise.all([order.update(42, { wafCustomRuleOrder: [2, 1] }), zone.update(42, wanted)]);
    expect({ run, now: settings() }).toMatchObject({ run, now: { ...wanted, wafCustomRuleOrder: [2, 1] } });
  }
});

test("a change in the dashboard between the read and the write is kept", async () => {
  const zone = otherProcess(() => Promise.resolve());
  const found = await zone.get(42);
  await emulator.service.edit(({ zones }) => {
    Object.assign(
      zones.find(({ shieldZoneId }) => shieldZoneId === 42)!,
      { wafExecutionMode: 0 },
    );
  });
  await zone.update(42, { dDoSChallengeWindow: 600 }, { found: { ...found, wafExecutionMode: 1 } });
  expect(settings()).toMatchObject({ wafExecutionMode: 0, dDoSChallengeWindow: 600 });
});

test("enumerations that a PATCH resets are written again", async () => {
  emulator.service.setVariants({ zoneUpdate: "reset-enums" });
  const before = settings();
  await otherProcess(() => Promise.resolve()).update(42, { dDoSChallengeWindow: 600 });
  emulator.service.setVariants({ zoneUpdate: "keep" });
  expect(settings()).toEqual({ ...before, dDoSChallengeWindow: 600 });
});
