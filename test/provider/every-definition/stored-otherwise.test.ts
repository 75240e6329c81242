import { CASES, RESOURCE_TYPES, type ResourceType } from "../../cases/generated/index.js";
import { everyNth, hasAllRuns } from "../../framework/properties/runs.js";
import { SEEDED } from "../../cases/target.js";
import type { BatteryCase } from "../../support/battery-case.js";
import { driveWalks, errorsIn, type Outcome, withoutWaits } from "../../support/provider-driver.js";
import { type ServiceFault, useService } from "../../support/service.js";
import { alterations, type Alteration, leavesOf } from "../../support/alterations.js";

type Config = Record<string, unknown>;

/** Members of requests that may be stored otherwise, each with the reason. */
const EXCEPTIONS: Readonly<Partial<Record<ResourceType, readonly (readonly [pointer: RegExp, why: string])[]>>> = {
  bunny_shield_api_guardian: [
    [/^\/enforceAuthorizationValidation$/, "shows only in endpoints of a document with security requirements"],
  ],
  bunny_shield_exception: [
    [/\/ActionParameter\d$/, "actions that switch something off take no parameters"],
    [/^\/ReadOnly$/, "it is sent as it was found"],
  ],
  bunny_shield_waf_rule_order: [
    [/^\/shieldZone\/wafCustomRuleOrder\/2$/, "another rule at the end has no place in the order of the managed ones"],
  ],
};
const isException = (type: ResourceType, pointer: string): boolean =>
  EXCEPTIONS[type]?.some(([one]) => one.test(pointer)) === true;

/** What the error of a write says that the API stored otherwise: both values of each attribute. */
const REPORT =
  /(?:Stored otherwise: [a-z_.]+ is .+, but .+ is declared|Every attribute reads as declared)[^]* The state has/;

/** Every fifth, of a few all. */
const sampled = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, index) => hasAllRuns || all.length < 4 || index % 8 === 1);

/** One request of an apply that writes. */
interface Write {
  readonly operation: string;
  readonly body: string;
  readonly answer: string;
}

describe.each(everyNth(5, RESOURCE_TYPES, 1))("%s", (type) => {
  const { seed, attributes, updates }: BatteryCase = CASES[type](SEEDED);
  const used = useService(seed && { seed });
  const walks = () => driveWalks(used.service, type, undefined, withoutWaits);

  /** The configuration of each step: the create, and updates after it. */
  const each = Object.entries(updates).map(([name, value]) => [name, { ...attributes, [name]: value }] as const);
  const steps: readonly (readonly [name: string, config: Config])[] = [
    ["created", attributes],
    ["changed", { ...attributes, ...updates }],
    ...(hasAllRuns ? each : []),
  ];

  /** Resets the API, and does what is before a step. */
  const begin = async (isCreate: boolean): Promise<Outcome | null> => {
    used.service.faults.clear();
    await used.service.reset();
    const stored = isCreate ? null : await walks().apply(attributes);
    used.service.resetRequests();
    return stored;
  };

  const writesOf = async (config: Config, isCreate: boolean): Promise<readonly Write[]> => {
    const outcome = await walks().apply(config, await begin(isCreate));
    expect(errorsIn(outcome)).toEqual([]);
    return used.service
      .requests()
      .filter(({ method }) => method !== "GET")
      .map(({ operation, body, answer }) => ({ operation: operation ?? "", body, answer: answer ?? "" }));
  };

  const play = async (fault: ServiceFault, config: Config, isCreate: boolean) => {
    const before = await begin(isCreate);
    used.service.faults.add(fault);
    const outcome = await walks().apply(config, before);
    return { outcome, errors: errorsIn(outcome) };
  };

  /** Whether the API refused the altered request, so that another alteration has to show what the client does. */
  const isRefused = (errors: readonly string[]): boolean =>
    errors.length > 0 && errors.every((error) => /\(.*HTTP 4\d\d|HTTP 202.*\)/.test(error));

  const expectNoticed = async (one: Alteration, write: Write, config: Config, isCreate: boolean): Promise<boolean> => {
    const name = `${write.operation} ${one.pointer} ${JSON.stringify(one.value)}`;
    const fault = { kind: "alter-request", operation: write.operation, times: null, ...one.fault } as const;
    const { outcome, errors } = await play(fault, config, isCreate);
    if (isRefused(errors)) return false;
    expect({ name, errors }).toEqual({ name, errors: [expect.stringMatching(/\S/)] });
    used.service.faults.clear();
    // The order of rules is nothing that exists by itself, and what reads as another object is not believed to be the new one.
    if (outcome.state === null) return isCreate;
    expect({ name, errors }).toEqual({ name, errors: [expect.stringMatching(REPORT)] });
    const read = await walks().read(outcome);
    expect({ name, state: read.state }).toEqual({ name, state: outcome.state });
    return true;
  };

  test.each(steps)("fails where the API stores something else than is sent: %s", async (step, config) => {
    const isCreate = step === "created";
    for (const write of await writesOf(config, isCreate)) {
      let isStored = false;
      for (const [pointer, variants] of sampled(alterations(write.body))) {
        if (isException(type, pointer)) continue;
        let isTried = false;
        for (const one of variants) isTried ||= await expectNoticed(one, write, config, isCreate);
        isStored ||= isTried;
      }
      expect({ operation: write.operation, isStored }).toMatchObject({ isStored: true });
    }
  });

  test.each(steps)("ends well where only the answer differs from what is stored: %s", async (step, config) => {
    const isCreate = step === "created";
    for (const write of await writesOf(config, isCreate)) {
      const sent = new Set(leavesOf(write.body).map(([pointer]) => pointer.replace(/.*\//, "")));
      for (const [pointer, [one]] of sampled(alterations(write.answer))) {
        if (one === undefined || !sent.has(pointer.replace(/.*\//, ""))) continue;
        const fault = { kind: "alter", operation: write.operation, changes: one.fault.changes ?? [] } as const;
        const { outcome, errors } = await play(fault, config, isCreate);
        const name = `${write.operation} ${pointer}`;
        expect({ name, errors, state: outcome.state }).toMatchObject({ name, errors: [], state: config });
      }
    }
  });
});

describe("a list that is declared to block, and is stored to log", () => {
  const used = useService();

  it("fails with both values, and the next plan repairs it", async () => {
    const walks = driveWalks(used.service, "bunny_shield_access_list", undefined, withoutWaits);
    const list = { shield_zone_id: 44, name: "A", type: "ip", action: "log", enabled: true, entries: ["192.0.2.1"] };
    const created = await walks.apply(list);
    const changes = [{ pointer: "/action", value: 4 }];
    const operation = "updateAccessListConfiguration";
    used.service.faults.add({ kind: "alter-request", operation, changes, times: null });
    const blocking = { ...list, action: "block" };
    const failed = await walks.apply(blocking, created);
    expect(errorsIn(failed)).toEqual([
      expect.stringContaining("had not applied it 30 s later: action is 4 instead of 2"),
    ]);
    expect(errorsIn(failed)[0]).toContain(
      'Stored otherwise: action is "log", but "block" is declared. The state has the values of the API.',
    );
    expect(failed.state).toMatchObject({ action: "log" });
    used.service.faults.clear();
    const repaired = await walks.apply(blocking, await walks.read(failed));
    expect({ errors: errorsIn(repaired), state: repaired.state }).toMatchObject({ errors: [], state: blocking });
  });
});
