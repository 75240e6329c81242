import { textOf } from "../../shared/json.js";
import { given, groupBy } from "../../shared/collections.js";
import type { Audited, DriftedObject, DriftReport, DriftStack, SeenRow } from "../document/drift-document.js";
import { counted, listed, phrase, titled, words } from "../../shared/phrase.js";
import type { Finding, ResourceReview } from "../document/resource-document.js";
import { assembleDrift } from "../drift/drift-report.js";
import { EMPTY_STACK } from "../drift/drift-stack.js";
import type * as Pages from "../judge/pages/read-page.js";
import type { PageContent } from "../judge/pages/read-page.js";
import type { Ignoring } from "../drift/ignore-file.js";
import { digestedFinding, seenDigest } from "../judge/change-digest.js";
import type { Condition } from "../judge/fail-on.js";
import { byImportance } from "../judge/review-plan.js";
import { type AuditedValues, auditedSince, compareAudits } from "../judge/since.js";
import { foldVerdicts, sortedBySeverity } from "../judge/verdict.js";
import { auditFinding, weaknessFinding } from "./audit-rules.js";
import {
  type AuditedObject,
  type AuditedZone,
  type Found,
  type ZoneFinder,
  listOf,
  declaredOfType,
  modelId,
  modelOf,
} from "./audited-zone.js";
import { idleFindings } from "./idle-findings.js";
import { exemptionFindings, isExempting, sharedExemptions } from "./exemption-findings.js";
import {
  type ComparableList,
  comparableList,
  decidesAboutAll,
  isEntryType,
  overlapBetween,
} from "../../zone/access-lists/index.js";
import { stanceOfAction, stops, exempts } from "../../zone/action/stance.js";
import { compareReach, type DeclaredZone } from "../../zone/index.js";
import { readConditions } from "../../zone/requests/condition.js";
import { canBeMet } from "../../zone/rules/can-be-met.js";
import type { RuleModel } from "../../zone/model.js";
import { isUnreached, rateOf } from "../../zone/rules/rate.js";
import { wafOf } from "../../zone/zones/waf.js";
import { zoneWeaknesses } from "../../zone/zones/weaknesses.js";
import { readTime } from "../../shared/time.js";

const zoneFindings: ZoneFinder = (zone, now) =>
  [...wafFindings(zone, now), ...settingFindings(zone), ...listsOff(zone), ...nearLimits(zone)].map(
    (finding): Found => ({ object: zone.self, finding }),
  );

function wafFindings({ self }: AuditedZone, now: Date): readonly Finding[] {
  const { idleBy } = wafOf(self.values ?? {});
  if (idleBy.includes("waf_enabled")) return [auditFinding("waf-off", "high", "The WAF is off.")];
  if (idleBy.includes("learning_mode")) return learningFindings(textOf(self.values?.["learning_mode_until"]), now);
  return idleBy.length === 0 ? [] : [auditFinding("waf-only-logs", "high", "The WAF only logs, so it stops nothing.")];
}

const settingFindings = ({ self }: AuditedZone): readonly Finding[] =>
  zoneWeaknesses(self.values ?? {}).map(({ kind, severity, text }) => weaknessFinding(kind, severity, text));

function learningFindings(until: string | undefined, now: Date): readonly Finding[] {
  if (until === undefined)
    return [auditFinding("learning-without-end", "medium", "The WAF learns, and no end is set, so it stops nothing.")];
  if (!(readTime(until) <= now.getTime())) return [];
  const text = titled`The WAF still learns, although its end has passed|: ${until}.`;
  return [auditFinding("learning-without-end", "medium", text)];
}

function listsOff({ listsOff: names }: AuditedZone): readonly Finding[] {
  if (names.length === 0) return [];
  const listed = names.map((name) => phrase`${name}`).join(", ");
  const text = titled`${counted(names.length, "managed list of its plan is off", "managed lists of its plan are off")}|: ${words(listed)}.`;
  return [auditFinding("managed-lists-off", "low", text)];
}

/** The audit reports a quota if at least this share of the quota is used. */
const NEARLY = 0.9;

