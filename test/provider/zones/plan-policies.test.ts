import type { BunnyClient, ManagedRuleSection } from "../../../src/api/index.js";
import { createDiagnostics, pathFrom } from "../../../src/framework/definition/diagnostics.js";
import { atName } from "../../../src/framework/values/path.js";
import {
  checkTimes,
  exposures,
  requireAllowed,
  requirePlan,
  warnAboutExceptions,
  warnAboutLowerPlan,
} from "../../../src/provider/zones/plan-policies.js";
import { driveWalks } from "../../support/provider-driver.js";
import { useService } from "../../support/service.js";

const used = useService();

type Settings = Parameters<typeof exposures>[0];

const path = (name: string) => pathFrom(atName([], name));
const at = {
  waf_enabled: path("waf_enabled"),
  waf_execution_mode: path("waf_execution_mode"),
  learning_mode: path("learning_mode"),
  ddos_shield_sensitivity: path("ddos_shield_sensitivity"),
  waf_disabled_rules: path("waf_disabled_rules"),
  waf_log_only_rules: path("waf_log_only_rules"),
  waf_realtime_threat_intelligence_enabled: path("waf_realtime_threat_intelligence_enabled"),
  whitelabel_response_pages: path("whitelabel_response_pages"),
};

/** What a policy says: `severity attribute: summary: detail`; 1 is an error, 2 a warning. */
function said(policy: (diagnostics: ReturnType<typeof createDiagnostics>) => void): string[] {
  const diagnostics = createDiagnostics();
  policy(diagnostics);
  return diagnostics.messages.map(({ severity, attribute, summary, detail }) => {
    return `${severity} ${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`;
  });
}

describe("features of a plan", () => {
  const features = { waf_realtime_threat_intelligence_enabled: true, whitelabel_response_pages: true };

  it("are refused on Basic, each with what to do", () => {
    const detail = (name: string): string =>
      `1 ${name}: The Shield plan does not include this feature: ${name} requires the plan advanced or higher, but plan_type is "basic". ` +
      `Raise plan_type or set ${name} = false.`;
    expect(
      said((to) => {
        requirePlan({ plan_type: "basic", ...features }, at, to);
      }),
    ).toEqual(["waf_realtime_threat_intelligence_enabled", "whitelabel_response_pages"].map(detail));
  });

  it.each<Settings>([
    { plan_type: "advanced", ...features },
    { ...features },
    { plan_type: "basic" },
    { plan_type: "basic", waf_realtime_threat_intelligence_enabled: false, whitelabel_response_pages: false },
  ])("are accepted in %j", (planned) => {
    expect(
      said((to) => {
        requirePlan(planned, at, to);
      }),
    ).toEqual([]);
  });
});

describe("a lower plan", () => {
  const warned = (from: Settings["plan_type"] | undefined, to: Settings["plan_type"] | undefined) =>
    said((diagnostics) => {
      const of = (plan: typeof from): Settings => (plan === undefined ? {} : { plan_type: plan });
      warnAboutLowerPlan(of(from), of(to), path("plan_type"), diagnostics);
    });

  it("is a warning that names both plans and the order of the applies", () => {
    expect(warned("business", "advanced")).toEqual([
      "2 plan_type: The zone moves to a lower plan: plan_type changes from business to advanced. The API refuses that while the zone " +
        "uses features of the higher plan. Remove those features in an earlier apply. In one apply, Terraform updates the zone first, " +
        "and then destroys the resources that depend on it.",
    ]);
    expect(warned("advanced", "basic")).toHaveLength(1);
    expect(warned("enterprise", "business")).toHaveLength(1);
  });

  it.each([
    ["business", "business"],
    ["basic", "advanced"],
    ["advanced", "enterprise"],
    [undefined, "basic"],
    ["business", undefined],
    ["business", null],
  ] as const)("is not from %s to %s", (from, to) => {
    expect(warned(from, to)).toEqual([]);
  });
});

