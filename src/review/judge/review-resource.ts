import type { PlannedReview, ResourceReview } from "../document/resource-document.js";
import type { ResourceChange } from "../plan/plan.js";
import { attributeRows } from "./compare-attributes.js";
import { judgedSides } from "./judged-sides.js";
import { judge } from "./judges.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import {
  deletedOutsideFindings,
  type End,
  endOf,
  objectFindings,
  reasonText,
  sharedFindings,
} from "./fate-findings.js";
import { labelOf, subjectOf } from "./object-names.js";
import { isDefaultOfNewZone, type Part, partFindings, partsOf } from "./official-parts.js";
import { plannedObject } from "./planned.js";
import { foreignFindings } from "./provider-findings.js";
import type { Judgment, ReviewContext } from "./review-context.js";
import { type Sides, sidesOf } from "./sides.js";
import { unjudgedFindings } from "./unjudged.js";
import { concatenated, foldVerdicts, sortedBySeverity } from "./verdict.js";

const NOTHING: ReadonlySet<string> = new Set();

/** Reviews one change: its differences, findings, and severity. */
export function reviewResource(change: ResourceChange, context: ReviewContext): PlannedReview {
  const { redactor, outside, zones, accountOf } = context;
  const parts = partsOf(change)
    .filter((part) => !isDefaultOfNewZone(part, change, context.configured(change.address)))
    .map((part) => judgePart(part, change, context));
  // For an edge rule that neither stops nor exempts, only the names are read.
  const [first = judgePart({ change }, change, context)] = parts;
  const { meaning, plain, end } = first;
  const configured = context.configured(change.address);
  const meant = parts.length === 1 ? first.findings : parts.flatMap(({ findings }) => findings);
  const general = outside
    ? deletedOutsideFindings(change, meant.length > 0)
    : objectFindings(change, plain, { meaning, configured, zones }, end, meant.length > 0);
  const foreign = foreignFindings(change, redactor);
  const others = outside
    ? foreign
    : concatenated(foreign, ...parts.map((part) => sharedFindings(part.change, part.end, zones, redactor)));
  const rows = attributeRows(change, meaning, first.skip ?? meaning?.unreported ?? NOTHING, context);
  const unjudged = unjudgedFindings(change, meaning, rows, context);
  const findings = sortedBySeverity(concatenated(others, meant, unjudged, general, context.renamed(change)));
  const { direction, severity } = foldVerdicts(findings);
  const { entries, moved_addresses, page, preview } = parts.length < 2 ? first : shownOf(parts);
  // Avoids spread syntax, so that thousands of objects share one hidden class.
  return {
    address: redactor.address(change.address),
    type: change.type,
    construct_path: context.constructPath(change.address),
    label: labelOf(plain, meaning),
    subject: subjectOf(plain, meaning),
    action: change.action,
    outside: outside || undefined,
    create_before_destroy: (change.action === "replace" && change.actions[0] === "create") || undefined,
    reason: reasonText(change),
    moved_from: change.previousAddress && redactor.address(change.previousAddress),
    provider_config: accountOf(change.address) || undefined,
    imported_from: change.importing && redactor.text(change.importing),
    deposed: change.deposed,
    direction,
    severity,
    findings,
    attributes: rows.attributes,
    known_after_apply: rows.known_after_apply,
    entries,
    moved_addresses,
    page,
    preview,
    planned: () => plannedObject(change, context.about(change)),
  };
}

type Shown = Pick<ResourceReview, "entries" | "moved_addresses" | "page" | "preview">;

/** Merges the other contents of the parts, besides findings: the first of each kind. */
function shownOf(parts: readonly Shown[]): Shown {
  const first = <Name extends keyof Shown>(name: Name): Shown[Name] =>
    parts.find((part) => part[name] !== undefined)?.[name];
  return {
    entries: first("entries"),
    moved_addresses: first("moved_addresses"),
    page: first("page"),
    preview: first("preview"),
  };
}

interface JudgedPart extends Judgment {
  readonly change: ResourceChange;
  readonly meaning: TypeMeaning | undefined;
  readonly plain: Sides;
  readonly end: End;
}

function judgePart({ change, of }: Part, whole: ResourceChange, context: ReviewContext): JudgedPart {
  const { redactor, outside, zones } = context;
  const meaning = typeMeaning(change.provider, change.type, outside && change.action === "update");
  const plain = sidesOf(change, redactor);
  const end = outside ? undefined : endOf(change, plain, meaning, zones);
  const sides = meaning && judgedSides({ change, plain, end }, meaning, context);
  const judged = meaning && sides ? judge({ change, sides, meaning, context }) : NO_JUDGMENT;
  const isLeft = end === "kept" || end === "refused" || (change.deposed !== undefined && zones.givesWay(change));
  const findings = isLeft ? [] : partFindings(judged.findings, { of, isPart: change.type !== whole.type, redactor });
  return { ...judged, change, meaning, plain, end, findings };
}

const NO_JUDGMENT: Judgment = { findings: [] };

/** Reports whether a drifted object differs only in spelling. */
export function isRespelt(review: ResourceReview): boolean {
  if (review.action !== "update") return false;
  const entries = review.entries;
  const sameEntries = entries === undefined || entries.added_count + entries.removed_count === 0;
  return sameEntries && review.attributes.length === 0 && review.page === undefined && review.findings.length === 0;
}
