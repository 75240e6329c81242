import type { Finding } from "../../document/resource-document.js";
import { counted, phrase, words, type Words } from "../../../shared/phrase.js";
import { isArray, isObject, ownMember, type Value } from "../../plan/plan.js";
import type { ConditionPart } from "../../../zone/words/meaning.js";
import { compareReach, type Condition, type Conditions, type Reach } from "../../../zone/index.js";
import { type Effect } from "../effect.js";
import { exempts, stops } from "../../../zone/action/stance.js";
import { compareDocuments } from "../api-guardian/document-reach.js";
import { areTexts, differs, type Reading, readText, type Side, type Sides } from "../sides.js";
import { finding } from "../review-rules.js";
import { actsBothTimes, asIneffective, shortStep, whatIsOff } from "../step-findings.js";
import type { MeaningAt, TypeMeaning } from "../meaning-table.js";
import { requestExamples } from "./request-examples.js";

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
  const changed = new Set(parts.map(({ meaning: { part } }) => part));
  if (!SAID_WITH_OTHERS.some((part) => changed.has(part))) return stillText(texts);
  for (const at of partsIn(meaning)[1]) {
    const { part } = at.meaning;
    const shown = part === undefined || changed.has(part) ? undefined : keptPart(part, sides.after.read(at.path));
    if (shown !== undefined) texts.push(phrase`${words(shown.noun)} ${sides.show(at.path, shown.text)}`);
  }
  return stillText(texts);
}

const stillText = (texts: readonly string[]): string => (texts.length === 0 ? "" : ` (still ${texts.join(", ")})`);

/** Of these parts of a condition, one says little without the others. */
const SAID_WITH_OTHERS: readonly ConditionPart[] = ["variables", "operator", "value"];

const isShort = (text: string): boolean => text !== "" && text.length <= 60;

function keptPart(part: ConditionPart, reading: Reading): { readonly noun: string; readonly text: string } | undefined {
  if (reading.state !== "known" || !SAID_WITH_OTHERS.includes(part)) return undefined;
  const { value } = reading;
  if (typeof value === "string") return isShort(value) ? { noun: part, text: value } : undefined;
  const names = isObject(value) ? Object.keys(value) : [];
  return names.length === 1 ? { noun: "variable", text: names[0] ?? "" } : undefined;
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
  const examples = requestExamples([was, is], reach, effects, { counts, show });
  return examples === "" ? found : found.map((one) => ({ ...one, text: `${one.text} For example, ${examples}` }));
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
