import type { DriftReport } from "../document/drift-document.js";
import { counted, grouped, phrase } from "../../shared/phrase.js";
import { AUDIT_REMEDIES } from "../audit/remedies.js";
import { type Block, code, type Inlines, phrased, type Report, listOf } from "./nodes.js";

/** Returns `Audit: 12 objects to look at, in 200 zones`. */
export function auditTitle({ stacks, audited }: DriftReport): string {
  const found = stacks.flatMap(({ drifted }) => drifted).length;
  const where = audited === undefined ? "" : ` in ${counted(audited.zones, "zone").words}`;
  return found === 0 ? `Audit: nothing found${where}` : `Audit: ${counted(found, "object").words} to look at${where}`;
}

/** Returns the verdict of an audit in one line, as a phrase. */
export function auditHeadline({ stacks, audited }: DriftReport): Report["headline"] {
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  const high = objects.filter(({ severity }) => severity === "high").length;
  const loosening = objects.filter(({ direction }) => direction === "loosens").length;
  const unread = audited?.unread_zones ?? 0;
  const left = unread === 0 ? "" : ` ${counted(unread, "zone").words} could not be read.`;
  const weight = high === 0 ? "" : ` (${grouped(high)} high)`;
  const only = objects.length === 1 && objects[0] !== undefined ? phrase`: ${objects[0].address}` : "";
  const found =
    loosening === 0
      ? `${counted(objects.length, "object").words} to tidy up${only}.`
      : `Protection has ${counted(loosening, "gap").words}${weight}${only}.`;
  const isWhole = stacks.every(({ verdict }) => verdict !== "incomplete");
  if (objects.length > 0) return { tone: loosening > 0 || !isWhole ? "red" : "amber", text: `${found}${left}` };
  if (!isWhole) return { tone: "red", text: `No verdict for the whole account.${left}` };
  return { tone: "green", text: "Nothing found" };
}

/** Describes what the audit read, and what it left out. */
export function auditSummary({ stacks, audited }: DriftReport): string {
  const ignored = stacks.reduce((sum, stack) => sum + stack.ignored_objects, 0);
  const hidden = ignored === 0 ? [] : [`Known and left out: ${counted(ignored, "finding").words}.`];
  if (audited === undefined) return hidden.join(" ");
  const { zones, unread_zones: unread, pull_zones: pullZones, requests, in_official_states: official = 0 } = audited;
  const read = `Read ${counted(zones, "Shield zone").words}${unread === 0 ? "" : ` of ${grouped(zones + unread)}`}`;
  const all = pullZones === undefined ? "" : ` and the list of ${counted(pullZones, "pull zone").words}`;
  const state = stacks.some(({ unmanaged }) => unmanaged === "looked for")
    ? []
    : ["Objects that are in no state were not looked for (--state)."];
  const beside =
    official === 0
      ? []
      : [`${counted(official, "object").words} ${official === 1 ? "is" : "are"} in the state of bunnyway/bunnynet.`];
  return [`${read}${all} with ${counted(requests, "request").words}.`, ...hidden, ...beside, ...state].join(" ");
}

const MOST_OWNERS = 3;

/** Returns the remedies of the findings, in the types of the owner of each object. */
export function remedyList(stacks: DriftReport["stacks"]): readonly Block[] {
  const objects = stacks.flatMap(({ drifted }) => drifted.map(({ object }) => object));
  const rows = Object.entries(AUDIT_REMEDIES).flatMap(([rule, remedy]): readonly Inlines[] => {
    const found = objects.filter(({ findings }) => findings.some((one) => one.rule === rule));
    const official = found.filter(
      ({ address, type }) => type.startsWith("bunnynet_") && !address.startsWith(`${type} `),
    );
    const owners = [...new Set(official.map(({ address }) => phrase`${address}`))].slice(0, MOST_OWNERS).join(", ");
    const texts = [
      ...(found.length > official.length ? [remedy] : []),
      ...(official.length > 0 ? [`The official provider has the object, so change it there: ${owners}.`] : []),
    ];
    return texts.length === 0 ? [] : [[code(rule), ": ", phrased(texts.join(" "))]];
  });
  return listOf(rows, "What to do");
}
