import type { Finding } from "../../document/resource-document.js";
import { counted, phrase, words, type Words } from "../../document/phrase.js";
import { isArray, isObject, ownMember, type Value } from "../../plan/plan.js";
import type { ConditionPart } from "../../../vocabulary/meaning.js";
import {
  compareReach,
  type Condition,
  type Conditions,
  type Reach,
  type Request,
  type Witness,
  witnessOf,
} from "../../../matching/index.js";
import { areTexts, type Effect, exempts, stops } from "../effect.js";
import { compareDocuments } from "../api-guardian/document-reach.js";
import { differs, readText, type Side, type Sides } from "../sides.js";
import { finding } from "../review-rules.js";
import { actsBothTimes, asIneffective, shortStep, whatIsOff } from "../step-findings.js";
import type { MeaningAt, TypeMeaning } from "../meaning-table.js";

/** What a change of what a rule matches means, and of presets that cannot be compared. */
export function matchFindings(
  sides: Sides,
  meaning: TypeMeaning,
  from: Effect | undefined,
  to: Effect | undefined,
): readonly Finding[] {
  const differing = meaning.all("match").filter(({ path }) => differs(sides, path));
  if (differing.length === 0) return [];
  const chosen = differing.filter(({ meaning: { choice } }) => choice === true);
  const parts = differing.filter(({ meaning: { part } }) => part !== undefined);
  const keys = differing.filter(({ meaning: { coarser } }) => coarser !== undefined);
  const checks = differing.filter(({ meaning: { requires } }) => requires !== undefined);
  const documents = differing.filter(({ meaning: { document } }) => document === true);
  const others = differing.filter((at) => ![...chosen, ...parts, ...keys, ...checks, ...documents].includes(at));
  const effects = [from?.stance, to?.stance];
  const kept = keptText(from, to, parts, sides, meaning);
  return [
    ...(parts.length > 0 ? conditionFindings(sides, meaning, effects, parts, kept) : []),
    ...keys.flatMap((at) => keyFindings(at, sides, effects)),
    ...documents.flatMap((at) => reachFindings(...documentReach(at, sides), effects)),
    ...(others.length > 0 ? reachFindings("unknown", words(stepsOf(others, sides)), effects) : []),
    ...(chosen.length > 0 ? [choiceFinding(from?.stance, words(stepsOf(chosen, sides)))] : []),
    ...checks.flatMap((at) => checkFindings(at, sides, meaning)),
  ];
}

/** What a document newly refuses or accepts, with the first places. */
function documentReach(at: MeaningAt<"match">, sides: Sides): readonly [Reach, Words] {
  const [was, is] = [readText(sides.before, at.path), readText(sides.after, at.path)];
  if (was === undefined || is === undefined) return ["unknown", namesOf([at])];
  const { reach, places } = compareDocuments(was, is);
  if (places.length === 0 || sides.isMarked(at.path)) return [reach, namesOf([at])];
  const shown = places.slice(0, MOST_PLACES).map((place) => phrase`${sides.show(at.path, place)}`);
  const rest = places.length > MOST_PLACES ? phrase` and ${counted(places.length - MOST_PLACES, "other")}` : "";
  return [reach, words(phrase`${at.path} at ${words(shown.join(", "))}${words(rest)}`)];
}

const MOST_PLACES = 3;

/** What is checked is another thing while something checks it. */
function checkFindings(at: MeaningAt<"match">, sides: Sides, meaning: TypeMeaning): readonly Finding[] {
  const found = [
    finding("enforcement-uncertain", "medium", phrase`What is checked changes: ${words(stepsOf([at], sides))}.`),
  ];
  return actsBothTimes(sides, at.meaning.requires, meaning)
    ? found
    : asIneffective(found, whatIsOff(sides, at.meaning.requires, meaning));
}

const namesOf = (found: readonly MeaningAt<"match">[]): Words =>
  words(found.map(({ path }) => phrase`${path}`).join(", "));

/** The attributes with their values before and after. */
const stepsOf = (found: readonly MeaningAt<"match">[], sides: Sides): string =>
  found.map(({ path }) => shortStep(path, sides)).join(", ");

