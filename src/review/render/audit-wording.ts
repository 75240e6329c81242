import type { DriftReport } from "../document/drift-document.js";
import { counted, grouped, phrase } from "../../shared/phrase.js";
import { AUDIT_REMEDIES } from "../audit/remedies.js";
import type { Headline, Inline, Notice } from "./tree.js";

/** `Audit: 12 objects to look at, in 200 zones`. */
export function auditTitle({ stacks, audited }: DriftReport): string {
  const found = stacks.flatMap(({ drifted }) => drifted).length;
  const where = audited === undefined ? "" : ` in ${counted(audited.zones, "zone").words}`;
  return found === 0 ? `Audit: nothing found${where}` : `Audit: ${counted(found, "object").words} to look at${where}`;
}

/** Whether a reader has to worry about the account, in one line; the text is a phrase. */
export function auditHeadline({ stacks, audited }: DriftReport): Headline {
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  const high = objects.filter(({ severity }) => severity === "high").length;
  const loosening = objects.filter(({ direction }) => direction === "loosens").length;
  const unread = audited?.unread_zones ?? 0;
  const left = unread === 0 ? "" : ` ${counted(unread, "zone").words} could not be read.`;
  const weight = high === 0 ? "" : ` (${grouped(high)} high)`;
  const only = objects.length === 1 && objects[0] !== undefined ? phrase`: ${objects[0].address}` : "";
  const said =
    loosening === 0
      ? `${counted(objects.length, "object").words} to tidy up${only}.`
      : `protection has ${counted(loosening, "gap").words}${weight}${only}.`;
  const isWhole = stacks.every(({ verdict }) => verdict !== "failed");
  if (objects.length > 0)
    return { tone: loosening > 0 || !isWhole ? "red" : "amber", lead: "Look at this:", text: `${said}${left}` };
  if (!isWhole) return { tone: "red", lead: "No verdict", text: `for the whole account.${left}` };
  return { tone: "green", lead: "No need to worry:", text: "nothing found." };
}

/** What was read, and what is left out. */
export function auditSummary({ stacks, audited }: DriftReport): string {
  const ignored = stacks.reduce((sum, stack) => sum + stack.ignored_objects, 0);
  const hidden = ignored === 0 ? [] : [`Known and left out: ${counted(ignored, "finding").words}.`];
  if (audited === undefined) return hidden.join(" ");
  const { zones, unread_zones: unread, pull_zones: pullZones, requests } = audited;
  const read = `Read ${counted(zones, "Shield zone").words}${unread === 0 ? "" : ` of ${grouped(zones + unread)}`}`;
  const all = pullZones === undefined ? "" : ` and the list of ${counted(pullZones, "pull zone").words}`;
  const state = stacks.some(({ unmanaged }) => unmanaged === "looked for")
    ? []
    : ["Objects that are in no state were not looked for (--state)."];
  return [`${read}${all} with ${counted(requests, "request").words}.`, ...hidden, ...state].join(" ");
}

/** What to do about each rule that found something, once. */
export function remedyNotices(stacks: DriftReport["stacks"]): readonly Notice[] {
  const found = stacks.flatMap(({ drifted }) => drifted.flatMap(({ object }) => object.findings));
  const rules = new Set(found.map(({ rule }) => rule));
  const rows = Object.entries(AUDIT_REMEDIES)
    .filter(([rule]) => rules.has(rule))
    .map(([rule, remedy]): readonly Inline[] => [{ kind: "code", text: rule }, ": ", { kind: "phrase", text: remedy }]);
  return rows.length === 0 ? [] : [{ title: "What to do", rows }];
}