function nearLimits({ quotas }: AuditedZone): readonly Finding[] {
  return quotas
    .filter(({ used, limit }) => limit > 0 && used / limit >= NEARLY)
    .map(({ what, used, limit }) =>
      auditFinding("near-limit", "low", titled`Near a limit of its plan|: ${used} of ${limit} ${words(what)}.`),
    );
}

const RULE = "bunny_shield_waf_rule";
const LIMIT = "bunny_shield_rate_limit";

/** Finds rules and rate limits that no request can meet, and rules that an earlier rule always preempts. */
const deadRuleFindings: ZoneFinder = (zone) => {
  const unmet = [RULE, LIMIT].flatMap((type) => declaredOfType(zone, type)).flatMap(unmetFinding);
  const known = new Set(unmet.map(({ object }) => object.importId));
  return [...unmet, ...shadowed(zone).filter(({ object }) => !known.has(object.importId))];
};

function unmetFinding(object: ReturnType<typeof declaredOfType>[number]): readonly Found[] {
  const { met, impossible } = canBeMet(readConditions(object.values));
  if (met !== "by none") return [];
  const noun = object.type === RULE ? "rule" : "rate limit";
  const why = impossible[0]?.why ?? "its conditions exclude each other";
  const text = titled`No request can meet the ${words(noun)}|: ${words(phrase`${why}`)}`;
  return [{ object, finding: auditFinding("rule-never-met", "medium", text) }];
}

/** True if no later rule runs after this action. Visitors who pass a challenge may reach later rules. */
const decides = (action: string | undefined): boolean => {
  const stance = stanceOfAction(action);
  return stance === "blocks" || exempts(stance);
};

function shadowed(zone: AuditedZone): readonly Found[] {
  const objects = new Map(declaredOfType(zone, RULE).map((object) => [modelId(object), object]));
  const { rules, waf } = modelOf(zone);
  const placed = rules.filter(({ isPlaced }) => isPlaced);
  return placed.flatMap((rule, index) => {
    const object = objects.get(rule.id);
    const earlier = placed.slice(0, index).find((other) => takesAll(other, rule, waf));
    const other = earlier && objects.get(earlier.id);
    const name = other?.name ?? other?.importId;
    if (object === undefined || name === undefined) return [];
    const text = titled`The rule never acts, because an earlier rule decides about every request that it matches|: ${name}.`;
    return [{ object, finding: auditFinding("rule-never-acts", "medium", text) }];
  });
}

/** If the WAF only logs, an exempting rule decides, but a stopping rule does not. */
function takesAll(earlier: RuleModel, later: RuleModel, waf: DeclaredZone["waf"]): boolean {
  const isSame = earlier.action === "challenge" && later.action === "challenge";
  const isDeciding = waf === "acts" ? decides(earlier.action) || isSame : isExempting(earlier.action);
  if (!isDeciding) return false;
  if (canBeMet(earlier.conditions).met === "by all") return true;
  const reach = compareReach(later.conditions, earlier.conditions);
  return reach === "same" || reach === "wider";
}

export interface AuditedAccount {
  readonly zones: readonly AuditedZone[];
  /** Zones, or parts of them, that could not be read, with reasons. */
  readonly unread: readonly { readonly what: string; readonly reason: string }[];
  readonly unprotected: readonly { readonly id: number; readonly name: string | null }[];
  readonly audited: Audited;
}

interface Official {
  readonly type: string;
  readonly address: string;
}

export interface AuditOptions {
  readonly now: Date;
  readonly ignore: Ignoring;
  readonly ignoreFile?: string | undefined;
  readonly conditions: readonly Condition[];
  readonly earlier?: AuditedValues | undefined;
  /** Returns `ours`, or the official object that contains the object, if a Terraform state has it. Absent without states. */
  readonly managedBy?: ((object: AuditedObject, zone: AuditedZone) => "ours" | Official | undefined) | undefined;
  /** Returns a key that only equal objects share. */
  readonly equalityKey?: (object: AuditedObject) => string | undefined;
  readonly finders?: readonly ZoneFinder[];
}