/** What the rule does, and how it compares, where that stays as it is: the end of a list of what changes. */
function keptText(
  from: Effect | undefined,
  to: Effect | undefined,
  parts: readonly MeaningAt<"match">[],
  sides: Sides,
  meaning: TypeMeaning,
): string {
  const action = meaning.all("action")[0]?.path;
  const isKept = to?.action !== undefined && from?.action === to.action;
  const texts = isKept && action !== undefined ? [phrase`action ${sides.show(action, to.action)}`] : [];
  const own = (part: ConditionPart) => partsIn(meaning)[1].find((at) => at.meaning.part === part);
  const [operator, value] = [own("operator"), own("value")];
  const compares = readText(sides.after, operator?.path);
  const isValue = value !== undefined && parts.includes(value);
  if (isValue && operator !== undefined && compares !== undefined && !parts.includes(operator))
    texts.push(phrase`operator ${sides.show(operator.path, compares)}`);
  return texts.length === 0 ? "" : ` (still ${texts.join(", ")})`;
}

type Stance = Effect["stance"] | undefined;

function reachFindings(reach: Reach, names: Words, [from, to]: readonly Stance[]): readonly Finding[] {
  if (reach === "same") return [];
  const changed = phrase`What the rule matches changes: ${names}.`;
  if (from === undefined || from === "unknown") return [finding("match-changed", "medium", changed)];
  // Where only one side acts, or each does the opposite, what it does says more than what it matches.
  if (stops(from) && (to === "unknown" || stops(to))) return [stopping(reach, changed, names)];
  if (exempts(from) && (to === "unknown" || exempts(to))) return [exempting(reach, changed, names, to === "bypasses")];
  return from === to ? [finding("match-changed", "medium", changed)] : [];
}

function stopping(reach: Reach, changed: string, names: Words): Finding {
  if (reach === "wider") return finding("match-tightened", "medium", phrase`Stops more requests: ${names}.`);
  if (reach === "narrower") return finding("match-loosened", "medium", phrase`Stops fewer requests: ${names}.`);
  return finding("enforcement-uncertain", "medium", changed);
}

function exempting(reach: Reach, changed: string, names: Words, bypasses: boolean): Finding {
  if (reach === "narrower") return finding("match-tightened", "low", phrase`Lets fewer requests through: ${names}.`);
  if (reach === "unknown") return finding("enforcement-uncertain", "medium", changed);
  const severity = bypasses ? "high" : "medium";
  return finding("match-loosened", severity, phrase`Lets more requests through: ${names}.`);
}

function choiceFinding(from: Stance, names: Words): Finding {
  const text = phrase`Acts differently: ${names}.`;
  return stops(from) ? finding("enforcement-uncertain", "medium", text) : finding("match-changed", "medium", text);
}

/** Of two keys that count different requests together, either may be reached sooner. */
function keyFindings(at: MeaningAt<"match">, sides: Sides, [from, to]: readonly Stance[]): readonly Finding[] {
  const reach = keyReach(at, sides);
  const [was, is] = [readText(sides.before, at.path), readText(sides.after, at.path)];
  const stopsBoth = from !== undefined && to !== undefined && stops(from) && stops(to);
  if (reach !== "unknown" || !stopsBoth || was === undefined || is === undefined)
    return reachFindings(reach, words(stepsOf([at], sides)), [from, to]);
  const [old, key] = [was, is].map((text) => sides.show(at.path, text));
  const text = phrase`Counts by ${key ?? ""} instead of ${old ?? ""}, so visitors with the same one share the limit: ${at.path}.`;
  return [finding("enforcement-uncertain", "medium", text)];
}

/** A word that counts more requests together is reached sooner. */
function keyReach({ path, meaning: { coarser = {} } }: MeaningAt<"match">, { before, after }: Sides): Reach {
  const [was, is] = [readText(before, path), readText(after, path)];
  if (was === undefined || is === undefined) return "unknown";
  const counts = (one: string, other: string): boolean =>
    Object.hasOwn(coarser, one) && (coarser[one] ?? []).includes(other);
  return counts(was, is) ? "wider" : counts(is, was) ? "narrower" : "unknown";
}

function conditionFindings(
  sides: Sides,
  meaning: TypeMeaning,
  effects: readonly Stance[],
  parts: readonly MeaningAt<"match">[],
  kept: string,
): readonly Finding[] {
  const steps = words(`${stepsOf(parts, sides)}${kept}`);
  const [was, is] = [readConditions(sides.before, meaning), readConditions(sides.after, meaning)];
  if (was === undefined || is === undefined) return reachFindings("unknown", steps, effects);
  const reach = compareReach(was, is);
  const found = reachFindings(reach, steps, effects);
  const [all] = partsIn(meaning);
  if (found.length === 0 || all.some(({ path }) => sides.isMarked(path))) return found;
  const counts = meaning.all("rate").length > 0;
  const show = (text: string): string => sides.show(parts[0]?.path ?? "", text);
  const examples = DIRECTIONS[reach].flatMap((meets) => exampleOf(witnessOf(was, is, meets), effects, counts, show));
  return examples.length === 0
    ? found
    : found.map((one) => ({ ...one, text: [one.text, "For example,", examples.join(" ")].join(" ") }));
}

