import * as v from "valibot";
import { acknowledged, jsonBody, type Call } from "../call.js";
import { path } from "../path.js";
import { count, flag, integer, optional, read, text } from "../schema.js";
import { readPage, type Page } from "./page.js";
import type { RateLimit, RateLimitInput } from "./rate-limit-records.js";

const condition = {
  variableTypes: optional(v.record(v.string(), v.nullish(v.string(), ""))),
  operatorType: count,
  value: text,
  isNegated: flag,
  isRegexVariable: flag,
};

const schema: v.GenericSchema<unknown, RateLimit> = v.object({
  // An unknown rule has been seen answered as a rule of zeros.
  id: v.pipe(integer, v.minValue(1)),
  shieldZoneId: integer,
  userId: text,
  ruleName: text,
  ruleDescription: text,
  ruleJson: text,
  ruleConfiguration: optional(
    v.object({
      ...condition,
      actionType: count,
      severityType: count,
      transformationTypes: optional(v.array(integer)),
      requestCount: count,
      counterKeyType: count,
      timeframe: count,
      blockTime: count,
      chainedRuleConditions: optional(v.array(v.object(condition))),
    }),
  ),
});

/** `GET rate-limits/{zone}` (API facts §9); pages are counted from 1. */
export const pageCall = (zoneId: number, page: number, perPage: number): Call<Page<RateLimit>> => ({
  operation: `list the rate limits of Shield zone ${zoneId}`,
  method: "GET",
  path: path`/shield/rate-limits/${zoneId}`,
  query: { page, perPage },
  decode: ({ json }) => readPage(schema, json()),
});

/** `GET rate-limit/{id}` (API facts §9). */
export const getCall = (id: number): Call<RateLimit> => ({
  operation: `read rate limit ${id}`,
  method: "GET",
  path: path`/shield/rate-limit/${id}`,
  acceptedIsAbsent: true,
  decode: ({ json }) => read(schema, json()),
});

/** `POST rate-limit` (API facts §9). */
export const createCall = (shieldZoneId: number, input: RateLimitInput): Call<RateLimit> => ({
  operation: `create rate limit ${JSON.stringify(input.ruleName)} in Shield zone ${shieldZoneId}`,
  method: "POST",
  path: path`/shield/rate-limit`,
  body: jsonBody({ shieldZoneId, ...bodyOf(input) }),
  decode: ({ json }) => read(schema, json()),
});

/** `PATCH rate-limit/{id}` (API facts §9): whole, since merging is not documented. */
export const updateCall = (id: number, input: RateLimitInput): Call<RateLimit> => ({
  operation: `update rate limit ${id}`,
  method: "PATCH",
  path: path`/shield/rate-limit/${id}`,
  body: jsonBody(bodyOf(input)),
  decode: ({ json }) => read(schema, json()),
});

/** `DELETE rate-limit/{id}` (API facts §9). */
export const deleteCall = (id: number): Call<boolean> => ({
  operation: `delete rate limit ${id}`,
  method: "DELETE",
  path: path`/shield/rate-limit/${id}`,
  decode: acknowledged,
});

function bodyOf({ ruleName, ruleDescription, ruleConfiguration }: RateLimitInput): object {
  const { chainedRuleConditions, ...rule } = ruleConfiguration;
  return {
    ruleName,
    ruleDescription,
    ruleConfiguration: {
      ...withoutNulls(rule),
      ...(chainedRuleConditions === null ? {} : { chainedRuleConditions: chainedRuleConditions.map(withoutNulls) }),
    },
  };
}

function withoutNulls(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
