import { withCondition } from "../../support/rule-values.js";
import { UNKNOWN } from "../../../src/framework/index.js";
import { driveResource, startProvider } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();
let rule: ReturnType<typeof driveResource>;
let limit: ReturnType<typeof driveResource>;
beforeAll(async () => {
  const provider = await startProvider(used.service);
  rule = driveResource(provider, "bunny_shield_waf_rule");
  limit = driveResource(provider, "bunny_shield_rate_limit");
});

const everybody = {
  ...{ variables: ["REQUEST_URI"], operator: "begins_with", value: "/", negated: null },
  severity: null,
  transformations: null,
};

const configured = (change: object, more: object = {}) =>
  withCondition({ shield_zone_id: 42, name: "Everybody", ...everybody, ...change, ...more });

type Reported = Awaited<ReturnType<typeof rule.validate>>["diagnostics"];

const errorsIn = (diagnostics: Reported) =>
  diagnostics
    .filter(({ severity }) => severity === 1)
    .map(({ summary, detail, attribute }) => [summary, detail, attribute?.steps.at(-1)?.attributeName]);

describe("a WAF rule that every request meets", () => {
  test.each([
    ["block", "The rule would block all requests"],
    ["challenge", "The rule would challenge all requests"],
    ["allow", "The rule would allow all requests"],
    ["bypass", "The rule would bypass the WAF for all requests"],
  ])("with the action %s needs allow_catch_all", async (action_type, summary) => {
    const expected = [[summary, expect.stringContaining("allow_catch_all = true") as unknown, "value"]];
    const config = configured({ action: action_type });
    expect(errorsIn((await rule.validate(config)).diagnostics)).toEqual(expected);
    // Where something was unknown before.
    expect(errorsIn((await rule.plan(config)).diagnostics)).toEqual(expected);
    const allowed = configured({ action: action_type }, { allow_catch_all: true });
    expect((await rule.validate(allowed)).diagnostics).toEqual([]);
    expect((await rule.plan(allowed)).diagnostics).toEqual([]);
  });

  test("may log, and a rate limit may count it", async () => {
    expect((await rule.validate(configured({ action: "log" }))).diagnostics).toEqual([]);
    const counted = configured({
      action: "rate_limit",
      request_count: 10,
      timeframe: 60,
      block_time: 60,
      counter_key: null,
    });
    expect((await limit.validate(counted)).diagnostics).toEqual([]);
    expect((await limit.plan(counted)).diagnostics).toEqual([]);
  });

  test("is not refused while something is unknown", async () => {
    for (const change of [{ action: UNKNOWN }, { action: "block", value: UNKNOWN }])
      expect((await rule.validate(configured(change))).diagnostics).toEqual([]);
    const undecided = configured({ action: "block" }, { allow_catch_all: UNKNOWN });
    expect((await rule.validate(undecided)).diagnostics).toEqual([]);
  });

  test("is refused in the plan where a condition that was unknown is now known to be impossible", async () => {
    const country = { variables: ["GEO:COUNTRY_CODE"], operator: "str_eq", value: "Germany" };
    const config = configured({ ...country, action: "block" });
    expect(errorsIn((await rule.plan(config)).diagnostics)).toEqual([
      [
        "A comparison that never holds",
        expect.stringMatching(/two capital letters.*allow_no_match = true/) as unknown,
        "value",
      ],
    ]);
    // The opt-out from the one check is none from the other.
    expect(errorsIn((await rule.plan({ ...config, allow_catch_all: true })).diagnostics)).toHaveLength(1);
    expect(errorsIn((await rule.plan({ ...config, allow_no_match: true })).diagnostics)).toEqual([]);
    const everyone = configured({ action: "block" }, { allow_no_match: true });
    expect(errorsIn((await rule.plan(everyone)).diagnostics)).toHaveLength(1);
  });

  test("allow_catch_all is of Terraform only: a change of it sends nothing", async () => {
    const created = await rule.apply(configured({ action: "block" }, { allow_catch_all: true }));
    const before = used.service.countRequests({ method: "PATCH" });
    const changed = await rule.apply(configured({ action: "log" }, { allow_catch_all: true }), created);
    expect(used.service.countRequests({ method: "PATCH" })).toBe(before + 1);
    await rule.apply(configured({ action: "log" }, { allow_catch_all: false }), changed);
    expect(used.service.countRequests({ method: "PATCH" })).toBe(before + 1);
  });
});

describe("a variable that the documentation does not have", () => {
  const unheard = (name: string) => configured({ action: "log", variables: [name], value: "x" });
  const asked = () => used.service.countRequests({ operation: "getWafEnums" });

  test("is a warning in the plan if the API's enumeration has none either, with what was meant", async () => {
    expect((await rule.validate(unheard("REQUEST_URL"))).diagnostics).toEqual([]);
    const { diagnostics } = await rule.plan(unheard("REQUEST_URL"));
    expect(diagnostics).toMatchObject([
      {
        severity: 2,
        summary: "Unknown variable",
        detail: expect.stringMatching(
          /^Neither .* enumeration has a variable REQUEST_URL\. Did you mean REQUEST_URI\?/,
        ) as unknown,
        attribute: {
          steps: [{ attributeName: "conditions" }, { elementKeyInt: 0 }, { attributeName: "variables" }],
        },
      },
    ]);
  });

  test("is none if the API knows it, in any spelling, and the API is asked once", async () => {
    const fresh = driveResource(await startProvider(used.service), "bunny_shield_waf_rule");
    const before = asked();
    // The emulator's enumeration has this name.
    for (const name of ["CHALLENGE", "Challenge"]) expect((await fresh.plan(unheard(name))).diagnostics).toEqual([]);
    expect(asked()).toBe(before + 1);
    expect((await fresh.plan({ ...configured({ action: "log" }), name: "Fresh" })).diagnostics).toEqual([]);
    expect(asked()).toBe(before + 1);
  });

  test("is a warning that says so if the API does not answer", async () => {
    const fresh = driveResource(await startProvider(used.service, { retries: 0 }), "bunny_shield_waf_rule");
    used.service.faults.add({ kind: "empty", status: 500, times: null, operation: "getWafEnums" });
    const { diagnostics } = await fresh.plan(unheard("WEATHER"));
    expect(diagnostics).toMatchObject([
      {
        severity: 2,
        detail: expect.stringMatching(/^The API could not be asked.*Known values: REQUEST_URI, /) as unknown,
      },
    ]);
  });
});