/** On which side only a request may match. */
const DIRECTIONS: Readonly<Record<Reach, readonly Witness["meets"][]>> = {
  same: [],
  wider: ["after"],
  narrower: ["before"],
  unknown: ["before", "after"],
};

/** What happened to a request and what would, as a sentence, where the rule stops or lets through on both sides. */
function exampleOf(
  witness: Witness | undefined,
  [from, to]: readonly Stance[],
  counts: boolean,
  show: (text: string) => string,
): readonly string[] {
  if (witness === undefined || from === undefined || to === undefined) return [];
  const kind = stops(from) && stops(to) ? "stopped" : exempts(from) && exempts(to) ? "let through" : undefined;
  if (kind === undefined) return [];
  const done = words(kind === "stopped" && counts ? "counted" : kind);
  const request = show(shownRequest(witness.request));
  const text =
    witness.meets === "before"
      ? phrase`${request} was ${done}; now ${words(counts ? "this limit does not count it" : "the rules below decide")}.`
      : phrase`${request} was ${words(counts ? "not counted by this limit" : "left to the rules below")}; now it is ${done}.`;
  return [text];
}

/** A request on one line: `GET /admin?x, country FR, header user-agent: curl/8`. */
function shownRequest({ method = "GET", url = "/", headers = {}, ...rest }: Request): string {
  const members = Object.entries(rest).map(([name, value]) => `${name} ${value || '""'}`);
  const sent = Object.entries(headers).map(([name, value]) =>
    value === null ? `no header ${name}` : `header ${name}: ${value}`,
  );
  return [`${method} ${url}`, ...members, ...sent].join(", ");
}

type Parts = readonly MeaningAt<"match">[];

/** The parts of a rule's conditions: all, those of the first condition, and those of each further one. */
function partsIn(meaning: TypeMeaning): readonly [all: Parts, own: Parts, nested: Parts] {
  const all = meaning.all("match").filter((at) => at.meaning.part !== undefined);
  const further = all.find((at) => at.meaning.part === "further conditions")?.path;
  const isNested = ({ path }: MeaningAt<"match">): boolean => further !== undefined && path.startsWith(`${further}.`);
  return [all, all.filter((at) => !isNested(at)), all.filter(isNested)];
}

/** The conditions of a rule; undefined if some of them are not known. */
function readConditions(side: Side, meaning: TypeMeaning): Conditions | undefined {
  const [parts, own, nested] = partsIn(meaning);
  if (parts.some(({ path }) => side.read(path).state === "unknown")) return undefined;
  const read = (part: ConditionPart): Value | undefined => {
    const reading = side.read(own.find((at) => at.meaning.part === part)?.path ?? "");
    return reading.state === "known" ? reading.value : undefined;
  };
  const inElement = (element: Value) => (part: ConditionPart) => {
    const path = nested.find((at) => at.meaning.part === part)?.path ?? "";
    return isObject(element) ? ownMember(element, path.slice(path.lastIndexOf(".") + 1)) : undefined;
  };
  const elements = read("further conditions") ?? [];
  const transformations = read("transformations") ?? [];
  if (!isArray(elements) || !isArray(transformations) || !areTexts(transformations)) return undefined;
  const all = [toCondition(read), ...elements.map((element) => toCondition(inElement(element)))];
  const legible = all.filter((one) => one !== undefined);
  return legible.length === all.length ? { all: legible, transformations } : undefined;
}

function toCondition(read: (part: ConditionPart) => Value | undefined): Condition | undefined {
  const [variables, operator, value] = [read("variables"), read("operator"), read("value") ?? ""];
  if (!isObject(variables) || typeof operator !== "string" || typeof value !== "string") return undefined;
  const names = Object.entries(variables).map(([name, part]) => [name, part ?? ""] as const);
  const texts = names.filter((pair): pair is readonly [string, string] => typeof pair[1] === "string");
  if (texts.length !== names.length) return undefined;
  return {
    variables: new Map(texts),
    operator,
    value,
    isNegated: read("negation") === true,
    isPattern: read("patterns") === true,
  };
}
