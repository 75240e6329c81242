import { remembered } from "../../shared/collections.js";
import type { PlacedException } from "../model.js";
import type { Request } from "../requests/request.js";
import { type Facet, facetsOfHeader } from "../requests/variables/facets.js";
import { agreed, allOf, anyOf, NO, not, unknown, type Verdict } from "../requests/verdict.js";
import type { ExceptionCondition, ExceptionModel } from "./exception.js";
import { type Seen, type Subject, subjectOf } from "./subjects.js";

/** Reports whether an exception matches a request (docs/reference/edge-rules.md). */
export function meetsException(exception: ExceptionModel, request: Request): Verdict {
  return meetsAs(
    exception,
    (exception.conditions?.all ?? []).map((condition) => testOf(condition)(request)),
  );
}

/** Combines the verdicts of an exception's conditions on a request. */
export function meetsAs({ isEnabled, conditions }: ExceptionModel, verdicts: readonly Verdict[]): Verdict {
  if (isEnabled === false) return NO;
  if (conditions === undefined) return unknown("its conditions are known after the apply");
  if (conditions.all.length === 0) return unknown("it is not documented what an edge rule without conditions matches");
  const verdict = combined(conditions.matchType, verdicts);
  return isEnabled === undefined && verdict.met === "yes"
    ? unknown("it is known only after the apply whether it is enabled")
    : verdict;
}

function combined(matchType: string, verdicts: readonly Verdict[]): Verdict {
  if (matchType === "all") return allOf(verdicts);
  return matchType === "none" ? not(anyOf(verdicts)) : anyOf(verdicts);
}

type Test = (request: Request) => Verdict;

const testOf = remembered((condition: ExceptionCondition): Test => new ConditionTests().of(condition).ask);

/** Builds tests of conditions. The conditions share their patterns, so a value is compared with all patterns at once. */
export class ConditionTests {
  readonly #subjects = new Map<string, Subject & { readonly name: string }>();

  of({ type, parameter, matchType, patterns }: ExceptionCondition): SharedTest {
    const subject = this.#subject(type, parameter);
    const probes = patterns.map((pattern) => subject.probe(pattern));
    const verdictOn = (seen: Seen): Verdict =>
      combined(
        matchType,
        probes.map((probe) => probe(seen)),
      );
    const judge = (seen: Seen): Verdict =>
      seen.decoded === undefined ? verdictOn(seen) : agreed([seen, ...seen.decoded].map(verdictOn), ENCODED);
    return {
      ask: (request) => judge(subject.see(request)),
      subject: subject.name,
      sign: (request) => signOf(subject.see(request)),
    };
  }

  #subject(type: string, parameter: string): Subject & { readonly name: string } {
    const key = JSON.stringify([type, parameter]);
    const subject = this.#subjects.get(key) ?? { ...subjectOf(type, parameter), name: key };
    this.#subjects.set(key, subject);
    return subject;
  }
}

interface SharedTest {
  readonly ask: Test;
  /** Equal for tests that read the same value. */
  readonly subject: string;
  /** Equal for requests that get the same verdicts from all tests of this subject. */
  readonly sign: (request: Request) => string;
}

function signOf({ state, found, whole, decoded = [] }: Seen): string {
  const [inFound, inWhole] = [found, whole].map((all) => [...all].map(([number, { met }]) => `${number}${met}`).sort());
  const own = `${state} ${inFound?.join() ?? ""} ${inWhole?.join() ?? ""}`;
  return [own, ...decoded.map(signOf)].join("|");
}

const ENCODED = "it is not documented whether edge rules compare an encoded URL as sent or decoded";

/** Returns the parts of a request that decide whether a condition matches. */
export function facetsOfTest({ type, parameter }: ExceptionCondition): readonly Facet[] {
  if (type === "request_header") return facetsOfHeader(parameter);
  return Object.hasOwn(FACETS, type) ? [FACETS[type] ?? "url"] : [];
}

const FACETS: Readonly<Record<string, Facet>> = {
  url: "url",
  url_query_string: "url",
  url_extension: "url",
  remote_ip: "ip",
  country_code: "country",
  request_method: "method",
  cookie_value: "header cookie",
};

/** A part of Shield that decides requests. */
export type Layer = "lists" | "rules" | "limits" | "challenges" | "shield";

/** The words of `disables` that skip each layer. */
const SKIPPED_BY: Readonly<Record<Layer, readonly string[]>> = {
  lists: ["access_lists", "shield"],
  rules: ["waf", "shield"],
  limits: ["rate_limiting", "shield"],
  challenges: ["challenges", "shield"],
  shield: ["shield"],
};

export const LAYERS: readonly Layer[] = ["lists", "rules", "limits", "challenges", "shield"];

/** Reports whether exceptions skip a layer for a request. The verdicts say whether they match it. */
export function skips(
  layer: Layer,
  matches: readonly { readonly exception: PlacedException; readonly verdict: Verdict }[],
): "yes" | "no" | "unknown" {
  const answers = matches.map(({ exception: { disables }, verdict }) => {
    if (disables === undefined) return "unknown";
    const words = SKIPPED_BY[layer].filter((word) => disables.includes(word));
    if (words.length === 0) return "no";
    // Only requests to the origin skip the WAF. A request does not show whether it goes to the origin.
    return verdict.met === "yes" && words.some((word) => word !== "waf") ? "yes" : "unknown";
  });
  return answers.includes("yes") ? "yes" : answers.includes("unknown") ? "unknown" : "no";
}
