import { catchAll, type ComparableList, comparableList, overlapBetween } from "../../zone/access-lists/index.js";
import { stanceOfAction, stops } from "../../zone/action/stance.js";
import { counted, phrase, words } from "../../shared/phrase.js";
import { auditFinding } from "./audit-rules.js";
import { type AuditedObject, type AuditedZone, type Found, listOf } from "./audited-zone.js";
import { isExempting } from "./exemption-findings.js";

interface ComparedList {
  readonly zone: number;
  readonly object: AuditedObject;
  readonly list: ComparableList;
}

/** What one zone, unless it exempts everybody anyway, exempts and another one stops, by their lists of which the entries are known. */
export function acrossZones(zones: readonly AuditedZone[]): readonly Found[] {
  const listsOf = (isWanted: (action: unknown) => boolean) => zones.flatMap((zone) => comparedLists(zone, isWanted));
  const stopping = listsOf((action) => stops(stanceOfAction(action)));
  const stopped = unions(stopping.map(({ list }) => list));
  return listsOf(isExempting).flatMap((exempting) => {
    if (stopped.every((all) => overlapBetween(exempting.list, all).length === 0)) return [];
    const others = stopping.flatMap((other) => {
      const [shared] = other.zone === exempting.zone ? [] : overlapBetween(exempting.list, other.list);
      return shared === undefined ? [] : [{ other, shared }];
    });
    const [first] = others;
    if (first === undefined) return [];
    const { other, shared } = first;
    const more =
      others.length === 1
        ? ""
        : `, and ${counted(others.length - 1, "other list stops", "other lists stop").words} some of it`;
    const text = phrase`The zone exempts what another one stops: ${shared.left} is stopped in zone ${String(other.zone)} by the list ${other.object.name ?? other.object.importId}${words(more)}.`;
    return [{ object: exempting.object, finding: auditFinding("treated-differently", "medium", text) }];
  });
}

function comparedLists(zone: AuditedZone, isWanted: (action: unknown) => boolean): readonly ComparedList[] {
  return zone.objects.flatMap((object) => {
    const found = listOf(object);
    if (found === undefined || !isWanted(found.action)) return [];
    if (isExempting(found.action) && catchAll(found.type, found.entries).length > 0) return [];
    return [{ zone: zone.id, object, list: comparableList(found) }];
  });
}

/** All lists of one type as one, so that a list that shares nothing with any of them is compared once. */
function unions(lists: readonly ComparableList[]): readonly ComparableList[] {
  return [...new Set(lists.map(({ type }) => type))].map((type) => {
    const same = lists.filter((list) => list.type === type);
    const entries = same.flatMap(({ networks, names }) => [...networks.map(({ entry }) => entry), ...names.values()]);
    return comparableList({ type, entries });
  });
}
