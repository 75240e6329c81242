import { CASES } from "../../cases/generated/index.js";
import { SEEDED } from "../../cases/target.js";
import { laggingProvider } from "../../support/lagging-provider.js";
import { driveWalks, errorsIn } from "../../support/provider-driver.js";
import { type TestService, useService } from "../../support/service.js";

/** What only a POST creates: the type, the operation of the POST, and how to count what there is. */
const CREATED = [
  ["bunny_shield_access_list", "createAccessList", ({ accessLists }) => accessLists.length],
  ["bunny_shield_rate_limit", "createRateLimit", ({ rateLimits }) => rateLimits.length],
  ["bunny_shield_waf_rule", "createWafRule", ({ wafRules }) => wafRules.length],
  ["bunny_shield_zone", "createZone", ({ zones }) => zones.length],
  ["bunny_shield_api_guardian", "uploadApiDocument", () => 0],
] as const satisfies readonly (readonly [string, string, (contents: ReturnType<TestService["snapshot"]>) => number])[];

let now = Date.parse("2026-09-17T08:30:00Z");
const time = {
  now: () => now,
  sleep: (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  },
};

describe.each(CREATED)("%s whose POST is answered with 429", (type, operation, count) => {
  const { seed, attributes } = CASES[type](SEEDED);
  const config = type === "bunny_shield_zone" ? { pull_zone_id: 9099, on_destroy: "keep" } : { ...attributes };
  const used = useService({ clock: () => new Date(now), ...(seed && { seed }) });

  const apply = (retries: number) =>
    driveWalks(used.service, type, undefined, laggingProvider(time, retries), time).apply(config);
  const asked = () => used.service.requests().map((request) => request.operation);
  const posts = () => asked().filter((name) => name === operation).length;

  it.each([0, 2])("and carried out exists once, and is not sent again (%d retries)", async (retries) => {
    const before = count(used.service.snapshot());
    used.service.faults.add({ kind: "too-many-requests", process: true, seconds: 2, operation });
    const created = await apply(retries);
    // Without retries, a document is not looked for: the next apply finds it, since the API has one a zone.
    if (retries > 0 || type !== "bunny_shield_api_guardian") expect(errorsIn(created)).toEqual([]);
    expect({ posts: posts(), made: count(used.service.snapshot()) - before }).toEqual({
      posts: 1,
      made: count === CREATED[4][2] ? 0 : 1,
    });
  });

  it("and not carried out is sent again, after the wait that was asked for and one look", async () => {
    await apply(2);
    const undisturbed = asked();
    await used.service.reset();
    used.service.resetRequests();
    used.service.faults.add({ kind: "too-many-requests", seconds: 20, operation });
    const started = now;
    expect(errorsIn(await apply(2))).toEqual([]);
    const again = asked().slice(undisturbed.indexOf(operation));
    expect(again[0]).toBe(operation);
    expect(again.indexOf(operation, 1)).toBe(2);
    expect(used.service.requests()[undisturbed.indexOf(operation) + 1]?.method).toBe("GET");
    expect(asked()).toHaveLength(undisturbed.length + 2);
    expect(now - started).toBeGreaterThanOrEqual(20_000);
  });
});
