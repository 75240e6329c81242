import { compare } from "../diff/compare.js";
import { formatPath } from "../diff/lines.js";
import type { AttributeReview, Finding, ResourceReview } from "../document/resource-document.js";
import { type Configured, field, isObject, type ResourceChange } from "../plan/plan.js";
import { detourFindings, effectFindings, gapFindings, movedFindings, movesTarget } from "./effect-findings.js";
import { effectOf, stops } from "./effect.js";
import { entriesVerdict, type EntriesVerdict } from "./access-lists/entries-findings.js";
import { exceptionFindings } from "./exceptions/exception-findings.js";
import { limitFindings } from "./limit-findings.js";
import { deletedOutsideFindings, endOf, objectFindings, reasonText } from "./object-findings.js";
import { withNames } from "./rules/named-orders.js";
import { orderFindings } from "./rules/order-findings.js";
import { passedListsFindings } from "./access-lists/passed-lists.js";
import { openedPathFindings } from "./api-guardian/opened-paths.js";
import { plannedObject, remember } from "./planned.js";
import { pageVerdict } from "./pages/page-findings.js";
import { foreignFindings } from "./provider-findings.js";
import { type Side, readText, type Sides, sidesOf } from "./sides.js";
import { movedSettings, settingFindings } from "./setting-findings.js";
import { endingFindings, onlyEndedLeave } from "./access-lists/ending-findings.js";
import type { ReviewContext } from "./review-context.js";
import { finding } from "./review-rules.js";
import { sharedFindings } from "./shared-objects.js";
import { foldVerdicts, sortedBySeverity } from "./verdict.js";
import { typeMeaning, type TypeMeaning } from "./meaning-table.js";
import { withForgotten, withFound } from "./taken-over.js";
import { phrase } from "../document/phrase.js";

const NOTHING: ReadonlySet<string> = new Set();

/** Explains one change: what differs, what it means, and how severe it is. */
export function reviewResource(change: ResourceChange, context: ReviewContext): ResourceReview {
  const { accountOf, configured } = context;
  const { address, provider, type } = change;
  // Read on demand: most changes match no condition.
  const about = () => ({
    meaning: typeMeaning(provider, type),
    account: accountOf(address),
    configured: configured(address)?.expressions,
  });
  return remember(explained(change, context), plannedObject(change, about));
}

function explained(change: ResourceChange, context: ReviewContext): ResourceReview {
  const { redactor, outside, shared, accountOf, around } = context;
  const meaning = typeMeaning(change.provider, change.type, outside && change.action === "update");
  const plain = sidesOf(change, redactor);
  const end = outside ? undefined : endOf(change, plain, meaning);
  const forgotten = shared.forgottenOf(change);
  const own =
    outside || meaning === undefined || isCreatedAgain(change, context)
      ? plain
      : forgotten === undefined
        ? withFound(change, plain, meaning, end, context.configured(change.address))
        : withForgotten(plain, forgotten, context.configured(change.address), redactor);
  const sides: Sides = {
    ...around(change, own, meaning),
    ...(outside && change.action === "create" && { merelyExists: true }),
  };
  const judged = meaning === undefined ? NO_MEANING : judgeMeaning(change, sides, meaning, context);
  // A deposed object has a successor, which is the one in effect; lists are compared with it.
  const isSucceeded = change.deposed !== undefined && meaning?.all("entries").length === 0;
  const meant = end === "kept" || isSucceeded ? [] : judged.findings;
  const general = outside
    ? deletedOutsideFindings(change, meant.length > 0)
    : objectFindings(change, plain, { meaning, configured: context.configured(change.address) }, end, meant.length > 0);
  const foreign = foreignFindings(change, redactor);
  const others = outside ? foreign : [...foreign, ...sharedFindings(change, end, shared, redactor)];
  const findings = sortedBySeverity(general.length + others.length === 0 ? meant : [...others, ...meant, ...general]);
  const { direction, severity } = foldVerdicts(findings);
  const { attributes, known_after_apply } = compareAttributes(change, meaning, judged.skip, context);
  // Written out instead of spread, so that thousands of these objects share one hidden class.
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
    attributes,
    known_after_apply,
    entries: judged.entries,
    moved_addresses: judged.moved_addresses,
    page: judged.page,
    preview: judged.preview,
  };
}

function isCreatedAgain({ action, address, importing }: ResourceChange, { deletedOutside }: ReviewContext): boolean {
  return action === "create" && importing === undefined && deletedOutside.has(address);
}

interface JudgedMeaning extends Pick<ResourceReview, "entries" | "moved_addresses" | "page" | "preview"> {
  readonly findings: readonly Finding[];
  /** Attributes that the other members cover, so they are not listed again. */
  readonly skip: ReadonlySet<string>;
}

const NO_ENTRIES: EntriesVerdict = { findings: [] };

const NO_MEANING: JudgedMeaning = { findings: [], skip: NOTHING };

