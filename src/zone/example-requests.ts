import { canonicalForm } from "./access-lists/canonical.js";
import { holdsAddresses } from "./access-lists/entry-type.js";
import { decide } from "./decide.js";
import type { ExceptionCondition, ExceptionModel } from "./exceptions/exception.js";
import { readException } from "./exceptions/exception.js";
import { meetsException } from "./exceptions/meets-exception.js";
import { type ChangedZone, type DeclaredZone, placesIn, type Versions } from "./declared-zone.js";
import { type Condition, readConditions } from "./requests/condition.js";
import { meetsRule } from "./requests/meets-condition.js";
import type { Request } from "./requests/request.js";
import type { Verdict } from "./requests/verdict.js";
import { candidateRequests, merged, ORDINARY } from "./rules/witness.js";

/** An object that matches requests. */
class Matcher {
  #examples: readonly Request[] | undefined;
  #matching: readonly Request[] | undefined;

  constructor(
    readonly object: Versions,
    /** The actions of a rule before and after. */
    readonly actions: ReadonlySet<unknown> | undefined,
    readonly candidates: () => readonly Request[],
    readonly verdicts: (request: Request) => readonly Verdict["met"][],
  ) {}

  /** The verdicts of its versions. */
  readonly kindOf = (request: Request): string => this.verdicts(request).join();

