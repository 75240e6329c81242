import { NO_ROWS } from "../../src/review/drift/ignore-file.js";
import { meetsException } from "../../src/zone/exceptions/meets-exception.js";
import { rulesFor } from "../../src/provider/access-lists/entries.js";
import { createDiagnostics } from "../../src/framework/definition/diagnostics.js";
import { warnAboutWeakening } from "../../src/provider/policies/weakening.js";
import { provider } from "../../src/provider/provider.js";
import { inEffect } from "../../src/provider/zones/zone-resource-attributes.js";
import { exposures } from "../../src/provider/zones/plan-policies.js";
import { auditAccount } from "../../src/review/audit/audit-account.js";
import type { AuditedObject } from "../../src/review/audit/audited-zone.js";
import type { ResourceReview } from "../../src/review/document/resource-document.js";
import { type PlannedZone, ZoneSides } from "../../src/review/zones/zone-sides.js";
import { everybodyIn } from "../../src/zone/access-lists/held.js";
import { checkEntries, isEntryType } from "../../src/zone/access-lists/index.js";
import { houseRuleProblems, USUAL_DEMANDS } from "../../src/zone/house-rules/house-rules.js";
import {
  createDecider,
  decide,
  declaredZone,
  type DeclaredZone,
  type Decision,
  exceptionReach,
  readException,
  type Request,
} from "../../src/zone/index.js";
import { decisionOnEverybody } from "../../src/zone/rules/impossible-remarks.js";
import { change, type JsonObject, planJson } from "../review/support/plan-builder.js";
import { planOf, reviewOfPlan } from "../review/support/review-of.js";
import { type Example, examplesIn, type Printed, printedIn } from "./examples-in.js";
import type { Pair, Row } from "./pairs.js";
import { EVERYWHERE, requestsOf } from "./requests-of.js";

/** What a zone does with a request before and after. */
export interface Tried {
  readonly zone: PlannedZone;
  readonly request: Request;
  /** Whether the zone has a WAF that is off. */
  readonly isOff: { readonly before: boolean; readonly after: boolean };
  readonly before: Decision;
  readonly after: Decision;
}

/** The same for a line of a log. */
type Logged = Omit<Tried, "isOff" | "zone">;

/** A request that a finding prints, and what becomes of it. */
interface TriedPrint extends Printed, Pick<Tried, "before" | "after"> {
  readonly address: string;
}

/** What becomes of an entry that a finding names, in a zone without anything but the object. */
interface TriedExample extends Example, Logged {
  /** What becomes of it with the other lists of the zone; only for an example of a list. */
  readonly amongLists?: Pick<Tried, "before" | "after">;
}

/** What is said of an object. */
export interface Remark {
  readonly address: string;
  readonly rule: string;
  readonly text: string;
}

/** What is said of objects as they are before, and as they are after. */
interface Sides {
  readonly before: readonly Remark[];
  readonly after: readonly Remark[];
}

/** Whether an object as it is afterwards decides about everybody. */
interface Everybody {
  readonly address: string;
  /** What the provider refuses without `allow_catch_all`: versions of the internet protocol, `requests`. */
  readonly refused: readonly string[];
  /** The same, where it is not documented. */
  readonly perhaps: readonly string[];
  /** What it does with visitors from everywhere, by their version, or with all requests that are asked. */
  readonly met: readonly { readonly version: string; readonly isMet: "yes" | "no" | "unknown" }[];
}

/** What each part of the product says of the same states. */
export interface Answers {
  readonly pair: Pair;
  readonly zones: readonly PlannedZone[];
  readonly planned: readonly ResourceReview[];
  /** The same changes, made outside of Terraform; undefined where they cannot be. */
  readonly outside: readonly ResourceReview[] | undefined;
  /** Each object that is there afterwards, as if it were new and alone. What is taken over is never new. */
  readonly created: readonly ResourceReview[];
  readonly tried: readonly Tried[];
  readonly logged: readonly Logged[];
  readonly examples: readonly TriedExample[];
  readonly printed: readonly TriedPrint[];
  /** The objects whose change may also be made by taking over what is there before. */
  readonly takenOver: readonly string[];
  /** What a take-over of what is there before would warn about, and what a plan refuses without `allow_unprotected`. */
  readonly weakened: readonly Remark[];
  readonly everybody: readonly Everybody[];
  /** Each list without the entries of which the provider says that others contain them. */
  readonly withoutOverlap: readonly ResourceReview[];
  readonly audit: Sides;
  readonly houseRules: Sides;
}

