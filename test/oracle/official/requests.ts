import type { JsonObject } from "../../review/support/plan-builder.js";
import { objectOf, textOf } from "./rewritten.js";

/** Sends a request to the emulator, and returns the JSON of its answer; an answer that is no success is an error. */
export type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** What the zone of all objects is called: its pull zone, its Shield zone, and the configurations of its managed lists. */
export const SCENE = { pullZone: 9003, shieldZone: 44, lists: { 1: 11, 2: 12 } as Readonly<Record<string, number>> };

/** Codes by the official words, from the source of the official provider. */
const LIST_TYPES = ["IP", "CIDR", "ASN", "Country", "Organization", "JA4"];
const LIST_ACTIONS = ["", "Allow", "Block", "Challenge", "Log", "Bypass"];
const RULE_ACTIONS = ["", "Block", "Log", "Challenge", "Allow", "Bypass"];
const LEVELS = ["Asleep", "Low", "Medium", "High", "Extreme"];
const TIERS = ["Basic", "Advanced", "Business", "Enterprise"];
const MODES = ["Log", "Block"];
const OPERATORS: Readonly<Record<string, number>> = { BEGINSWITH: 0, ENDSWITH: 1, CONTAINS: 2, STREQ: 15 };
const EDGE_ACTIONS: Readonly<Record<string, number>> = {
  ...{ ForceSSL: 0, BlockRequest: 4, DisableTokenAuthentication: 8, DisableWAF: 23, DisableShield: 28 },
};

const codeOf = (words: readonly string[], word: unknown): number => {
  const code = words.indexOf(String(word));
  if (code < 0) throw new Error(`no code of ${String(word)}`);
  return code;
};
const rowsOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? (value as JsonObject[]) : []);

/** Makes, changes, or deletes an object as the official provider does, and returns its ID. */
type Write = (send: Send, values: JsonObject | null, id: string | undefined) => Promise<string | undefined>;

const shieldZone = `/shield/shield-zone/${SCENE.shieldZone}`;

const writeList: Write = async (send, values, id) => {
  const path = `${shieldZone}/access-lists`;
  if (values === null) {
    await send("DELETE", `${path}/${id ?? ""}`);
    return undefined;
  }
  const content = (values["entries"] as readonly string[]).join("\n");
  const made =
    id === undefined
      ? await send("POST", path, {
          name: values["name"],
          type: codeOf(LIST_TYPES, values["type"]),
          content,
          checksum: null,
        })
      : await send("PATCH", `${path}/${id}`, { name: values["name"], content, checksum: null });
  const list = id ?? textOf(objectOf(objectOf(made as JsonObject)["data"])["id"]);
  const { customLists } = (await send("GET", path)) as {
    readonly customLists: readonly { readonly listId: number; readonly configurationId: number }[];
  };
  const configuration = customLists.find(({ listId }) => String(listId) === list)?.configurationId ?? 0;
  await send("PATCH", `${path}/configurations/${configuration}`, {
    isEnabled: values["enabled"],
    action: codeOf(LIST_ACTIONS, values["action"]),
  });
  return list;
};

function conditionsOf(values: JsonObject): object {
  const [first = {}, ...further] = rowsOf(values["condition"]).map(({ variable, variable_value, operator, value }) => ({
    variableTypes: { [textOf(variable)]: textOf(variable_value) },
    operatorType: OPERATORS[textOf(operator)] ?? -1,
    value,
  }));
  return {
    ...first,
    chainedRuleConditions: further,
    transformationTypes: values["transformations"] === null ? [] : [8],
  };
}

const ruleWriter =
  (path: string, configurationOf: (values: JsonObject) => object): Write =>
  async (send, values, id) => {
    if (values === null) {
      await send("DELETE", `${path}/${id ?? ""}`);
      return undefined;
    }
    const body = {
      shieldZoneId: SCENE.shieldZone,
      ruleName: values["name"],
      ruleDescription: values["description"] ?? "",
      ruleConfiguration: { ...conditionsOf(values), ...configurationOf(values) },
    };
    const made = await (id === undefined ? send("POST", path, body) : send("PATCH", `${path}/${id}`, body));
    return textOf(objectOf(made as JsonObject)["id"]);
  };

const writeRule = ruleWriter("/shield/waf/custom-rule", ({ response }) => ({
  actionType: codeOf(RULE_ACTIONS, objectOf(response)["action"]),
}));

const writeLimit = ruleWriter("/shield/rate-limit", ({ response, limit }) => ({
  actionType: 1,
  requestCount: objectOf(limit)["requests"],
  timeframe: objectOf(limit)["interval"],
  blockTime: objectOf(response)["interval"],
}));