  /** Some requests of each kind. */
  get examples(): readonly Request[] {
    return (this.#examples ??= fewOf(this.candidates(), this.kindOf));
  }

  /** Those that a version matches or may match. */
  get matching(): readonly Request[] {
    return (this.#matching ??= this.examples.filter((request) => mayMatch(this.kindOf(request))));
  }
}

/** Returns requests that are made from the constants of both sides of a zone, those of single objects first. */
export function exampleRequests(
  { objects, ...sides }: ChangedZone,
  changed: readonly Versions[],
  inPairs: boolean,
): readonly Request[] {
  const matchers = objects.flatMap((object) => matcherOf(object) ?? []);
  const rules = matchers.filter(({ actions }) => actions !== undefined);
  const isReordered = reorderedIn(sides);
  // The zone and the order of the rules have no requests of their own.
  const ofZone = changed.some(({ before, after }) => (after ?? before)?.type === "bunny_shield_zone") ? rules : [];
  const moving = new Set([...ofZone, ...rules.filter((one) => rules.some((other) => isReordered(one, other)))]);
  const own = matchers.filter((one) => changed.includes(one.object) || moving.has(one));
  const isFree = (visitor: Request): boolean =>
    [sides.before, sides.after].every((side) =>
      ["passed", "counted"].includes(decide({ ...side, rules: [], exceptions: [] }, visitor).decision),
    );
  const [free = ORDINARY, ...strangers] = STRANGERS.filter(isFree);
  const others = [...strangers, ...[sides.before, sides.after].flatMap(visitorsOf)];
  const places = new Map(own.map((one, place) => [one, place]));
  const isChanged = ({ object }: Matcher): boolean => changed.includes(object);
  const isPair = (one: Matcher, other: Matcher): boolean =>
    (places.get(other) ?? Infinity) > (places.get(one) ?? 0) &&
    (isChanged(one) || isChanged(other) || isReordered(one, other));
  const pairs = (inPairs ? own : []).flatMap((one) =>
    rules.flatMap((other) => (isPair(one, other) ? pairedRequests(one, other) : [])),
  );
  const all = distinct([ORDINARY, ...own.flatMap(({ examples }) => examples), ...pairs]);
  return distinct([
    ...all.map((request) => merged(free, request)),
    ...others.flatMap((visitor) => all.slice(0, MOST).map((request) => merged(visitor, request))),
  ]);
}

const MOST = 400;

/** Reports whether two rules change their order, or may do so. */
function reorderedIn({ before, after }: Pick<ChangedZone, "before" | "after">) {
  const isKnown = before.isOrderKnown && after.isOrderKnown;
  const [was, is] = [placesIn(before), placesIn(after)];
  return ({ object: { id: one } }: Matcher, { object: { id: other } }: Matcher): boolean =>
    !isKnown || was(one) < was(other) !== is(one) < is(other) || was(one) > was(other) !== is(one) > is(other);
}

/** Visitors, one of whom the lists of most zones do not contain. */
const STRANGERS: readonly Request[] = [
  {},
  { ip: "198.18.77.77", country: "AQ", continent: "AN", city: "Vostok", asn: "65009", organization: "Elsewhere" },
  { ip: "45.33.21.5", country: "HM", continent: "OC", city: "Heard", asn: "64999", organization: "Nowhere" },
].map((visitor) => ({ ...ORDINARY, ...visitor }));

/** Returns a visitor for each kind of list, and for each bot. */
function visitorsOf({ lists, bots = [] }: DeclaredZone): readonly Request[] {
  const kinds = new Map(lists.map((list) => [`${String(list.type)} ${String(list.action)}`, list]));
  const ofLists = [...kinds.values()].flatMap(({ type, entries: [entry] = [] }) => {
    if (type === undefined || entry === undefined) return [];
    const value = canonicalForm(type, entry);
    return [{ ...ORDINARY, ...(holdsAddresses(type) ? { ip: value.split("/", 1)[0] } : { [type]: value }) }];
  });
  const agents = bots.flatMap(({ userAgent }) => userAgent ?? []).slice(0, FEW);
  return [...ofLists, ...agents.map((text) => ({ ...ORDINARY, headers: { cookie: null, "user-agent": text } }))];
}

const distinct = (requests: readonly Request[]): readonly Request[] => [
  ...new Map(requests.map((request) => [JSON.stringify(request), request])).values(),
];

function matcherOf(object: Versions): Matcher | undefined {
  const { before, after } = object;
  const sides = [before, after === before ? undefined : after].filter((side) => side !== undefined);
  const type = sides[0]?.type;
  const values = sides.map((side) => side.values);
  if (type === "bunny_shield_exception") {
    const exceptions = values.map(readException);
    const candidates = (): readonly Request[] => exceptions.flatMap(requestsOfException);
    return new Matcher(object, undefined, candidates, (request) =>
      exceptions.map((one) => meetsException(one, request).met),
    );
  }
  if (type !== "bunny_shield_waf_rule" && type !== "bunny_shield_rate_limit") return undefined;
  const conditions = values.map(readConditions);
  const actions = type === "bunny_shield_waf_rule" ? new Set(values.map(({ action }) => action)) : undefined;
  const candidates = (): readonly Request[] => candidateRequests(...conditions);
  return new Matcher(object, actions, candidates, (request) => conditions.map((one) => meetsRule(one, request).met));
}

const FEW = 4;

/** Returns the first requests of each kind. */
function fewOf(requests: readonly Request[], kindOf: Matcher["kindOf"]): readonly Request[] {
  const counts = new Map<string, number>();
  return requests.filter((request) => {
    const kind = kindOf(request);
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < FEW;
  });
}

/** Returns requests that both objects match or may match, unless the objects do the same. */
function pairedRequests(one: Matcher, other: Matcher): readonly Request[] {
  if (one.actions === undefined || new Set([...one.actions, ...(other.actions ?? [])]).size < 2) return [];
  const found = new Map<string, Request>();
  const counts = new Map<string, number>();
  for (const request of mergedRequests(one.matching, other.matching)) {
    const mine = one.kindOf(request);
    if (!mayMatch(mine)) continue;
    const their = other.kindOf(request);
    const key = JSON.stringify(request);
    if (!mayMatch(their) || found.has(key)) continue;
    const kind = `${mine} ${their}`;
    const count = counts.get(kind) ?? 0;
    // Objects with one version have no better kind.
    if (count === FEW && kind === "yes yes") break;
    if (count === FEW) continue;
    counts.set(kind, count + 1);
    found.set(key, request);
  }
  return [...found.values()];
}

const mayMatch = (kind: string): boolean => /yes|unknown/.test(kind);

function* mergedRequests(some: readonly Request[], others: readonly Request[]): Iterable<Request> {
  for (const one of some)
    for (const other of others) {
      yield merged(one, other);
      yield merged(other, one);
    }
}

/** Returns requests that some, all, or none of the conditions of an exception match. */
function requestsOfException({ conditions }: ExceptionModel): readonly Request[] {
  const each = (conditions?.all ?? []).map(asConditions);
  const whole = { all: each.flatMap((some) => some.slice(0, 1)), transformations: [] };
  return candidateRequests(...[...each.flat().map((one) => ({ ...whole, all: [one] })), whole]);
}

/** Each pattern as a condition of a rule that a request with the same text meets. */
function asConditions({ type, patterns, parameter }: ExceptionCondition): readonly Condition[] {
  const variable = Object.hasOwn(VARIABLES, type) ? VARIABLES[type] : undefined;
  if (variable === undefined) return [];
  return patterns
    .filter((pattern) => !pattern.startsWith("pattern:"))
    .map((pattern) => {
      const [name = "", part = parameter] = variable.split(":");
      const text = pattern.replaceAll("*", "x");
      const value = type === "url_extension" ? `file.${text.replace(/^\./, "")}` : text;
      return { variables: new Map([[name, part]]), operator: "contains", value, isNegated: false, isPattern: false };
    });
}

/** By type of an exception's condition, the variable of rules that reads the same value. */
const VARIABLES: Readonly<Record<string, string>> = {
  url: "REQUEST_URI_RAW:",
  url_query_string: "QUERY_STRING:",
  url_extension: "REQUEST_BASENAME:",
  remote_ip: "REMOTE_ADDR:",
  country_code: "GEO:COUNTRY_CODE",
  request_method: "REQUEST_METHOD:",
  request_header: "REQUEST_HEADERS",
  cookie_value: "REQUEST_COOKIES",
};