function judgeMeaning(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  context: ReviewContext,
): JudgedMeaning {
  if (change.action === "unknown") return { ...NO_MEANING, findings: unknownActionFindings(sides, meaning) };
  const hasEntries = meaning.all("entries").length > 0;
  const entries = hasEntries ? entriesVerdict(change, sides, meaning, context.zoneLists) : NO_ENTRIES;
  const page = pageVerdict(sides, meaning);
  const isMoved = change.action === "replace" && movesTarget(sides, meaning);
  const effect = isMoved
    ? movedFindings(sides, meaning)
    : hasEntries
      ? entries.findings
      : effectFindings(sides, meaning);
  // That an entry ends was decided when it was written, and reviewed then.
  const isExpected = hasEntries && !context.outside && onlyEndedLeave(sides, meaning, context.plannedAt);
  const remaining = isExpected ? effect.filter(({ rule }) => rule !== "entries-unblocked") : effect;
  const skip = entries.review === undefined ? meaning.unreported : meaning.unreportedWithEntries;
  return {
    findings: remaining.concat(
      isMoved || effect.length > 0 ? [] : gapFindings(change, sides, meaning),
      detourFindings(sides, meaning),
      exceptionFindings(sides, meaning),
      passedListsFindings(change, sides, meaning, context),
      openedPathFindings(change, sides, meaning),
      orderFindings(change, sides, meaning, context.ranked),
      limitFindings(sides, meaning),
      isMoved ? movedSettings(sides, meaning, effect) : settingFindings(sides, meaning),
      hasEntries && !context.outside ? endingFindings(sides, meaning, context.plannedAt) : [],
      page.findings,
    ),
    entries: entries.review,
    moved_addresses: entries.addresses,
    page: page.review,
    preview: page.preview,
    skip: page.respelt === undefined ? skip : new Set([...skip, page.respelt]),
  };
}

/** An action that this release does not know may end any effect of the object. */
function unknownActionFindings({ before }: Sides, meaning: TypeMeaning): readonly Finding[] {
  const stance = effectOf(before, meaning)?.stance;
  if (!stops(stance)) return [];
  return [finding("enforcement-uncertain", "high", "What it stops now may no longer be stopped.")];
}

function compareAttributes(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  skip: ReadonlySet<string>,
  { redactor, configured, ranked }: ReviewContext,
): Pick<ResourceReview, "attributes" | "known_after_apply"> {
  if (change.action === "forget") return { attributes: [], known_after_apply: [] };
  const compared = compare(change, { redactor, rows: meaning?.rows, sets: meaning?.sets ?? NOTHING, skip });
  const forcing = change.replacePaths.map((path) => formatPath(path));
  const set = change.action === "create" ? configured(change.address) : undefined;
  const rows = withNames(compared.attributes, meaning, (of, id) => ranked.name(of, id, redactor));
  const marked = set === undefined ? rows : rows.map((row) => markDefault(row, set));
  return {
    attributes: forcing.length === 0 ? marked : marked.map((row) => markForcing(row, forcing)),
    known_after_apply: compared.knownAfterApply,
  };
}

/** Marks a value that the configuration does not set; within an attribute, that is known only if the attribute is a constant. */
function markDefault(row: AttributeReview, { names, constants }: Configured): AttributeReview {
  const [top = "", ...rest] = row.path.split(".");
  if (!names.has(top)) return /^\w+$/.test(top) ? { ...row, default: true } : row;
  let value = constants.get(top);
  for (const name of rest) {
    if (!isObject(value)) return row;
    value = field(value, name) ?? undefined;
    if (value === undefined) return { ...row, default: true };
  }
  return row;
}

function markForcing(row: AttributeReview, forcing: readonly string[]): AttributeReview {
  const forces = forcing.some(
    (path) => row.path === path || row.path.startsWith(`${path}.`) || row.path.startsWith(`${path}[`),
  );
  return forces ? { ...row, forces_replacement: true } : row;
}

/** Whether a drifted object is only written differently, with the same meaning. */
export function isRespelt(review: ResourceReview): boolean {
  if (review.action !== "update") return false;
  const entries = review.entries;
  const sameEntries = entries === undefined || entries.added_count + entries.removed_count === 0;
  return sameEntries && review.attributes.length === 0 && review.page === undefined && review.findings.length === 0;
}

/** The object's own name, as it may be printed. */
function labelOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const path = meaning?.all("label")[0]?.path;
  if (path === undefined) return undefined;
  const label = readText(sides.after, path) ?? readText(sides.before, path);
  return label === undefined ? undefined : sides.show(path, label);
}
const ZONE: string = "shield_zone_id";

const NOUNS: Readonly<Record<string, string>> = {
  app_id: "application",
  bot_id: "bot",
  category: "bot category",
  list_id: "list",
  page_type: "page",
  pull_zone_id: "pull zone",
  shield_zone_id: "zone",
};

/** Which object a change is about, as a phrase: `zone 42, bot 7`. */
function subjectOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const targets = meaning?.all("target").map(({ path }) => path) ?? [];
  // A zone is not where it belongs: its own number is not known before it exists.
  const isZone = meaning?.identity.includes(ZONE) === true && !targets.includes(ZONE);
  const paths = isZone ? [ZONE, ...targets] : targets;
  const sorted = paths.length < 2 ? paths : paths.sort((left, right) => rank(left) - rank(right));
  const parts = sorted.flatMap((path) => {
    const was = plainText(sides.before, path);
    const is = plainText(sides.after, path);
    const value = is ?? was;
    const noun = NOUNS[path] ?? path;
    if (value === undefined)
      return sides.after.read(path).state === "unknown" && !(isZone && path === ZONE)
        ? [`${noun} known after apply`]
        : [];
    const moved = was !== undefined && is !== undefined && was !== is && !sides.isMarked(path);
    return [`${noun} ${moved ? phrase`${was} → ${is}` : phrase`${sides.show(path, value)}`}`];
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}

function rank(path: string): number {
  return path === ZONE ? 0 : 1;
}

function plainText(side: Side, path: string): string | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "string" || typeof reading.value === "number" ? String(reading.value) : undefined;
}