const limitFindings: ZoneFinder = (zone) =>
  declaredOfType(zone, LIMIT).flatMap((object): readonly Found[] => {
    const rate = rateOf(object.values["request_count"], object.values["timeframe"]);
    if (rate === undefined || !isUnreached(rate)) return [];
    const text = phrase`The limit allows ${counted(rate.requests, "request")} in ${rate.seconds} s, so it stops nobody.`;
    return [{ object, finding: auditFinding("limit-never-reached", "medium", text) }];
  });

const pageFindings: ZoneFinder = (zone) =>
  declaredOfType(zone, "bunny_shield_custom_page").flatMap((object): readonly Found[] => {
    const html = textOf(object.values["html"]);
    if (html === undefined) return [];
    const { others, loads } = pageOf(html);
    const [first] = others;
    if (first !== undefined) {
      const more = others.length === 1 ? "" : phrase`, and ${counted(others.length - 1, "more part")}`;
      const text = titled`The page has more than plain content|: line ${first.line} has ${first.what}${words(more)}.`;
      return [{ object, finding: auditFinding("page-not-plain", "high", text) }];
    }
    if (loads.size === 0) return [];
    const named = [...loads].sort().map((host) => phrase`${host}`);
    const hosts = words(named.join(", "));
    return [{ object, finding: auditFinding("page-not-plain", "medium", phrase`The page loads from ${hosts}.`) }];
  });

function pageOf(html: string): PageContent {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the parser is loaded only for accounts with pages
  return (require("../judge/pages/read-page.js") as typeof Pages).readPage(html);
}

const FINDERS: readonly ZoneFinder[] = [
  ...[zoneFindings, exemptionFindings, sharedExemptions, deadRuleFindings],
  ...[limitFindings, pageFindings, idleFindings],
];

/** Returns the report of an account in the format of a drift report. The account is the only stack. */
export function auditAccount(account: AuditedAccount, options: AuditOptions): DriftReport {
  const { zones, unprotected } = account;
  const { now, ignore, conditions, ignoreFile, managedBy, finders = [], earlier, equalityKey } = options;
  const managed = managedBy && zones.flatMap((zone) => byProvider(zone, managedBy));
  const found = [
    ...unprotected.map(withoutShield),
    ...zones.flatMap((zone) => [...FINDERS, ...finders].flatMap((find) => find(zone, now))),
    ...acrossZones(zones),
    ...inNoState(managed ?? [], equalityKey),
  ];
  const stack = { ...verdictOf(account, found, ignore, managed), planned_at: now.toISOString() };
  const official = managed?.filter(({ by }) => isOfficial(by)).length ?? 0;
  const audited = { ...account.audited, ...(official > 0 && { in_official_states: official }) };
  const self = { format: "bunny-tf/audit", verdict: stack.verdict, audited } as const;
  const since = earlier === undefined ? [] : [auditedSince(compareAudits([stack], earlier), conditions)];
  const parts = [{ members: self, matched: [] }, ...since];
  return assembleDrift([stack], ignore, conditions, ignoreFile, { whole: "the account", parts });
}

function withoutShield({ id, name }: AuditedAccount["unprotected"][number]): Found {
  return {
    object: { type: "bunnynet_pullzone", importId: String(id), ...(name !== null && { name }), values: undefined },
    finding: auditFinding("shield-missing", "medium", "The pull zone has no Shield zone, so nothing protects it."),
  };
}

/** Returns a zone and its objects. Each entry has the provider whose Terraform state contains the object. */
const byProvider = (zone: AuditedZone, managedBy: NonNullable<AuditOptions["managedBy"]>) =>
  [zone.self, ...zone.objects].map((object) => ({ zone, object, by: managedBy(object, zone) }));

const isOfficial = (by: "ours" | Official | undefined): by is Official => typeof by === "object";

