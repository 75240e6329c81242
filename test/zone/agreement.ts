import fc from "fast-check";
import { readConditions } from "../../src/zone/requests/condition.js";
import { compareReach, type Request, type Verdict } from "../../src/zone/index.js";
import { meetsRule } from "../../src/zone/requests/meets-condition.js";
import { canBeMet } from "../../src/zone/rules/can-be-met.js";
import { ruleOperators, ruleTransformations } from "../../src/zone/words/rules/rules.js";
import { matches } from "../oracle/requests.js";
import { type Configuration, configuration, request } from "./draws.js";
import { targetOf, valuesOf, type WholeRequest } from "../oracle/told.js";

/** All of a request, as the room takes it. */
export function told(whole: WholeRequest): Request {
  const { method, protocol, cookies, headers, body, geo, ip, ja4, bot } = whole;
  const cookie = Object.entries(cookies).map((pair) => pair.join("="));
  return {
    ...{
      method,
      protocol,
      body,
      ip,
      url: `https://${headers["host"]!}${targetOf(whole)}`,
      ja4: ja4.join("_"),
      verifiedBotCategory: bot,
    },
    headers: { ...headers, Cookie: cookie.length === 0 ? null : cookie.join("; ") },
    ...{
      country: geo.COUNTRY_CODE,
      continent: geo.CONTINENT,
      city: geo.CITY,
      latitude: geo.LATITUDE,
      longitude: geo.LONGITUDE,
    },
    ...{ asn: geo.ASN, organization: geo.ORGANIZATION },
  };
}

const codeOf = (words: Readonly<Record<string, { readonly code: number }>>, name: string): number => words[name]!.code;

function encoded({ variables, operator, value, negated }: Configuration["conditions"][number]) {
  const operatorType = codeOf(ruleOperators.words, operator);
  const variableTypes = Object.fromEntries(variables.map((text) => [text.split(":")[0]!, text.split(":")[1] ?? ""]));
  return { variableTypes, operatorType, value, isNegated: negated };
}

/** What the oracle says, in both ways to read a negation. */
function oracleSays(rule: Configuration, whole: WholeRequest): readonly boolean[] {
  const codes = rule.transformations.map((name) => codeOf(ruleTransformations.words, name));
  const [first, ...chained] = rule.conditions.map(encoded);
  const api = { ...first!, transformationTypes: codes, chainedRuleConditions: chained };
  const values = valuesOf(whole);
  return (["one does not", "none does"] as const).map((reading) => matches(api, values, reading));
}

const usesUnreadable = (rule: Configuration): boolean =>
  rule.conditions.some(({ operator, value }) => operator === "rx" && /\(\?[^is]/.test(value));

/** How often the room answers, per operator and transformation of rules with one condition. */
export interface Shares {
  readonly cases: number;
  readonly unknown: number;
  readonly table: ReadonlyMap<string, { cases: number; unknown: number }>;
}

/** Compares the room with the oracle on random rules and requests; returns how often the room does not know. */
export function expectAgreement(
  parameters: fc.Parameters<[Configuration, Configuration, WholeRequest, readonly string[]]>,
): Shares {
  const table = new Map<string, { cases: number; unknown: number }>();
  const [all, open] = [{ cases: 0 }, { cases: 0 }];
  const members = ["method", "url", "protocol", "headers", "body", "ip", "country", "city", "asn", "ja4", "latitude"];
  const dropped = fc.subarray(members, { minLength: 1 });
  fc.assert(
    fc.property(configuration, configuration, request, dropped, (rule, other, whole, hidden) => {
      const conditions = readConditions(rule);
      const full = told(whole);
      const verdict = meetsRule(conditions, full);
      count(table, rule, verdict);
      all.cases += 1;
      if (verdict.met === "unknown") open.cases += 1;
      else if (!usesUnreadable(rule))
        for (const says of oracleSays(rule, whole)) expect(says ? "yes" : "no").toBe(verdict.met);
      expectNoMoreKnown(conditions, full, verdict, hidden);
      const { met } = canBeMet(conditions);
      if (met === "by none") expect(verdict.met).not.toBe("yes");
      if (met === "by all") expect(verdict.met).not.toBe("no");
      expectSoundComparison(rule, other, full);
    }),
    parameters,
  );
  return { cases: all.cases, unknown: open.cases, table };
}

/** A request of which less is told is answered the same, or not at all. */
function expectNoMoreKnown(
  conditions: ReturnType<typeof readConditions>,
  full: Request,
  verdict: Verdict,
  hidden: readonly string[],
): void {
  const less = meetsRule(conditions, { ...full, ...Object.fromEntries(hidden.map((name) => [name, undefined])) });
  if (less.met !== "unknown") expect(less.met).toBe(verdict.met);
  const network = meetsRule(conditions, {
    ...full,
    ip: full.ip!.includes(":") ? "2001:db8::/64" : full.ip!.replace(/\d+$/, "0/24"),
  });
  if (network.met !== "unknown") expect(network.met).toBe(verdict.met);
}

/** One rule, and one that has only the other's value. */
function expectSoundComparison(rule: Configuration, other: Configuration, full: Request): void {
  const [[first, ...further], { operator, value }] = [rule.conditions, other.conditions[0]!];
  const isSameKind = (first!.operator === "rx") === (operator === "rx");
  const changed = isSameKind ? { ...rule, conditions: [{ ...first!, value }, ...further] } : other;
  const [before, after] = [readConditions(rule), readConditions(changed)];
  const reach = compareReach(before, after);
  const [was, is] = [meetsRule(before, full).met, meetsRule(after, full).met];
  if (reach === "same" || reach === "wider") expect([was, is]).not.toEqual(["yes", "no"]);
  if (reach === "same" || reach === "narrower") expect([was, is]).not.toEqual(["no", "yes"]);
}

function count(table: Map<string, { cases: number; unknown: number }>, rule: Configuration, { met }: Verdict): void {
  if (rule.conditions.length > 1) return;
  for (const name of [rule.conditions[0]!.operator, ...new Set(rule.transformations)]) {
    const row = table.get(name) ?? { cases: 0, unknown: 0 };
    table.set(name, { cases: row.cases + 1, unknown: row.unknown + (met === "unknown" ? 1 : 0) });
  }
}
