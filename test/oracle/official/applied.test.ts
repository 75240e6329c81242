import type { Seed, Snapshot } from "../../../src/emulator/index.js";
import { ask } from "../../emulator/support/ask.js";
import { useEmulator } from "../../emulator/support/running.js";
import { official } from "../../review/support/official-objects.js";
import { type JsonObject, planJson } from "../../review/support/plan-builder.js";
import { planOf, reviewOfPlan } from "../../review/support/review-of.js";
import { probesFor } from "../protection.js";
import { pullZoneProbes } from "./pull-zones.js";
import { SCENE, type Send, WRITES } from "./requests.js";

/**
 * Changes with the official types, as the plans of the official provider have them, beside what the emulator holds after the requests
 * with which that provider makes them. The requests are written from its source, not from `src/zone/official`.
 */
interface Change {
  readonly type: string;
  readonly what: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  /** What the review says although the emulator holds something else, and why. */
  readonly says?: readonly [direction: string, why: string];
}

const SEED: Seed = {
  zones: [
    {
      ...{ shieldZoneId: SCENE.shieldZone, pullZoneId: SCENE.pullZone, planType: 2, wafExecutionMode: 1 },
      managedLists: Object.entries(SCENE.lists).map(([id, configurationId]) => ({
        ...{ listId: Number(id), configurationId, isEnabled: false, action: 4 },
      })),
    },
  ],
  managedLists: [1, 2].map((listId) => ({ listId, name: `List ${listId}`, type: 0, entryCount: 10 })),
  applications: [{ appId: "app-a", name: "a", min: 1, max: 6 }],
};

const LIST: JsonObject = {
  ...{ id: 301, pullzone: SCENE.pullZone, name: "Bad", type: "CIDR", action: "Block", enabled: true },
  entries: ["198.51.100.0/24", "203.0.113.0/24"],
};
const condition = (value: string): JsonObject => ({
  variable: "REQUEST_URI",
  variable_value: null,
  operator: "BEGINSWITH",
  value,
});
const RULE: JsonObject = {
  ...{ id: 501, pullzone: SCENE.pullZone, name: "Admin", description: "Admin", transformations: ["LOWERCASE"] },
  condition: [condition("/admin")],
  response: { action: "Block" },
};
const LIMIT: JsonObject = {
  ...{ id: 101, pullzone: SCENE.pullZone, name: "Login", description: "Login", transformations: ["LOWERCASE"] },
  condition: [condition("/login")],
  limit: { requests: 10, interval: 60 },
  response: { interval: 300 },
};
const SHIELD: JsonObject = {
  ...{ id: SCENE.shieldZone, pullzone: SCENE.pullZone, tier: "Business", whitelabel: false },
  access_list: [{ id: 1, action: "Block" }],
  ddos: { level: "Medium", mode: "Block", challenge_window: 3600 },
  bot_detection: {
    ...{ mode: "Challenge", request_integrity: 2, ip_sensitivity: 2, fingerprint_sensitivity: 1 },
    ...{ fingerprint_aggression: 1, complex_fingerprinting: false },
  },
  waf: {
    ...{ enabled: true, mode: "Block", realtime_threat_intelligence: true, rules_disabled: [] },
    allowed_http_methods: ["GET", "HEAD"],
  },
};
const PULL_ZONE: JsonObject = {
  ...{ id: SCENE.pullZone, name: "site", block_ips: ["192.0.2.1"], block_referers: ["evil.example"], tls_support: [] },
  ...{ block_post_requests: false, token_auth_enabled: true, log_enabled: true, cache_enabled: true },
  origin: { type: "OriginUrl", url: "https://192.0.2.9", verify_ssl: true },
  routing: { tier: "Standard", blocked_countries: ["AQ"] },
};
const APPLICATION: JsonObject = { id: "app-a", name: "a", autoscaling_min: 2, autoscaling_max: 6 };

const changesOf =
  (type: string, base: JsonObject) =>
  (what: string, after: JsonObject | null, before: JsonObject | null = base, says?: Change["says"]): Change => ({
    ...{ type, what, before, after: after && { ...base, ...after } },
    ...(says && { says }),
  });
const within = (base: JsonObject, block: string, members: JsonObject): JsonObject => ({
  [block]: { ...(base[block] as JsonObject), ...members },
});