/** For an unmanaged zone, reports its objects, not the zone itself. */
function inNoState(
  managed: ReturnType<typeof byProvider>,
  keyOf: AuditOptions["equalityKey"] = () => undefined,
): readonly Found[] {
  const equal = new Map(managed.flatMap(({ object, by }) => (by === "ours" ? [[keyOf(object), object] as const] : [])));
  return managed.flatMap(({ zone, object, by }): readonly Found[] => {
    if (by !== undefined || object === zone.self || object.isUsual === true) return [];
    const key = keyOf(object);
    const twin = key === undefined ? undefined : equal.get(key);
    const equals = twin ? phrase` It is equal to the managed ${`${twin.type} ${twin.importId}`}.` : "";
    const text = titled`None of the given states has the object|.${words(equals)}`;
    return [{ object, finding: auditFinding("in-no-state", "low", text) }];
  });
}

function verdictOf(
  { zones, unread }: AuditedAccount,
  found: readonly Found[],
  ignore: Ignoring,
  managed: ReturnType<typeof byProvider> | undefined,
): DriftStack {
  const kept = found.flatMap((one) => {
    const row = ignore.toReport(seenRow(one));
    return row === undefined ? [] : [{ ...one, rows: [row] }];
  });
  const placeOf = placesIn(zones);
  const owners = new Map<string, Official>(
    (managed ?? []).flatMap(({ object, by }) => (isOfficial(by) ? [[modelId(object), by] as const] : [])),
  );
  const drifted = [...groupBy(foldDelivered(kept, placeOf), ({ object }) => modelId(object))]
    .map((group) => toDrifted(group, placeOf(group[1][0].object), owners.get(group[0])))
    .sort((left, right) => byImportance(left.object, right.object));
  return {
    ...EMPTY_STACK,
    name: THE_ACCOUNT,
    source: THE_ACCOUNT,
    verdict: unread.length > 0 ? "incomplete" : drifted.length > 0 ? "found" : "nothing found",
    problems: unread.map(
      ({ what, reason }) => phrase`${words(what)} could not be read and is missing in this report: ${reason}`,
    ),
    ...foldVerdicts(drifted.map(({ object }) => object)),
    drifted,
    ignored_objects: found.length - kept.length,
    unmanaged: managed ? "looked for" : "not looked for",
    incomplete: unread.length > 0,
  };
}

/** A finding with the rows that cover it: several if it stands for several zones. */
interface Kept extends Found {
  readonly rows: readonly SeenRow[];
}

/** The row covers the finding only while the object stays as it is. */
function seenRow({ object, finding }: Found): SeenRow {
  const [address, { name, values, raw }] = [modelId(object), object];
  const seen = seenDigest([address, name, values, raw, digestedFinding(finding)]);
  return { address, rule: finding.rule, seen };
}

const THE_ACCOUNT = "account";

const MOST_ZONES = 10;

/** Locates an object in a phrase; undefined if it is in no zone. */
type PlaceOf = (object: AuditedObject) => string | undefined;

/** Returns ``zone `101`, pull zone `9001` (`shop`)``. */
function placesIn(zones: readonly AuditedZone[]): PlaceOf {
  const places = new Map(
    zones.flatMap((zone) => [zone.self, ...zone.objects].map((object) => [modelId(object), zone] as const)),
  );
  return (object) => {
    const zone = places.get(modelId(object));
    if (zone === undefined) return undefined;
    const { id, pullZone } = zone;
    if (pullZone === undefined) return phrase`zone ${String(id)}`;
    const name = words(pullZone.name === null ? "" : phrase` (${pullZone.name})`);
    return phrase`zone ${String(id)}, pull zone ${String(pullZone.id)}${name}`;
  };
}

/** Folds a weakness that several zones have by default into one row with the number of zones. */
function foldDelivered(found: readonly Kept[], placeOf: PlaceOf): readonly Kept[] {
  const isDelivered = ({ finding: { rule }, object }: Kept): boolean =>
    rule === "threat-feed-off" || (rule === "below-house-rules" && object.isUsual === true);
  const groups = groupBy(found, (one) => (isDelivered(one) ? `${one.object.type} ${one.finding.text}` : one));
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group;
    if (more.length === 0) return group;
    const named = listed(group, MOST_ZONES, ({ object }) => placeOf(object) ?? phrase`${object.importId}`, "; ");
    const text = phrase`${words(first.finding.text)} This applies to ${counted(group.length, "zone")}: ${named}.`;
    const { type } = first.object;
    const object = { type, importId: `of ${group.length} zones`, values: undefined };
    return [{ object, finding: { ...first.finding, text }, rows: group.flatMap(({ rows }) => rows) }];
  });
}

