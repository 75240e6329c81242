import * as v from "valibot";
import { type Call, jsonBody, path } from "../http/call.js";
import type { Context } from "../http/context.js";
import { ApiError } from "../http/api-error.js";
import {
  type Decoded,
  integer,
  listOf,
  looseText,
  nullableList,
  optional,
  decodeWith,
  text,
  code,
} from "../http/response-schema.js";
import { shieldPlans } from "../../zone/words/zones.js";
import type { CallOptions } from "../../shared/call-options.js";
import { type DdosEnum, enumsCall } from "../enumerations.js";
import { createSharedRead, createZoneReads, neverStale } from "../http/shared-read.js";

const groupSchema = v.object({
  id: integer,
  name: text,
  code: text,
  fileName: text,
  mainGroup: text,
  ruleset: text,
  description: text,
  rules: listOf(
    v.object({
      /** Such as `941100`. */
      ruleId: v.pipe(looseText, v.string(), v.nonEmpty()), // an earlier form of the API had numbers
      description: text,
    }),
  ),
});

const sectionSchema = v.object({ name: text, ruleset: text, ruleGroups: listOf(groupSchema) });

const planSchema = v.object({
  /** A code of `shieldPlans`. */
  planValue: code(shieldPlans),
  planName: text,
  rules: listOf(sectionSchema),
});

const profileSchema = v.object({
  id: integer,
  name: text,
  isPremium: v.nullish(v.boolean(), false),
  profileCategory: text,
  description: text,
});

const triggeredSchema = v.object({
  ruleId: looseText,
  ruleDescription: text,
  /** Requests by URL. */
  topTargetedUrls: v.nullish(v.record(v.string(), integer), () => ({})),
  totalTriggeredRequests: v.nullish(integer, 0),
});

/** Managed rules on one subject. */
export type ManagedRuleGroup = Decoded<typeof groupSchema>;
/** A managed rule of the WAF. */
export type ManagedRule = ManagedRuleGroup["rules"][number];
/** The groups that apply to requests, or to responses. */
export type ManagedRuleSection = Decoded<typeof sectionSchema>;
/** The managed rules that a plan adds. */
export type PlanRules = Decoded<typeof planSchema>;
/** A profile of the WAF. */
export type WafProfile = Decoded<typeof profileSchema>;
/** A rule that requests have triggered, to be reviewed. */
export type TriggeredRule = Decoded<typeof triggeredSchema>;

/** The decision on a triggered rule: ignore it, let it only log, or disable it. */
export type TriggeredRuleDecision = "ignore" | "log" | "disable";

/** The managed rules of the WAF, and those that requests have triggered. Every method rejects with an `ApiError`. */
export interface WafCatalog {
  /** Returns the managed rules of a zone, by section and group. The response is large and shared between its readers. */
  rules(zoneId: number, options?: CallOptions): Promise<readonly ManagedRuleSection[]>;
  /** Returns the managed rules that each plan adds. */
  rulesByPlan(options?: CallOptions): Promise<readonly PlanRules[]>;
  profiles(options?: CallOptions): Promise<readonly WafProfile[]>;
  /** Returns the enums of WAF rules. The response is shared between its readers. */
  enums(options?: CallOptions): Promise<readonly DdosEnum[]>;
  /** Returns the rules that requests have triggered. */
  triggered(zoneId: number, options?: CallOptions): Promise<readonly TriggeredRule[]>;
  /** Reviews a triggered rule, which changes the zone's lists of exceptions. */
  review(zoneId: number, ruleId: string, decision: TriggeredRuleDecision, options?: CallOptions): Promise<void>;
  /** Returns an AI's advice on a triggered rule. Each call runs the AI. Rejects with `refused` if the AI has no advice. */
  recommendation(zoneId: number, ruleId: string, options?: CallOptions): Promise<string>;
}

