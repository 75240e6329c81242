import { compare } from "../diff/compare.js";
import { formatPath } from "../diff/lines.js";
import type { AttributeReview, Finding, PlannedReview, ResourceReview } from "../document/resource-document.js";
import { type Configured, type ResourceChange, type Value, field, isObject } from "../plan/plan.js";
import { effectFindings, gapFindings, movedFindings, movesTarget } from "./effect-findings.js";
import { LIST, effectOf } from "./effect.js";
import { exempts, stops } from "../../zone/action/stance.js";
import { listVerdict } from "./access-lists/entries.js";
import { exceptionFindings } from "./exceptions/exception-findings.js";
import { limitFindings } from "./limit-findings.js";
import { type End, deletedOutsideFindings, endOf, objectFindings, reasonText } from "./object-findings.js";
import { orderFindings, withNames } from "./rules/order-findings.js";
import { botFindings } from "./bots/bot-findings.js";
import { botsOf } from "./bots/categories.js";
import { GUARDIAN, endpointFindings, guardianFindings, unmatchedFindings } from "./api-guardian/guardian-findings.js";
import { movesAlone, withRequests } from "./rules/moved-requests.js";
import { matchFindings } from "./rules/conditions.js";
import { plannedObject } from "./planned.js";
import { pageVerdict } from "./pages/page-findings.js";
import { foreignFindings } from "./provider-findings.js";
import { type Part, isDefaultOfNewZone, partFindings, partsOf } from "./official-parts.js";
import { type Side, type Sides, readText, sidesOf } from "./sides.js";
import { movedSettings, settingFindings } from "./setting-findings.js";
import type { ReviewContext } from "./review-context.js";
import { finding } from "./review-rules.js";
import { managedRuleFindings } from "./zones/managed-rules.js";
import { engineFindings, profileFindings, zoneFindings } from "./zones/zone-findings.js";
import { sharedFindings } from "./shared-objects.js";
import { unjudgedFindings } from "./unjudged.js";
import { concatenated, foldVerdicts, sortedBySeverity } from "./verdict.js";
import { type TypeMeaning, typeMeaning } from "./meaning-table.js";
import { withReplacedValues } from "./taken-over.js";
import { withZone } from "./rule-zone.js";
import type { CompareOptions } from "../diff/differences.js";
import { phrase } from "../../shared/phrase.js";

const NOTHING: ReadonlySet<string> = new Set();