describe("what leaves a zone open", () => {
  const rules = (count: number): string[] => Array.from({ length: count }, (_, index) => `9${index}`);
  const blocking: Settings = {
    waf_enabled: true,
    waf_execution_mode: "block",
    learning_mode: false,
    ddos_shield_sensitivity: "high",
    waf_disabled_rules: rules(20),
    waf_log_only_rules: [],
  };

  it.each<[string, Settings, readonly [string, string][]]>([
    ["the WAF is disabled", { waf_enabled: false }, [["waf_enabled", "The WAF would be disabled."]]],
    ["the WAF only logs", { waf_execution_mode: "log" }, [["waf_execution_mode", "The WAF would no longer block."]]],
    ["the WAF learns", { learning_mode: true }, [["learning_mode", "The WAF would learn and no longer block."]]],
    [
      "all of these",
      { waf_enabled: false, waf_execution_mode: "log", learning_mode: true },
      [["waf_enabled", "The WAF would be disabled."]],
    ],
    [
      "no protection from DDoS",
      { ddos_shield_sensitivity: "off" },
      [
        [
          "ddos_shield_sensitivity",
          "DDoS protection would be at its lowest level, which stops only the largest floods.",
        ],
      ],
    ],
    [
      "100 more rules disabled",
      { waf_disabled_rules: rules(120) },
      [["waf_disabled_rules", "100 more managed rules would no longer block."]],
    ],
    [
      "100 more rules that only log",
      { waf_log_only_rules: rules(120) },
      [["waf_disabled_rules", "100 more managed rules would no longer block."]],
    ],
    ["99 more rules disabled", { waf_disabled_rules: rules(119) }, []],
    ["disabled rules that log from now on", { waf_disabled_rules: [], waf_log_only_rules: rules(20) }, []],
    ["what is unknown or left as it is", { waf_execution_mode: null, learning_mode: null }, []],
    ["nothing planned", {}, []],
  ])("%s", (_, planned, expected) => {
    expect(exposures(blocking, planned).map(({ attribute, what }) => [attribute, what])).toEqual(expected);
  });

  it.each<[string, Settings]>([
    ["a WAF that is off", { ...blocking, waf_enabled: false }],
    ["a WAF that logs", { ...blocking, waf_execution_mode: "log" }],
    ["a WAF that learns", { ...blocking, learning_mode: true }],
  ])("nothing more of %s", (_, before) => {
    expect(exposures(before, { waf_enabled: false, waf_disabled_rules: rules(500) })).toEqual([]);
  });

  it("DDoS protection that is off already can stay off", () => {
    expect(exposures({ ...blocking, ddos_shield_sensitivity: "off" }, { ddos_shield_sensitivity: "off" })).toEqual([]);
  });

  it("must be allowed, at the attribute that does it", () => {
    expect(
      said((to) => {
        requireAllowed(exposures(blocking, { learning_mode: true }), at, to);
      }),
    ).toEqual([
      "1 learning_mode: The change leaves the zone without protection: The WAF would learn and no longer block. " +
        "If this is intended, set allow_unprotected = true for this change.",
    ]);
  });
});

const times = {
  ddos_challenge_window: path("ddos_challenge_window"),
  learning_mode_until: path("learning_mode_until"),
};

test.each([
  [600, 1],
  [900, 0],
  [86_400, 0],
  [86_401, 1],
  [null, 0],
  [undefined, 0],
])("a challenge window of %s has %s warnings", (seconds, count) => {
  const found = said((to) => {
    const config = { ddos_challenge_window: seconds, learning_mode: null, learning_mode_until: null };
    checkTimes(config as never, null, times as never, to);
  });
  expect(found).toHaveLength(count);
  if (count > 0)
    expect(found[0]).toBe(
      `2 ddos_challenge_window: Unusual challenge window: ddos_challenge_window is ${String(seconds)}. ` +
        "The dashboard offers 900, 1800, 3600, 21600, 43200, 86400 seconds; the API may refuse or round other values.",
    );
});