/** Asks all parts. */
export function answersOf(pair: Pair): Answers {
  const { rows } = pair;
  const alone = () => planJson(rows.map((row) => change(row.address, row.before, row.after, row.options)));
  const plans = (pair.plans ?? [alone()]).map(planOf);
  const planned = plans.flatMap((plan) => reviewOfPlan(plan).resources);
  const { zones } = new ZoneSides(plans);
  const requests = pair.asked ?? requestsOf(pair);
  return {
    pair,
    zones,
    planned,
    outside: outsideOf(rows),
    created: settled(rows).flatMap(createdOf),
    tried: zones.flatMap((zone) => triedIn(zone, requests)),
    logged: zones.flatMap((zone) => loggedIn(zone, requests)),
    examples: zones.flatMap((zone) => planned.flatMap((review) => triedExamples(review, zone))),
    printed: zones.flatMap((zone) => planned.flatMap((review) => triedPrints(review, zone))),
    takenOver: settled(rows)
      .filter(isTakeOver)
      .map(({ address }) => address),
    weakened: rows.flatMap(weakenedIn),
    everybody: settled(rows).flatMap((row) => everybodyOf(row, requests)),
    withoutOverlap: settled(rows).flatMap(withoutOverlap),
    audit: { before: auditOf(settled(rows), "before"), after: auditOf(settled(rows), "after") },
    houseRules: {
      before: settled(rows).flatMap((row) => problemsOf(row, "before")),
      after: settled(rows).flatMap((row) => problemsOf(row, "after")),
    },
  };
}

/** The rows of which everything is known afterwards that is not only computed. */
const settled = (rows: readonly Row[]): readonly Row[] => rows.filter(isSettled);

const COMPUTED = /(?:^|_)(?:id|code|checksum|until|limit|modified|sha256|index|facts|found|count|timeouts)$/;

function isSettled({ options: { unknown, actions, deposed } }: Row): boolean {
  if (actions?.[0] === "forget" || deposed !== undefined) return false;
  if (typeof unknown !== "object" || unknown === null || Array.isArray(unknown)) return unknown !== true;
  return Object.entries(unknown).every(([name, mask]) => !JSON.stringify(mask).includes("true") || COMPUTED.test(name));
}

function triedIn(zone: PlannedZone, requests: readonly Request[]): readonly Tried[] {
  const { before, after } = zone;
  return requests.map((request) => ({
    ...{ zone, request, isOff: { before: before.waf === "off", after: after.waf === "off" } },
    ...{ before: decide(before, request), after: decide(after, request) },
  }));
}

function loggedIn({ before, after }: PlannedZone, requests: readonly Request[]): readonly Logged[] {
  const decideLogged = createDecider([before, after], (decisions) => decisions);
  return requests.map((request) => ({ request, ...bothOf(decideLogged(request)) }));
}

function triedExamples(review: ResourceReview, zone: PlannedZone): readonly TriedExample[] {
  return examplesIn(review).map((example) => {
    const { address, request } = example;
    const own = [zone.before, zone.after].map((side) => decide(alone(side, address), request));
    const lists = [zone.before, zone.after].map((side) => decide(listsOnly(side), request));
    return {
      ...example,
      ...bothOf(own),
      ...(review.type.startsWith("bunny_shield_access_list") && { amongLists: bothOf(lists) }),
    };
  });
}

function triedPrints(review: ResourceReview, { before, after }: PlannedZone): readonly TriedPrint[] {
  return printedIn(review).flatMap((printed) => {
    const { request, isLater } = printed;
    if (request === undefined || isLater) return [];
    const sides = { before: decide(before, request), after: decide(after, request) };
    return [{ ...printed, ...sides, address: review.address }];
  });
}