const writeEdgeRule: Write = async (send, values, id) => {
  const path = `/pullzone/${SCENE.pullZone}/edgerules`;
  if (values === null) {
    await send("DELETE", `${path}/${id ?? ""}`);
    return undefined;
  }
  const words = [values["action"], ...rowsOf(values["actions"]).map(({ type }) => type)].filter(
    (word) => word !== null,
  );
  const [first, ...extra] = words.map((word) => ({ ActionType: EDGE_ACTIONS[textOf(word)] ?? -1 }));
  const made = await send("POST", `${path}/addOrUpdate`, {
    ...first,
    ...(id !== undefined && { Guid: id }),
    ExtraActions: extra,
    Enabled: values["enabled"],
    Description: values["description"],
    TriggerMatchingType: 0,
    Triggers: rowsOf(values["triggers"]).map(({ patterns }) => ({
      Type: 0,
      PatternMatches: patterns,
      PatternMatchingType: 0,
    })),
  });
  return textOf(objectOf(made as JsonObject)["Guid"]);
};

const writeShield: Write = async (send, values) => {
  const { waf, ddos, bot_detection: bots, access_list: lists, tier } = values ?? {};
  const [engine, flood, bot] = [objectOf(waf), objectOf(ddos), objectOf(bots)];
  await send("PATCH", "/shield/shield-zone", {
    shieldZoneId: SCENE.shieldZone,
    shieldZone: {
      planType: codeOf(TIERS, tier),
      dDoSShieldSensitivity: codeOf(LEVELS, flood["level"]),
      dDoSExecutionMode: codeOf(MODES, flood["mode"]),
      dDoSChallengeWindow: flood["challenge_window"],
      wafEnabled: engine["enabled"],
      wafExecutionMode: codeOf(MODES, engine["mode"]),
      wafRealtimeThreatIntelligenceEnabled: engine["realtime_threat_intelligence"],
      wafDisabledRules: engine["rules_disabled"],
      learningMode: false,
      wafEngineConfig: [
        { name: "allowed_methods", valueEncoded: (engine["allowed_http_methods"] as string[]).join(" ") },
      ],
    },
  });
  for (const [id, configuration] of Object.entries(SCENE.lists)) {
    const row = rowsOf(lists).find((one) => JSON.stringify(one["id"]) === id);
    await send("PATCH", `${shieldZone}/access-lists/configurations/${configuration}`, {
      isEnabled: row !== undefined,
      action: row === undefined ? 4 : codeOf(LIST_ACTIONS, row["action"]),
    });
  }
  await send("PATCH", `${shieldZone}/bot-detection`, {
    shieldZoneId: SCENE.shieldZone,
    executionMode: bot["mode"] === "Challenge" ? 1 : 0,
    requestIntegrity: { sensitivity: bot["request_integrity"] },
    ipAddress: { sensitivity: bot["ip_sensitivity"] },
    browserFingerprint: { sensitivity: 1, aggression: 1, complexEnabled: false },
  });
  return String(SCENE.shieldZone);
};

const writePullZone: Write = async (send, values) => {
  const tls = (values?.["tls_support"] ?? []) as readonly string[];
  const { origin, routing, ...own } = values ?? {};
  await send("POST", `/pullzone/${SCENE.pullZone}`, {
    BlockedIps: own["block_ips"],
    BlockedReferrers: own["block_referers"],
    BlockedCountries: objectOf(routing)["blocked_countries"],
    BlockPostRequests: own["block_post_requests"],
    ZoneSecurityEnabled: own["token_auth_enabled"],
    EnableLogging: own["log_enabled"],
    EnableSmartCache: own["cache_enabled"],
    EnableTLS1: tls.includes("TLSv1.0"),
    EnableTLS1_1: tls.includes("TLSv1.1"),
    VerifyOriginSSL: objectOf(origin)["verify_ssl"],
  });
  return String(SCENE.pullZone);
};

const writeApplication: Write = async (send, values, id) => {
  const { autoscaling_min: min, autoscaling_max: max } = values ?? {};
  await send("PUT", `/mc/apps/${id ?? "app-a"}/autoscaling`, { min, max });
  return "app-a";
};

/** By type. */
export const WRITES: Readonly<Record<string, Write>> = {
  bunnynet_pullzone_access_list: writeList,
  bunnynet_pullzone_waf_rule: writeRule,
  bunnynet_pullzone_ratelimit_rule: writeLimit,
  bunnynet_pullzone_edgerule: writeEdgeRule,
  bunnynet_pullzone_shield: writeShield,
  bunnynet_pullzone: writePullZone,
  bunnynet_compute_container_app: writeApplication,
};