/** Reviews one change: its differences, findings, and severity. */
export function reviewResource(change: ResourceChange, context: ReviewContext): PlannedReview {
  const { redactor, outside, zones, accountOf } = context;
  const parts = partsOf(change)
    .filter((part) => !isDefaultOfNewZone(part, change, context.configured(change.address)))
    .map((part) => judgePart(part, change, context));
  // For an edge rule that neither stops nor exempts, only the names are read.
  const [first = judgePart({ change }, change, context)] = parts;
  const { meaning, plain, end, skip } = first;
  const configured = context.configured(change.address);
  const meant = parts.length === 1 ? first.findings : parts.flatMap(({ findings }) => findings);
  const general = outside
    ? deletedOutsideFindings(change, meant.length > 0)
    : objectFindings(change, plain, { meaning, configured, zones }, end, meant.length > 0);
  const foreign = foreignFindings(change, redactor);
  const others = outside
    ? foreign
    : concatenated(foreign, ...parts.map((part) => sharedFindings(part.change, part.end, zones, redactor)));
  const rows = compareAttributes(change, meaning, skip, context);
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

interface JudgedPart extends JudgedMeaning {
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
  const configured = context.configured(change.address);
  const joined = outside ? change : zones.joined(change, configured);
  const own =
    outside || meaning === undefined
      ? plain
      : joined === change
        ? withReplacedValues(change, plain, meaning, end, configured)
        : sidesOf(joined, redactor);
  const beside = meaning?.ours === LIST ? own : besideSuccessor(change, own, context);
  const within = withZone(change, beside, meaning, context);
  const sides: Sides = outside && change.action === "create" ? { ...within, isOutsideOfStates: true } : within;
  const judged = meaning === undefined ? NO_MEANING : judgeMeaning(change, sides, meaning, context);
  const isLeft = end === "kept" || end === "refused" || (change.deposed !== undefined && zones.givesWay(change));
  const findings = isLeft ? [] : judged.findings.filter(ofDeposed(change, sides, meaning, context));
  // Avoids spread syntax for speed, because a plan may have thousands of these objects.
  return {
    change,
    meaning,
    plain,
    end,
    findings: partFindings(findings, { of, isPart: change.type !== whole.type, redactor }),
    skip: judged.skip,
    entries: judged.entries,
    moved_addresses: judged.moved_addresses,
    page: judged.page,
    preview: judged.preview,
  };
}

/** Compares a deposed object with the one that replaced it. Lists are compared with all lists of their zone. */
function besideSuccessor(change: ResourceChange, sides: Sides, { zones, redactor }: ReviewContext): Sides {
  const next = change.deposed === undefined ? undefined : zones.successorOf(change);
  if (next === undefined) return sides;
  const { before, after, isMarked } = sidesOf(next, redactor);
  return {
    ...sides,
    after: before.exists ? before : after,
    isMarked: (path) => sides.isMarked(path) || isMarked(path),
  };
}

/** Until its destroy, a deposed object acts beside its successor, so only what it did itself can end. */
function ofDeposed(
  change: ResourceChange,
  { before }: Sides,
  meaning: TypeMeaning | undefined,
  { zones }: ReviewContext,
): (finding: Finding) => boolean {
  const isSucceeded = meaning?.ours !== LIST && zones.successorOf(change) !== undefined;
  const stance = isSucceeded && meaning !== undefined ? effectOf(before, meaning)?.stance : undefined;
  if (stance === undefined || stance === "unknown") return () => true;
  if (stops(stance)) return ({ direction }) => direction !== "tightens";
  return ({ direction }) => exempts(stance) && direction !== "loosens";
}

interface JudgedMeaning extends Shown {
  readonly findings: readonly Finding[];
  /** Attributes already shown by the other members. */
  readonly skip: ReadonlySet<string>;
}

const NO_MEANING: JudgedMeaning = { findings: [], skip: NOTHING };

function judgeMeaning(
  change: ResourceChange,
  sides: Sides,
  meaning: TypeMeaning,
  context: ReviewContext,
): JudgedMeaning {
  if (change.action === "unknown") return { ...NO_MEANING, findings: unknownActionFindings(sides, meaning) };
  const bots = botsOf(change);
  if (bots !== undefined) {
    const found = botFindings(change, bots, sides, meaning, context);
    return { findings: found.length > 0 ? found : gapFindings(change, sides, meaning), skip: meaning.unreported };
  }
  const list = meaning.ours === LIST ? listVerdict(change, sides, meaning, context) : undefined;
  const page = meaning.ours === "bunny_shield_custom_page" ? pageVerdict(sides, meaning) : undefined;
  const isMoved = change.action === "replace" && movesTarget(sides, meaning);
  const effect = isMoved ? movedFindings(sides, meaning) : (list?.findings ?? effectFindings(sides, meaning));
  const gap = isMoved || effect.length > 0 ? NONE : gapFindings(change, sides, meaning);
  // Other objects decide which request is shown, and a row for an unmanaged object must not depend on them.
  const isUnmanaged = context.outside && change.action === "create";
  const moves = WITH_REQUESTS.has(meaning.ours) && !isUnmanaged ? movesOf(change, sides, meaning, context) : undefined;
  const object: JudgedObject = { change, sides, meaning, context, isMoved, effect, moves };
  const judges = Object.hasOwn(JUDGES, meaning.ours) ? JUDGES[meaning.ours] : undefined;
  const found = (judges ?? SETTINGS).map((judge) => judge(object));
  const skip = list?.skip ?? meaning.unreported;
  const own = concatenated(effect, gap, ...found);
  return {
    findings: concatenated(
      withRequests(own, moves, meaning.ours === RULE),
      context.passedTogether(change),
      list?.ends ?? NONE,
      page?.findings ?? NONE,
    ),
    entries: list?.review,
    moved_addresses: list?.addresses,
    page: page?.review,
    preview: page?.preview,
    skip: page?.respelt === undefined ? skip : new Set([...skip, page.respelt]),
  };
}

const NONE: readonly Finding[] = [];

/** The parts of an official object have no address of their own, so each is compared alone. */
const movesOf = (change: ResourceChange, sides: Sides, meaning: TypeMeaning, context: ReviewContext) =>
  (change.type === meaning.ours ? context.movesOf(change) : undefined) ??
  movesAlone(change, sides, meaning, context.redactor);

const RULE = "bunny_shield_waf_rule";
const WITH_REQUESTS: ReadonlySet<string> = new Set([RULE, "bunny_shield_rate_limit", "bunny_shield_exception"]);

interface JudgedObject {
  readonly change: ResourceChange;
  readonly sides: Sides;
  readonly meaning: TypeMeaning;
  readonly context: ReviewContext;
  readonly isMoved: boolean;
  readonly effect: readonly Finding[];
  /** What requests show of a rule, a limit, or an exception. */
  readonly moves: ReturnType<ReviewContext["movesOf"]>;
}

type Judge = (object: JudgedObject) => readonly Finding[];

const judgeLimits: Judge = ({ sides, meaning }) => limitFindings(sides, meaning);
const judgeSettings: Judge = ({ sides, meaning, isMoved, effect }) =>
  isMoved ? movedSettings(sides, meaning, effect) : settingFindings(sides, meaning);

const SETTINGS: readonly Judge[] = [judgeLimits, judgeSettings];
const MATCHING: readonly Judge[] = [
  judgeLimits,
  ({ sides, meaning, moves, effect }) =>
    matchFindings(sides, meaning, meaning.ours === RULE && effect.length === 0 && moves?.loosened !== undefined),
  judgeSettings,
];

const JUDGES: Readonly<Record<string, readonly Judge[]>> = {
  [GUARDIAN]: [
    ({ change, sides, meaning, context }) => guardianFindings(change, sides, meaning, context.outside),
    ...SETTINGS,
    ({ sides, meaning, isMoved, effect }) =>
      unmatchedFindings(sides, meaning, isMoved ? { reported: effect } : undefined),
  ],
  bunny_shield_api_guardian_endpoint: [
    ({ sides, meaning, context }) => endpointFindings(sides, meaning, context.outside),
    ...SETTINGS,
  ],
  bunny_shield_exception: [({ sides, meaning }) => exceptionFindings(sides, meaning), ...SETTINGS],
  bunny_shield_rate_limit: MATCHING,
  [RULE]: MATCHING,
  bunny_shield_waf_rule_order: [
    ({ change, sides, meaning, context }) => orderFindings(change, sides, meaning, context),
    ...SETTINGS,
  ],
  bunny_shield_zone: [
    ({ sides, meaning }) => engineFindings(sides, meaning),
    judgeLimits,
    ({ sides, meaning }) => profileFindings(sides, meaning),
    judgeSettings,
    ({ sides, meaning, isMoved }) =>
      isMoved ? NONE : [...managedRuleFindings(sides, meaning), ...zoneFindings(sides, meaning)],
  ],
  "bunnynet_pullzone_edgerule action": MATCHING,
};

/** Reports an action that this release does not know. Such an action may end any effect of the object. */
function unknownActionFindings({ before }: Sides, meaning: TypeMeaning): readonly Finding[] {
  const stance = effectOf(before, meaning)?.stance;
  if (!stops(stance)) return [];
  return [finding("enforcement-uncertain", "high", "May no longer stop the requests that are stopped now.")];
}

function compareAttributes(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  skip: ReadonlySet<string>,
  context: ReviewContext,
): Pick<ResourceReview, "attributes" | "known_after_apply"> {
  if (change.action === "forget") return { attributes: [], known_after_apply: [] };
  const { redactor, configured } = context;
  const options = { redactor, rows: meaning?.rows, sets: meaning?.sets ?? NOTHING, skip };
  const compared = compare(change, options);
  const found = withFoundRows(compared.attributes, change, meaning, options);
  const forcing = change.replacePaths.map((path) => formatPath(path));
  const set = change.action === "create" ? configured(change.address) : undefined;
  const named = withNames({ ...compared, attributes: found }, change, meaning, context);
  const { attributes, knownAfterApply } = named;
  const marked = set === undefined ? attributes : attributes.map((row) => markDefault(row, set));
  return {
    attributes: forcing.length === 0 ? marked : marked.map((row) => markForcing(row, forcing)),
    known_after_apply: knownAfterApply,
  };
}

/** Marks a value that the configuration does not set. A nested value can be marked only if the attribute is constant. */
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

/** Reports whether a drifted object differs only in spelling. */
export function isRespelt(review: ResourceReview): boolean {
  if (review.action !== "update") return false;
  const entries = review.entries;
  const sameEntries = entries === undefined || entries.added_count + entries.removed_count === 0;
  return sameEntries && review.attributes.length === 0 && review.page === undefined && review.findings.length === 0;
}

/**
 * Shows the attributes with the values that the provider found, if a create takes over an object. Unchanged values appear on both
 * sides.
 */
function withFoundRows(
  rows: readonly AttributeReview[],
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  options: CompareOptions,
): readonly AttributeReview[] {
  const found = foundIn(change, meaning);
  if (found === undefined) return rows;
  const compared = compare({ ...change, ...found }, options);
  const differing = new Map(compared.attributes.map((row) => [row.path, row]));
  return rows.flatMap((row): readonly AttributeReview[] => {
    const other = differing.get(row.path);
    if (other !== undefined) return [other];
    if (row.kind === "value" && row.after !== undefined) return [{ ...row, before: row.after }];
    return row.kind === "sensitive" ? [row] : [];
  });
}

/** Returns the found values of the attributes that the change sets, and their sensitivity. Undefined if nothing was found. */
function foundIn(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
): Pick<ResourceChange, "before" | "beforeSensitive"> | undefined {
  const path = change.action === "create" ? meaning?.all("found")[0]?.path : undefined;
  const found = path === undefined ? undefined : field(change.after, path);
  const masks = change.afterSensitive;
  const mask = masks === true || path === undefined ? true : field(masks, path);
  if (!isObject(found) || mask === true) return undefined;
  const before: Record<string, Value> = Object.fromEntries(
    Object.keys(isObject(change.after) ? change.after : {}).flatMap((name) => {
      const value = field(found, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const marked = Object.entries(isObject(mask) ? mask : {}).filter(([, is]) => is !== false);
  return { before, beforeSensitive: { ...(isObject(masks) ? masks : {}), ...Object.fromEntries(marked) } };
}

function labelOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  const path = meaning?.named;
  if (path === undefined) return undefined;
  const label = readText(sides.after, path) ?? readText(sides.before, path);
  return label === undefined ? undefined : sides.show(path, label);
}
const NOUNS: Readonly<Record<string, string>> = {
  app_id: "application",
  bot_id: "bot",
  category: "bot category",
  list_id: "list",
  page_type: "page",
  pullzone: "pull zone",
  pull_zone_id: "pull zone",
  shield_zone_id: "zone",
};

const NOWHERE: TypeMeaning["places"] = [];

/** Locates the object in a phrase: `zone 42, bot 7`. */
function subjectOf(sides: Sides, meaning: TypeMeaning | undefined): string | undefined {
  let text: string | undefined;
  for (const { path, isOwn } of meaning?.places ?? NOWHERE) {
    const was = plainText(sides.before, path);
    const is = plainText(sides.after, path);
    const value = is ?? was;
    const noun = NOUNS[path] ?? path;
    let part: string;
    if (value !== undefined) {
      const isMoved = was !== undefined && is !== undefined && was !== is && !sides.isMarked(path);
      part = `${noun} ${isMoved ? phrase`${was} → ${is}` : phrase`${sides.show(path, value)}`}`;
    } else if (!isOwn && sides.after.read(path).state === "unknown") {
      part = `${noun} known after apply`;
    } else continue;
    text = text === undefined ? part : `${text}, ${part}`;
  }
  return text;
}

function plainText(side: Side, path: string): string | undefined {
  const reading = side.read(path);
  if (reading.state !== "known") return undefined;
  return typeof reading.value === "string" || typeof reading.value === "number" ? String(reading.value) : undefined;
}