function toDrifted(
  [address, found]: readonly [string, readonly [Kept, ...Kept[]]],
  place: string | undefined,
  owner: Official | undefined,
): DriftedObject {
  const findings = sortedBySeverity(found.map(({ finding }) => finding));
  const { type, name } = found[0].object;
  const object: ResourceReview = {
    // One official object has several objects of ours, so its address alone would not tell them apart.
    address: owner === undefined ? address : `${owner.address} (${address})`,
    type: owner?.type ?? type,
    ...given({ label: name, subject: place }),
    action: "no-op",
    audited: true,
    ...foldVerdicts(findings),
    findings,
    attributes: [],
    known_after_apply: [],
  };
  return { change: "found", object, on_apply: [], accept: [], rows: found.flatMap(({ rows }) => rows) };
}

interface ComparedList {
  readonly zone: number;
  readonly object: AuditedObject;
  readonly list: ComparableList;
}

/**
 * Finds entries that one list exempts and another list stops, in any zone. Skips lists with unknown entries and lists that exempt
 * everyone.
 */
function acrossZones(zones: readonly AuditedZone[]): readonly Found[] {
  const listsOf = (isWanted: StanceTest) => zones.flatMap((zone) => comparedLists(zone, isWanted));
  const stopping = listsOf(stops);
  const stopped = unions(stopping.map(({ list }) => list));
  return listsOf(exempts).flatMap((exempting) => {
    if (stopped.every((all) => overlapBetween(exempting.list, all).length === 0)) return [];
    const others = stopping.flatMap((other) => {
      const [shared] = overlapBetween(exempting.list, other.list);
      return shared === undefined ? [] : [{ other, shared }];
    });
    return [true, false].flatMap((isOwn) =>
      overlapFinding(
        exempting,
        others.filter(({ other }) => (other.zone === exempting.zone) === isOwn),
      ),
    );
  });
}

interface Overlap {
  readonly other: ComparedList;
  readonly shared: { readonly left: string };
}

function overlapFinding(exempting: ComparedList, others: readonly Overlap[]): readonly Found[] {
  const [first] = others;
  if (first === undefined) return [];
  const { other, shared } = first;
  const more =
    others.length === 1
      ? ""
      : `, and ${counted(others.length - 1, "other list stops", "other lists stop").words} some of it`;
  const name = other.object.name ?? other.object.importId;
  if (other.zone === exempting.zone) {
    const text = titled`The list exempts an entry that another list of its zone stops|: ${shared.left} is in the list ${name}${words(more)}.`;
    return [{ object: exempting.object, finding: auditFinding("exempt-and-stopped", "low", text) }];
  }
  const text = titled`The zone exempts an entry that another zone stops|: ${shared.left} is stopped in zone ${String(other.zone)} by the list ${name}${words(more)}.`;
  return [{ object: exempting.object, finding: auditFinding("treated-differently", "medium", text) }];
}

type StanceTest = typeof stops | typeof exempts;

function comparedLists(zone: AuditedZone, isWanted: StanceTest): readonly ComparedList[] {
  return zone.objects.flatMap((object) => {
    const list = listOf(object);
    const { type, entries, stance } = list;
    if (entries === undefined || type === undefined || !isEntryType(type) || !isWanted(stance)) return [];
    if (exempts(stance) && decidesAboutAll(list).length > 0) return [];
    return [{ zone: zone.id, object, list: comparableList({ type, entries }) }];
  });
}

/** Merges all lists of one type, so a list without any overlap is compared only once. */
function unions(lists: readonly ComparableList[]): readonly ComparableList[] {
  return [...new Set(lists.map(({ type }) => type))].map((type) => {
    const same = lists.filter((list) => list.type === type);
    const entries = same.flatMap(({ networks, names }) => [...networks.map(({ entry }) => entry), ...names.values()]);
    return comparableList({ type, entries });
  });
}