const list = changesOf("bunnynet_pullzone_access_list", LIST);
const rule = changesOf("bunnynet_pullzone_waf_rule", RULE);
const limit = changesOf("bunnynet_pullzone_ratelimit_rule", LIMIT);
const shield = changesOf("bunnynet_pullzone_shield", SHIELD);
const pullZone = changesOf("bunnynet_pullzone", PULL_ZONE);
const application = changesOf("bunnynet_compute_container_app", APPLICATION);
const shieldWith = (what: string, block: string, members: JsonObject, says?: Change["says"]): Change =>
  shield(what, within(SHIELD, block, members), SHIELD, says);
const one = (id: number, action = "Block"): JsonObject => ({ id, action });

const OBJECTS: readonly Change[] = [
  list("a list that blocks", {}, null),
  list("an entry less", { entries: ["198.51.100.0/24"] }),
  list("an entry more", { entries: ["198.51.100.0/24", "203.0.113.0/24", "192.0.2.0/24"] }),
  list("one for another", { entries: ["198.51.100.0/24", "192.0.2.0/24"] }),
  list("blocks, then allows", { action: "Allow" }),
  list("off", { enabled: false }),
  list("another name", { name: "Very bad" }),
  list("gone", null),
  list("an exemption gone", null, { ...LIST, action: "Bypass" }),
  rule("a rule that blocks", {}, null),
  rule("only logs", { response: { action: "Log" } }),
  rule("for fewer requests", { condition: [condition("/admin/x")] }),
  rule("for more requests", { condition: [condition("/")] }),
  rule("gone", null),
  limit("a limit", {}, null),
  limit("ten times as much", within(LIMIT, "limit", { requests: 100 })),
  limit("a shorter block", within(LIMIT, "response", { interval: 30 })),
  limit("another name", { name: "Logins" }),
  limit("gone", null),
  shieldWith("the WAF off", "waf", { enabled: false }),
  shieldWith("the WAF only logs", "waf", { mode: "Log" }),
  shieldWith("a rule off", "waf", { rules_disabled: ["941100"] }),
  shieldWith("a method more", "waf", { allowed_http_methods: ["GET", "HEAD", "PUT"] }),
  shieldWith("without threat intelligence", "waf", { realtime_threat_intelligence: false }),
  shieldWith("less sensitive to floods", "ddos", { level: "Low" }),
  shieldWith("challenges everyone", "ddos", { level: "Extreme" }),
  shieldWith("a longer pass", "ddos", { challenge_window: 86_400 }),
  shieldWith("a mode of DDoS protection", "ddos", { mode: "Log" }, [
    "unknown",
    "nobody knows whether the API takes it",
  ]),
  shieldWith("bots only logged", "bot_detection", { mode: "Log" }),
  shieldWith("less sensitive to bots", "bot_detection", { ip_sensitivity: 0 }),
  shield("a managed list gone", { access_list: [] }),
  shield("a managed list more", { access_list: [one(1), one(2)] }),
  shield("one managed list for another", { access_list: [one(2)] }),
  pullZone("an address less", { block_ips: [] }),
  pullZone("an address more", { block_ips: ["192.0.2.1", "192.0.2.2"] }),
  pullZone("no POST", { block_post_requests: true }),
  pullZone("no tokens", { token_auth_enabled: false }),
  pullZone("old TLS", { tls_support: ["TLSv1.0"] }),
  pullZone("a country less", within(PULL_ZONE, "routing", { blocked_countries: [] })),
  pullZone("any certificate of the origin", within(PULL_ZONE, "origin", { verify_ssl: false })),
  pullZone("no logs", { log_enabled: false }),
  pullZone("no cache", { cache_enabled: false }),
  application("fewer replicas", { autoscaling_max: 2 }),
  application("the provider's default", { autoscaling_min: 1, autoscaling_max: 1 }),
];

type Form = "action" | "actions";

/** An edge rule that does one thing for the URLs of a pattern, in one of the two forms of the schema. */
const edgeRule = (form: Form, word: string, pattern = "/hooks/*", more: JsonObject = {}): JsonObject => ({
  ...{ id: "guid", pullzone: SCENE.pullZone, enabled: true, description: "Rule", priority: 0, match_type: "MatchAny" },
  ...(form === "action"
    ? { action: word, actions: null }
    : { action: null, actions: [{ type: word, parameter1: null, parameter2: null, parameter3: null }] }),
  triggers: [{ type: "Url", match_type: "MatchAny", patterns: [pattern], parameter1: null, parameter2: null }],
  ...more,
});

