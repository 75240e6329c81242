import { compare } from "../diff/compare.js";
import { formatPath } from "../diff/lines.js";
import type { AttributeReview, Finding, ResourceReview } from "../document/document.js";
import { effectFindings } from "./effect-findings.js";
import { entriesVerdict } from "./entries-findings.js";
import { limitFindings } from "./limit-findings.js";
import { isKept, objectFindings, deletedOutsideFindings, reasonText } from "./object-findings.js";
import { pageVerdict } from "./page-findings.js";
import { readText, type Sides, sidesOf } from "./reading.js";
import { bySeverity, overallDirection, overallSeverity } from "./rules.js";
import { typeMeaning, type TypeMeaning } from "./table.js";
import type { ZoneLists } from "./zone-lists.js";
import type { ConstructPaths } from "../plan/configuration.js";
import type { ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";

/** What a change is looked at with. */
export interface ReviewContext {
  readonly redactor: Redactor;
  /** Whether the change has already happened outside of Terraform, rather than being planned. */
  readonly outside: boolean;
  readonly constructPath: ConstructPaths;
  readonly zoneLists: ZoneLists;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Explains one change: what differs, what it means, and how severe it is. */
export function reviewResource(planned: ResourceChange, context: ReviewContext): ResourceReview {
  const change = withoutSecrets(planned, context.redactor);
  const meaning = typeMeaning(change.provider, change.type);
  const sides = sidesOf(change, context.redactor);
  const told = meaning === undefined ? NO_MEANING : readMeaning(change, sides, meaning, context);
  const kept = !context.outside && isKept(change, sides, meaning);
  // What an earlier replacement left over has a successor, which is what acts.
  const meant = kept || change.deposed !== undefined ? [] : told.findings;
  const findings = [
    ...meant,
    ...(context.outside
      ? deletedOutsideFindings(change, meant.length > 0)
      : objectFindings(change, kept, meant.length > 0)),
  ].sort(bySeverity);
  const differing = compareAttributes(change, meaning, told.skip, context.redactor);
  return {
    address: change.address,
    type: change.type,
    ...optional("construct_path", constructPathOf(planned, context)),
    ...optional("label", readLabel(sides, meaning)),
    action: change.action,
    ...(context.outside && { outside: true }),
    ...(change.action === "replace" && change.actions[0] === "create" && { create_before_destroy: true }),
    ...optional("reason", reasonText(change)),
    ...optional("moved_from", change.previousAddress),
    ...optional("imported_from", change.importing),
    ...optional("deposed", change.deposed),
    direction: overallDirection(findings),
    severity: overallSeverity(findings),
    findings,
    ...differing,
    ...told.parts,
  };
}

interface Told {
  readonly findings: readonly Finding[];
  readonly parts: Pick<ResourceReview, "entries" | "page" | "preview">;
  /** Attributes that the parts cover, so they are not listed again. */
  readonly skip: ReadonlySet<string>;
}

const NO_MEANING: Told = { findings: [], parts: {}, skip: NOTHING };

function readMeaning(change: ResourceChange, sides: Sides, meaning: TypeMeaning, context: ReviewContext): Told {
  const entries = entriesVerdict(change, sides, meaning, context.zoneLists);
  const page = pageVerdict(sides, meaning);
  const skip = new Set(meaning.all("derived").map(({ path }) => path));
  if (entries.review !== undefined) for (const { path } of meaning.all("entries")) skip.add(path);
  if (page.respelt !== undefined) skip.add(page.respelt);
  return {
    findings: [
      ...effectFindings(change, sides, meaning),
      ...entries.findings,
      ...limitFindings(sides, meaning),
      ...page.findings,
    ],
    parts: {
      ...(entries.review && { entries: entries.review }),
      ...(page.review && { page: page.review }),
      ...(page.preview && { preview: page.preview }),
    },
    skip,
  };
}

function compareAttributes(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  skip: ReadonlySet<string>,
  redactor: Redactor,
): Pick<ResourceReview, "attributes" | "known_after_apply"> {
  if (change.action === "destroy" || change.action === "forget") return { attributes: [], known_after_apply: [] };
  const compared = compare(change, { redactor, sets: meaning?.sets ?? NOTHING, skip });
  const forcing = change.replacePaths.map(formatPath);
  return {
    attributes:
      forcing.length === 0 ? compared.attributes : compared.attributes.map((row) => markForcing(row, forcing)),
    known_after_apply: compared.knownAfterApply,
  };
}

function markForcing(row: AttributeReview, forcing: readonly string[]): AttributeReview {
  const forces = forcing.some(
    (path) => row.path === path || row.path.startsWith(`${path}.`) || row.path.startsWith(`${path}[`),
  );
  return forces ? { ...row, forces_replacement: true } : row;
}

function readLabel(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const path = meaning?.all("label")[0]?.path;
  return readText(sides.after, path) ?? readText(sides.before, path);
}

function constructPathOf(change: ResourceChange, context: ReviewContext): string | undefined {
  const path = context.constructPath(change.address);
  return path === undefined ? undefined : context.redactor.text(path);
}

/** The change with secrets taken out of every text around its values. */
function withoutSecrets(change: ResourceChange, redactor: Redactor): ResourceChange {
  if (redactor.idle) return change;
  const hide = (text: string): string => redactor.text(text);
  return {
    ...change,
    address: hide(change.address),
    actions: change.actions.map(hide),
    replacePaths: change.replacePaths.map((path) => path.map((step) => (typeof step === "string" ? hide(step) : step))),
    ...(change.previousAddress !== undefined && { previousAddress: hide(change.previousAddress) }),
    ...(change.reason !== undefined && { reason: hide(change.reason) }),
    ...(change.deposed !== undefined && { deposed: hide(change.deposed) }),
    ...(change.importing !== undefined && { importing: hide(change.importing) }),
  };
}

function optional<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  // An object literal with a computed name is typed by its index signature only.
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>;
}

/** Whether a drifted object is only written differently: nothing differs in what it means. */
export function isRespelt(review: ResourceReview): boolean {
  if (review.action !== "update") return false;
  const entries = review.entries;
  const sameEntries = entries === undefined || entries.added.length + entries.removed.length === 0;
  return sameEntries && review.attributes.length === 0 && review.page === undefined;
}
