import type { Audited, DriftedObject, DriftReport, DriftStack } from "../document/drift-document.js";
import { phrase, words } from "../../shared/phrase.js";
import type { Finding, ResourceReview } from "../document/resource-document.js";
import { assembleDrift } from "../drift/drift-report.js";
import type { StackVerdict } from "../drift/drift-stack.js";
import type { IgnoreRow } from "../drift/ignore-file.js";
import type { Condition } from "../judge/fail-on.js";
import { byImportance } from "../judge/review-plan.js";
import { foldVerdicts, sortedBySeverity } from "../judge/verdict.js";
import { acrossZones } from "./across-zones.js";
import { auditFinding } from "./audit-rules.js";
import type { AuditedObject, AuditedZone, Found, ZoneFinder } from "./audited-zone.js";
import { deadRuleFindings } from "./dead-rule-findings.js";
import { exemptionFindings } from "./exemption-findings.js";
import { zoneFindings } from "./zone-findings.js";

/** An account as far as an audit could read it. */
export interface AuditedAccount {
  readonly zones: readonly AuditedZone[];
  /** Why zones, or parts of them, could not be read. */
  readonly unread: readonly { readonly what: string; readonly reason: string }[];
  /** Pull zones without Shield. */
  readonly unprotected: readonly { readonly id: number; readonly name: string | null }[];
  readonly audited: Audited;
}

/** How an audit is judged. */
export interface AuditOptions {
  readonly now: Date;
  readonly ignore: readonly IgnoreRow[];
  readonly ignoreFile?: string | undefined;
  readonly conditions: readonly Condition[];
  /** Whether one of the given states has an object; undefined where no state is given. */
  readonly isManaged?: ((object: AuditedObject) => boolean) | undefined;
  /** Finds more in each zone, such as what house rules demand. */
  readonly finders?: readonly ZoneFinder[];
}

const FINDERS: readonly ZoneFinder[] = [zoneFindings, exemptionFindings, deadRuleFindings];

/** The report of an account, which looks like one of drift: the account is its only stack. */
export function auditAccount(account: AuditedAccount, options: AuditOptions): DriftReport {
  const { zones, unprotected, audited } = account;
  const { now, ignore, conditions, ignoreFile, isManaged, finders = [] } = options;
  const found = [
    ...unprotected.map(withoutShield),
    ...zones.flatMap((zone) => [...FINDERS, ...finders].flatMap((find) => find(zone, now))),
    ...acrossZones(zones),
    ...(isManaged === undefined ? [] : zones.flatMap((zone) => inNoState(zone, isManaged))),
  ];
  const { stack, hits } = verdictOf(account, found, ignore, isManaged !== undefined);
  const verdict = { hits, stack: { ...stack, planned_at: now.toISOString() } };
  return {
    ...assembleDrift([verdict], ignore, conditions, ignoreFile, "the account"),
    format: "bunny-tf/audit",
    verdict: verdict.stack.verdict,
    audited,
  };
}

function withoutShield({ id, name }: AuditedAccount["unprotected"][number]): Found {
  return {
    object: { type: "bunnynet_pullzone", importId: String(id), ...(name !== null && { name }), values: undefined },
    finding: auditFinding("shield-missing", "medium", "The pull zone has no Shield zone, so nothing protects it."),
  };
}

function inNoState({ objects }: AuditedZone, isManaged: (object: AuditedObject) => boolean): readonly Found[] {
  return objects
    .filter((object) => object.isUsual !== true && !isManaged(object))
    .map((object) => ({
      object,
      finding: auditFinding("in-no-state", "low", "No given state has the object."),
    }));
}

function verdictOf(
  { unread }: AuditedAccount,
  found: readonly Found[],
  ignore: readonly IgnoreRow[],
  lookedFor: boolean,
): StackVerdict {
  const hits = new Map<IgnoreRow, number>();
  const kept = found.filter(({ object, finding }) => {
    const row = ignore.find((each) => covers(each, object, finding));
    if (row !== undefined) hits.set(row, (hits.get(row) ?? 0) + 1);
    return row === undefined;
  });
  const drifted = [...byObject(kept)].map(toDrifted).sort((left, right) => byImportance(left.object, right.object));
  const stack: DriftStack = {
    name: THE_ACCOUNT,
    source: THE_ACCOUNT,
    verdict: unread.length > 0 ? "failed" : drifted.length > 0 ? "found" : "nothing found",
    problems: unread.map(
      ({ what, reason }) => phrase`${words(what)} could not be read, so nothing is said about it: ${reason}`,
    ),
    ...foldVerdicts(drifted.map(({ object }) => object)),
    drifted,
    findings: [],
    checks: [],
    ignored_attributes: 0,
    ignored_objects: found.length - kept.length,
    respelt: 0,
    pending: 0,
    unmanaged: lookedFor ? "looked for" : "not looked for",
    incomplete: unread.length > 0,
  };
  return { stack, hits };
}

const THE_ACCOUNT = "account";

/** A row names an object by type and import ID; its attribute, if it has one, is the ID of a rule. */
function covers(row: IgnoreRow, { type, importId }: AuditedObject, { rule }: Finding): boolean {
  return !row.expired && row.coversAddress(`${type} ${importId}`) && row.coversAttribute(rule);
}

function byObject(found: readonly Found[]): ReadonlyMap<string, readonly [Found, ...Found[]]> {
  const groups = new Map<string, [Found, ...Found[]]>();
  for (const one of found) {
    const key = `${one.object.type} ${one.object.importId}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

function toDrifted([address, found]: readonly [string, readonly [Found, ...Found[]]]): DriftedObject {
  const findings = sortedBySeverity(found.map(({ finding }) => finding));
  const { type, name } = found[0].object;
  const object: ResourceReview = {
    address,
    type,
    ...(name !== undefined && { label: name }),
    action: "no-op",
    audited: true,
    ...foldVerdicts(findings),
    findings,
    attributes: [],
    known_after_apply: [],
  };
  return { change: "found", object, on_apply: [], accept: [] };
}