/** Creates the WAF catalog of a client. */
export function createWafCatalog(context: Context): WafCatalog {
  const { send, settings, zoneWrites } = context;
  const rules = createZoneReads(context, "none", (zoneId, options) => send(managedCall(zoneId), options));
  const byPlan = createSharedRead((options) => send(byPlanCall, options), neverStale, settings.now);
  const enums = createSharedRead((options) => send(wafEnumsCall, options), neverStale, settings.now);
  return {
    rules,
    rulesByPlan: (options) => byPlan({ ...options, maxAge: Infinity }),
    profiles: (options) => send(profilesCall, options),
    enums: (options) => enums({ ...options, maxAge: Infinity }),
    triggered: (zoneId, options) => send(triggeredCall(zoneId), options),
    review: (zoneId, ruleId, decision, options = {}) =>
      zoneWrites.run(
        zoneId,
        { kind: "zone", object: "zone" },
        () => send(reviewCall(zoneId, ruleId, decision), options),
        options.signal,
      ),
    recommendation: (zoneId, ruleId, options) => send(recommendationCall(zoneId, ruleId), options),
  };
}

const managedCall = (zoneId: number): Call<readonly ManagedRuleSection[]> => ({
  operation: `list the managed WAF rules of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/waf/rules/${zoneId}`,
  decode: ({ json }) => decodeWith(v.array(sectionSchema), json()),
});

const byPlanCall: Call<readonly PlanRules[]> = {
  operation: "list the managed WAF rules of each plan",
  method: "GET",
  path: path`/shield/waf/rules/plan-segmentation`,
  decode: ({ json }) => decodeWith(v.object({ data: nullableList(planSchema) }), json()).data,
};

const wafEnumsCall = enumsCall("read the WAF enums", path`/shield/waf/enums`);

const profilesCall: Call<readonly WafProfile[]> = {
  operation: "list the WAF profiles",
  method: "GET",
  path: path`/shield/waf/profiles`,
  decode: ({ json }) => decodeWith(v.object({ data: nullableList(listOf(profileSchema)) }), json()).data.flat(),
};

const triggeredCall = (zoneId: number): Call<readonly TriggeredRule[]> => ({
  operation: `list the triggered WAF rules of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/waf/rules/review-triggered/${zoneId}`,
  decode: ({ json }) => decodeWith(v.object({ triggeredRules: nullableList(triggeredSchema) }), json()).triggeredRules,
});

const decisions = { ignore: 0, log: 1, disable: 2 } satisfies Record<TriggeredRuleDecision, number>;

// This response has no message and no errorKey, so only `success` tells whether the request was carried out.
const reviewCall = (zoneId: number, ruleId: string, decision: TriggeredRuleDecision): Call<void> => {
  const operation = `review WAF rule ${ruleId} of Shield zone ${zoneId}`;
  return {
    operation,
    method: "POST",
    path: path`/shield/waf/rules/review-triggered/${zoneId}`,
    body: jsonBody({ ruleId, action: decisions[decision] }),
    decode: ({ json }) => {
      if (decodeWith(v.object({ success: v.boolean() }), json()).success) return;
      throw new ApiError({ kind: "refused", operation, reason: "the API returned success: false without a reason" });
    },
  };
};

const recommended = v.object({ success: optional(v.boolean()), recommendation: text });

const recommendationCall = (zoneId: number, ruleId: string): Call<string> => {
  const operation = `get a recommendation on WAF rule ${ruleId} of Shield zone ${zoneId}`;
  return {
    operation,
    method: "GET",
    path: path`/shield/waf/rules/review-triggered/ai-recommendation/${zoneId}/${ruleId}`,
    decode: ({ json }) => {
      const { success, recommendation } = decodeWith(recommended, json());
      if (success !== false && recommendation !== null) return recommendation;
      throw new ApiError({ kind: "refused", operation, reason: "the API returned no recommendation and no reason" });
    },
  };
};