function edgeRules(form: Form): readonly Change[] {
  const of = (word: string, pattern?: string, more?: JsonObject) => edgeRule(form, word, pattern, more);
  const cases: readonly (readonly [string, JsonObject | null, JsonObject | null])[] = [
    ["a rule that blocks", null, of("BlockRequest")],
    ["Shield off for a path", null, of("DisableShield")],
    ["the WAF off for a path", null, of("DisableWAF")],
    ["no tokens for a path", null, of("DisableTokenAuthentication")],
    ["a rule that redirects to TLS", null, of("ForceSSL")],
    ["blocks, then redirects", of("BlockRequest"), of("ForceSSL")],
    ["all of Shield, then only the WAF", of("DisableShield"), of("DisableWAF")],
    ["another description", of("BlockRequest"), of("BlockRequest", "/hooks/*", { description: "Other" })],
    ["an exception for more", of("DisableWAF", "/hooks/a"), of("DisableWAF", "/hooks/*")],
    ["off", of("BlockRequest"), of("BlockRequest", "/hooks/*", { enabled: false })],
    ["an exception off", of("DisableShield"), of("DisableShield", "/hooks/*", { enabled: false })],
    ["an exception gone", of("DisableShield"), null],
  ];
  return cases.map(([what, before, after]) => ({
    ...{ type: "bunnynet_pullzone_edgerule", what: `${what}, with ${form}`, before, after },
  }));
}

const CHANGES = [...OBJECTS, ...edgeRules("action"), ...edgeRules("actions")];
const emulator = useEmulator({ seed: SEED });

const send: Send = async (method, path, body) => {
  const { status, text } = await ask(emulator(), method, path, body);
  if (![200, 201, 204].includes(status)) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text === "" ? undefined : (JSON.parse(text) as unknown);
};

/** The contents before and after, as the official provider makes them. */
async function heldBy({ type, before, after }: Change): Promise<readonly [Snapshot, Snapshot]> {
  const write = WRITES[type];
  if (write === undefined) throw new Error(`no requests of ${type}`);
  await WRITES["bunnynet_pullzone_shield"]?.(send, SHIELD, undefined);
  const id = before === null ? undefined : await write(send, before, undefined);
  const held = emulator().snapshot();
  await write(send, after, id);
  return [held, emulator().snapshot()];
}

function directionOf(before: Snapshot, after: Snapshot): string {
  const both = [before, after];
  const probes = [...probesFor(both).filter(({ stopsNobody }) => stopsNobody !== true), ...pullZoneProbes(both)];
  const steps = probes.map(({ level }) => level(after) - level(before));
  const [loosens, tightens] = [steps.some((step) => step < 0), steps.some((step) => step > 0)];
  return loosens && tightens ? "mixed" : loosens ? "loosens" : tightens ? "tightens" : "neutral";
}

function saidOf({ type, before, after }: Change): string {
  const isComputed = after !== null && type === "bunnynet_pullzone_edgerule" && after["action"] !== null;
  const unknown = { ...(isComputed && { actions: true }), ...(before === null && { id: true }) };
  const changed = official(`${type}.x`, before, after, { unknown });
  const beside = type === "bunnynet_pullzone_shield" ? [] : [official("bunnynet_pullzone_shield.main", SHIELD, SHIELD)];
  return reviewOfPlan(planOf(planJson([changed, ...beside]))).direction;
}

it.each(CHANGES.map((change) => [`${change.type}: ${change.what}`, change] as const))(
  "says of %s what the emulator then holds",
  async (_, change) => {
    const [before, after] = await heldBy(change);
    expect(before).not.toEqual(after);
    const truth = directionOf(before, after);
    expect(saidOf(change)).toBe(change.says?.[0] ?? truth);
  },
);

it("has changes of every type that is judged, in both forms of an edge rule, and of every kind", () => {
  expect([...new Set(CHANGES.map(({ type }) => type))].sort()).toEqual(Object.keys(WRITES).sort());
  expect(CHANGES.length).toBeGreaterThanOrEqual(40);
  const said = CHANGES.map(saidOf);
  for (const direction of ["loosens", "tightens", "neutral", "mixed"]) expect(said).toContain(direction);
});