function bothOf([before, after]: readonly Decision[]): Pick<Tried, "before" | "after"> {
  if (before === undefined || after === undefined) throw new Error("a side is missing");
  return { before, after };
}

/** A zone whose WAF acts, with one object. */
const alone = ({ objects }: DeclaredZone, address: string): DeclaredZone => ({
  ...declaredZone(objects.filter(({ id }) => id === address)),
  waf: "acts",
});

const listsOnly = (zone: DeclaredZone): DeclaredZone => ({ ...zone, rules: [], limits: [], exceptions: [] });

/** Types of which a whole change may also happen outside. What a destroy in Terraform does to the others, `on_destroy` says. */
const DELETABLE = ["access_list", "waf_rule", "rate_limit", "exception"].map((name) => `bunny_shield_${name}`);

function outsideOf(rows: readonly Row[]): readonly ResourceReview[] | undefined {
  const changed = rows.filter((row) => JSON.stringify(row.before) !== JSON.stringify(row.after));
  const canHappen = (row: Row): boolean =>
    isSettled(row) &&
    row.before !== null &&
    row.options.replacePaths === undefined &&
    row.options.importing === undefined &&
    (row.after !== null || DELETABLE.includes(row.type));
  if (changed.length === 0 || !changed.every(canHappen)) return undefined;
  const kept = rows.filter((row) => row.after !== null);
  const text = planJson(
    kept.map((row) => change(row.address, foundIn(row), foundIn(row), {})),
    { resource_drift: changed.map((row) => change(row.address, row.before, row.after && foundIn(row), {})) },
  );
  return reviewOfPlan(planOf(text)).drift;
}

/** An object as a refresh finds it after the change. */
const foundIn = ({ before, after }: Row): JsonObject | null => after && { ...before, ...after };

function createdOf({ address, type, after }: Row): readonly ResourceReview[] {
  if (after === null || TAKING_OVER.includes(type)) return [];
  return reviewOfPlan(planOf(planJson([change(address, null, after, {})]))).resources;
}

const definitionOf = (type: string) => provider.resources.find((one) => one.type === type)?.attributes ?? {};

/** Types that take over what is there. */
const TAKING_OVER = [
  ...["zone", "bot_detection", "upload_scanning", "access_list_configuration", "api_guardian"],
  ...["api_guardian_endpoint", "bot_category_action", "bot_action"],
].map((name) => `bunny_shield_${name}`);

const isTakeOver = ({ type, before, after, options }: Row): boolean =>
  TAKING_OVER.includes(type) && before !== null && after !== null && options.replacePaths === undefined;

function weakenedIn(row: Row): readonly Remark[] {
  const { address, type, before, after } = row;
  if (!isTakeOver(row) || before === null || after === null) return [];
  const { found: _, ...attributes } = definitionOf(type);
  const diagnostics = createDiagnostics();
  const [found, planned] =
    type === "bunny_shield_zone" ? [inEffect(before, before), inEffect(after, after)] : [before, after];
  warnAboutWeakening(attributes, found, planned, {}, diagnostics);
  const opened = type === "bunny_shield_zone" ? exposures(found, planned) : [];
  return [
    ...diagnostics.messages.map(({ detail }) => ({ address, rule: "weaker", text: detail })),
    ...opened.map(({ what, attribute }) => ({ address, rule: `opens ${attribute}`, text: what })),
  ];
}