describe("exceptions from managed rules", () => {
  const group = (name: string | null, ...ids: string[]) => ({
    name,
    code: "C1",
    rules: ids.map((ruleId) => ({ ruleId })),
  });
  const sections = [
    { ruleGroups: [group("SQL injection", "942100", "942110"), group("One rule", "920100")] },
    { ruleGroups: [group(null, "941100", "941110")] },
  ] as unknown as readonly ManagedRuleSection[];

  async function warned(before: Settings, planned: Settings, answer: unknown = sections, zone: number | null = 42) {
    const asked: number[] = [];
    const rules = (id: number) => {
      asked.push(id);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    };
    const client = { wafCatalog: { rules } } as unknown as BunnyClient;
    const diagnostics = createDiagnostics();
    const options = { signal: new AbortController().signal };
    const context = { client: () => Promise.resolve(client), at, diagnostics, options };
    await warnAboutExceptions(context, zone, [before, planned]);
    const texts = diagnostics.messages.map(
      ({ attribute, summary, detail }) => `${attribute?.steps[0]?.attributeName ?? "-"}: ${summary}: ${detail}`,
    );
    return { asked, texts };
  }

  it("that the zone does not have are named, with what was probably meant", async () => {
    const { asked, texts } = await warned({}, { waf_disabled_rules: ["942101", "942110"], waf_log_only_rules: ["7"] });
    expect(asked).toEqual([42]);
    expect(texts).toEqual([
      "waf_disabled_rules: Unknown managed rules: Shield zone 42 has no managed rule 942101, so the exception may have no effect. " +
        "Did you mean 942100? The data source bunny_shield_waf_rules lists the rules.",
      "waf_log_only_rules: Unknown managed rules: Shield zone 42 has no managed rule 7, so the exception may have no effect. " +
        "The data source bunny_shield_waf_rules lists the rules.",
    ]);
  });

  it("are named up to ten", async () => {
    const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}`);
    const ten = await warned({}, { waf_disabled_rules: ids(10) });
    expect(ten.texts[0]).toContain("no managed rules 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, so");
    const eleven = await warned({}, { waf_disabled_rules: ids(11) });
    expect(eleven.texts[0]).toContain("no managed rules 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …, so");
  });

  it("that disable a whole group of several rules are named by the group", async () => {
    const all = ["942100", "942110", "920100", "941100", "941110"];
    const { texts } = await warned({ waf_disabled_rules: ["942100"] }, { waf_disabled_rules: all });
    const advice = "If only some of them stop wanted requests, disable only those, or add them to waf_log_only_rules.";
    const start =
      "waf_disabled_rules: A whole group of managed rules is disabled: waf_disabled_rules contains all 2 rules";
    expect(texts).toEqual([
      `${start} of the group "SQL injection" (942100 …). ${advice}`,
      `${start} of the group "C1" (941100 …). ${advice}`,
    ]);
    expect((await warned({ waf_disabled_rules: all }, { waf_disabled_rules: [...all, "1"] })).texts).toHaveLength(1);
    expect((await warned({}, { waf_log_only_rules: all })).texts).toEqual([]);
  });

  it.each<[string, Settings, Settings]>([
    ["stay as they are", { waf_disabled_rules: ["1"] }, { waf_disabled_rules: ["1"] }],
    ["become fewer", { waf_disabled_rules: ["1", "2"] }, { waf_disabled_rules: ["2"], waf_log_only_rules: [] }],
    ["are not known yet", {}, {}],
  ])("cost no request if they %s", async (_, before, planned) => {
    expect(await warned(before, planned)).toEqual({ asked: [], texts: [] });
  });

  it("are not checked without a zone, or where the zone has no managed rules", async () => {
    const planned = { waf_disabled_rules: ["1"] };
    expect(await warned({}, planned, sections, null)).toEqual({ asked: [], texts: [] });
    expect(await warned({}, planned, [])).toEqual({ asked: [42], texts: [] });
    const diagnostics = createDiagnostics();
    const options = { signal: new AbortController().signal };
    const context = { client: () => Promise.resolve(undefined), at, diagnostics, options };
    await warnAboutExceptions(context, 42, [{}, planned]);
    expect(diagnostics.messages).toEqual([]);
  });
});

describe("settings that the API does not list", () => {
  const unlisted = async (config: object, prior: object | null = null) => {
    const walks = driveWalks(used.service, "bunny_shield_zone");
    const stored = prior && (await walks.apply({ pull_zone_id: 9001, ...prior }));
    used.service.resetRequests();
    const { diagnostics } = await walks.plan({ pull_zone_id: 9001, ...prior, ...config }, stored);
    const lists = used.service.requests().filter(({ path }) => /engine-config|profiles/.test(path));
    const texts = diagnostics.flatMap(({ summary, severity }) =>
      summary.startsWith("Unknown") ? [`${severity} ${summary}`] : [],
    );
    return [texts, lists.length];
  };

  it.each([
    [{ waf_engine_config: { nonsense: "1" } }, ["2 Unknown settings of the WAF engine"], 1],
    [{ waf_profile_id: 77 }, ["2 Unknown WAF profile"], 1],
    [{ waf_profile_id: 1 }, [], 1],
    [{}, [], 0],
  ])("%j", async (config, expected, requests) => {
    expect(await unlisted(config)).toEqual([expected, requests]);
    expect(await unlisted(config, { ddos_shield_sensitivity: "high" })).toEqual([expected, requests]);
    expect(await unlisted({}, config)).toEqual([[], 0]);
  });
});
