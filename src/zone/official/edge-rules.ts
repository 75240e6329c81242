import { isArray, isObject, marks, type Value } from "../../shared/values.js";
import { type SwitchedOff, triggerMatchTypes, triggerTypes } from "../words/exceptions.js";
import type { OfficialPart } from "./names.js";
import { PARTS } from "./table.js";
import { type Both, mapBoth, maskOf, member, withMembers } from "./values.js";

/** Actions that switch off a protection. */
const SWITCHES: Readonly<Record<string, SwitchedOff>> = {
  DisableShield: "shield",
  DisableWAF: "waf",
  DisableShieldChallenge: "challenges",
  DisableShieldBotDetection: "bot_detection",
  DisableShieldAccessLists: "access_lists",
  DisableShieldRateLimiting: "rate_limiting",
  DisableTokenAuthentication: "token_authentication",
};

/** Actions that stop requests or require something of them. */
const STOPS = new Set([
  ...["BlockRequest", "EnableTokenAuthentication", "SetConnectionLimit", "SetRequestsPerSecondLimit"],
  "SetNetworkRateLimit",
]);

/** Actions that neither stop requests nor switch protections off. An action in none of these lists has an unknown effect. */
const OTHERS = new Set(
  `ForceSSL Redirect OriginUrl OverrideCacheTime SetResponseHeader SetRequestHeader ForceDownload OverrideCacheTimePublic
   IgnoreQueryString DisableOptimizer ForceCompression SetStatusCode BypassPermaCache OverrideBrowserCacheTime OriginStorage
   RunEdgeScript OriginMagicContainers RetryOrigin OverrideBrowserCacheResponseHeader RemoveBrowserCacheResponseHeader
   BypassAwsS3Authentication EnableRequestCoalescing DisableRequestCoalescing UseLoadBalancer
   ForceLoadBalancerStickySessionMode StripCookiesClientToOrigin`.split(/\s+/),
);

/** Splits an edge rule. The rule has an exception if it switches something off, and a rule if it stops something. */
export function edgeRuleParts(planned: Both): readonly (Both & { readonly part: OfficialPart })[] {
  const both = withoutTwin(planned);
  const sides = [both.before, both.after];
  const isUnknown = both.after !== null && isHidden(both.unknown);
  const words = sides.flatMap(actionsOf);
  const found: (Both & { readonly part: OfficialPart })[] = [];
  if (isUnknown || words.some((word) => Object.hasOwn(SWITCHES, word)))
    found.push({ part: PARTS.exception, ...toException(both) });
  if (isUnknown || sides.some((rule) => stopping(rule).length > 0))
    found.push({ part: PARTS.edgeRule, ...toStopping(both) });
  return found;
}

/**
 * `action` and `actions` exclude each other. If a rule sets `action`, the plan shows `actions` as unknown, because `actions` is
 * also computed.
 */
function withoutTwin(both: Both): Both {
  const isSet = (rule: Value): boolean => typeof member(rule, "action") === "string" && member(rule, "action") !== "";
  return mapBoth(
    both,
    (rule) => (isSet(rule) ? withMembers(rule, { actions: null }) : rule),
    (mask, rule) => (isSet(rule) && !marks(maskOf(mask, "action")) ? withMembers(mask, { actions: false }) : mask),
  );
}

/** Returns the actions of a rule. */
function actionsOf(rule: Value): readonly string[] {
  const several = member(rule, "actions");
  const words = [member(rule, "action"), ...(isArray(several) ? several.map((one) => member(one, "type")) : [])];
  return [...new Set(words.filter((word) => typeof word === "string" && word !== "") as string[])];
}

const isHidden = (mask: Value): boolean => ["action", "actions"].some((name) => marks(maskOf(mask, name)));

function toException(both: Both): Both {
  return mapBoth(
    both,
    (rule) =>
      withMembers(rule, {
        actions: actionsOf(rule).flatMap((word) => (Object.hasOwn(SWITCHES, word) ? (SWITCHES[word] ?? []) : [])),
        match_type: matchWord(member(rule, "match_type")),
        triggers: toTriggers(member(rule, "triggers")),
      }),
    (mask) => withMembers(mask, { actions: isHidden(mask), triggers: marks(maskOf(mask, "triggers")) }),
  );
}

/** Reduces a rule to the one action that stops requests. An unlisted action stays, so its effect is unknown. */
function toStopping(both: Both): Both {
  const isChanged = [both.before, both.after].every((rule) => stopping(rule).length > 0);
  return mapBoth(
    both,
    (rule) => {
      const words = stopping(rule);
      const action = words.find((word) => !STOPS.has(word)) ?? words[0] ?? actionsOf(rule)[0] ?? "none";
      return withMembers(rule, { action, actions: isChanged ? words : [] });
    },
    (mask) => {
      const isMarked = isHidden(mask);
      return withMembers(mask, {
        action: isMarked,
        actions: isMarked && isChanged,
        triggers: marks(maskOf(mask, "triggers")),
      });
    },
  );
}

const stopping = (rule: Value): readonly string[] =>
  actionsOf(rule).filter((word) => !Object.hasOwn(SWITCHES, word) && !OTHERS.has(word));

/** The stance of each action that {@link toStopping} can return. */
export const EDGE_RULE_STANCES: Readonly<Record<string, "blocks" | "observes">> = Object.fromEntries([
  ...["none", ...OTHERS, ...Object.keys(SWITCHES)].map((word) => [word, "observes"] as const),
  ...[...STOPS].map((word) => [word, "blocks"] as const),
]);

const plain = (word: string): string => word.replaceAll("_", "").toLowerCase();
const TRIGGERS: ReadonlyMap<string, string> = new Map(
  Object.keys(triggerTypes.codes).map((name) => [plain(name), name]),
);

function matchWord(word: Value): Value {
  if (typeof word !== "string") return word;
  const name = plain(word).replace(/^match/, "");
  return Object.hasOwn(triggerMatchTypes.codes, name) ? name : word;
}

function toTriggers(triggers: Value): Value {
  if (!isArray(triggers)) return triggers;
  return triggers.map((trigger) => {
    if (!isObject(trigger)) return trigger;
    const type = member(trigger, "type");
    return {
      type: typeof type === "string" ? (TRIGGERS.get(plain(type)) ?? type) : type,
      match_type: matchWord(member(trigger, "match_type")),
      patterns: member(trigger, "patterns"),
      parameter: member(trigger, "parameter1") ?? "",
    };
  });
}