function everybodyOf({ address, type, after }: Row, requests: readonly Request[]): readonly Everybody[] {
  if (after === null) return [];
  const zone = declaredZone([{ id: address, type, values: { ...after, enabled: true } }]);
  const matchesIn = (request: Request): "yes" | "no" | "unknown" => {
    const { by, alsoMatching, undecided } = decide({ ...zone, waf: "acts" }, request);
    if (undecided.some(({ id }) => id === address)) return "unknown";
    return [...by, ...alsoMatching].some(({ id }) => id === address) ? "yes" : "no";
  };
  switch (type) {
    case "bunny_shield_access_list": {
      const [list] = zone.lists;
      const { type: kind, entries, action } = list ?? {};
      if (kind === undefined || !isEntryType(kind) || entries === undefined || action === undefined) return [];
      const { certain, open } = everybodyIn(kind, entries);
      const isRefused = rulesFor(action, false).refuseCatchAll !== undefined;
      const met = EVERYWHERE.map((ip) => ({ version: ip.includes(":") ? "IPv6" : "IPv4", isMet: matchesIn({ ip }) }));
      return [{ address, refused: isRefused ? certain : [], perhaps: isRefused ? open : [], met }];
    }
    case "bunny_shield_waf_rule": {
      const [rule] = zone.rules;
      const isRefused = rule !== undefined && decisionOnEverybody(rule.conditions, rule.action) !== undefined;
      return [{ address, refused: isRefused ? ["requests"] : [], perhaps: [], met: metBy(requests, matchesIn) }];
    }
    case "bunny_shield_exception": {
      const exception = { ...readException(after), isEnabled: true };
      // Of what does not match, most requests are a part, but not all.
      const isRefused = exceptionReach(exception.conditions) === "all" && !JSON.stringify(after).includes('"none"');
      const met = metBy(requests, (request) => meetsException(exception, request).met);
      return [{ address, refused: [], perhaps: isRefused ? ["requests"] : [], met }];
    }
    default:
      return [];
  }
}

const metBy = (requests: readonly Request[], matchesIn: (request: Request) => "yes" | "no" | "unknown") =>
  requests.map((request) => ({ version: "requests", isMet: matchesIn(request) }));

function withoutOverlap(row: Row): readonly ResourceReview[] {
  const { address, after } = row;
  const { type, entries } = after ?? {};
  if (row.type !== "bunny_shield_access_list" || after === null || typeof type !== "string" || !isEntryType(type))
    return [];
  if (!Array.isArray(entries)) return [];
  const texts = entries.filter((entry): entry is string => typeof entry === "string");
  const overlap = checkEntries(type, texts).warnings.find(({ kind }) => kind === "overlap")?.details ?? [];
  const inner = overlap.map((detail) => detail.split('"')[1]);
  if (inner.length === 0) return [];
  const fewer = { ...after, entries: texts.filter((entry) => !inner.includes(entry)) };
  return reviewOfPlan(planOf(planJson([change(address, after, fewer, {})]))).resources;
}

type Side = "before" | "after";

const GOOD = { waf_enabled: true, waf_execution_mode: "block", learning_mode: false };

function auditOf(rows: readonly Row[], side: Side): readonly Remark[] {
  const objects = rows.flatMap((row): AuditedObject[] => {
    const values = row[side];
    return values === null ? [] : [{ type: row.type, importId: row.address, values: auditedValues(values) }];
  });
  const self = objects.find(({ type }) => type === "bunny_shield_zone");
  const zone = {
    ...{ id: 1001, quotas: [], listsOff: [] },
    self: self ?? { type: "bunny_shield_zone", importId: "1001", values: GOOD },
    objects: objects.filter((object) => object !== self),
  };
  const report = auditAccount(
    { zones: [zone], unread: [], unprotected: [], audited: { zones: 1, unread_zones: 0, requests: 0 } },
    { now: new Date("2026-11-25T12:00:00Z"), ignore: NO_ROWS, conditions: [] },
  );
  return report.stacks.flatMap(({ drifted }) =>
    drifted.flatMap(({ object: { address, findings } }) =>
      findings.map(({ rule, severity, text }) => ({
        address: address.split(" ")[1] ?? "",
        rule: rule === "protection-skipped" ? `${rule} ${severity}` : rule,
        text,
      })),
    ),
  );
}

/** An audit reads the entries of a list as text. */
const auditedValues = (values: JsonObject): JsonObject =>
  Array.isArray(values["entries"]) ? { ...values, content: values["entries"].join("\n") } : values;

function problemsOf(row: Row, side: Side): readonly Remark[] {
  const values = row[side];
  if (values === null) return [];
  const read = (path: string): unknown =>
    path.split(".").reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], values);
  return houseRuleProblems({ type: row.type, read }, { ...USUAL_DEMANDS, mostExceptedRules: 1e9 }).map(
    ({ rule, problem }) => ({ address: row.address, rule, text: problem }),
  );
}
