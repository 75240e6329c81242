import { readConditions } from "../../zone/requests/condition.js";
import { canBeMet } from "../../zone/rules/can-be-met.js";
import type { ResourceReview } from "../document/resource-document.js";
import type { AcceptingEdit, Outcome, OutcomeReview } from "../document/drift-document.js";
import { phrase, words, type Words } from "../../shared/phrase.js";
import { show } from "../diff/lines.js";
import { type ConstructPaths } from "../plan/synthesized-app.js";
import { moduleOf, isObject, type Plan, type ResourceChange, type Value, withoutKeys } from "../plan/plan.js";
import { CROSS_STACK_INPUT, textsIn } from "../plan/plan-configuration.js";
import type { Redactor } from "../plan/secrets.js";
import type { SourceFile, SourceFiles } from "../plan/synthesized-app.js";
import { elsewhereText, entriesFileEdit, textFileEdit } from "./file-edit.js";
import { type FoundMember, foundMembers } from "./found-members.js";
import { hclEdits, hclEntriesEdit } from "./hcl-edit.js";
import { valueAt } from "./outcomes.js";
import { type DeclaredByConstruct, typescriptEdits, typescriptEntriesEdit } from "./typescript-edit.js";
import { foundEntries, lacksCatchAll } from "./written-entries.js";

export interface EditContext {
  readonly redactor: Redactor;
  readonly configured: Plan["configured"];
  readonly resourcePath: ConstructPaths | undefined;
  readonly sourceFile: SourceFiles | undefined;
  /** Returns the blocks that refer to a block, without instance keys. */
  readonly referrers: (address: string) => readonly string[];
}

/** Finds the blocks of a plan that refer to a block. Collects all references on first use. */
export function referrersIn(plan: Pick<Plan, "resources" | "configured">): EditContext["referrers"] {
  let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (address) => {
    known ??= referencesOf(plan);
    const target = withoutKeys(address);
    return [...known].flatMap(([block, targets]) => (block !== target && targets.has(target) ? [block] : []));
  };
}

/** Returns the blocks to which each block refers. */
function referencesOf({ resources, configured }: Pick<Plan, "resources" | "configured">) {
  const blocks = new Set(resources.map(({ address }) => withoutKeys(address)));
  return new Map(
    [...blocks].map((block) => {
      const module = moduleOf(block);
      const names = [...(configured(block)?.values() ?? [])].flatMap(referencesIn).map((text) => {
        const [type = "", name = ""] = withoutKeys(text).split(".");
        return `${module === "" ? "" : `${module}.`}${type}.${name}`;
      });
      return [block, new Set(names)] as const;
    }),
  );
}

const referencesIn = (expression: Value): readonly string[] => textsIn(expression, "references");

/** Returns the edits of the configuration that make `apply` keep the object as found. */
export function acceptingEdits(
  drifted: ResourceChange,
  object: ResourceReview,
  outcomes: readonly OutcomeReview[],
  undone: readonly (readonly string[])[],
  context: EditContext,
): readonly AcceptingEdit[] {
  const by = declaredBy(drifted, object, context);
  if (drifted.action === "destroy")
    return outcomes.some(({ outcome }) => outcome === "drops")
      ? []
      : [removalEdit(object, by), ...referrerEdits(drifted, context)];
  if (outcomes.some(({ outcome }) => REMAKES.has(outcome))) return [];
  const { editable, entries, refused } = foundMembers(drifted, object, undone, context.redactor);
  const edits = [
    ...(entries === undefined ? [] : entriesEdits(drifted, object, by, context)),
    ...memberEdits(drifted, object, editable, by, context),
    ...(editable.length > 0 || entries !== undefined ? guardEdits(drifted, object, by) : []),
    ...refused.map((text) => ({ text })),
  ];
  return edits.length > 0
    ? edits
    : [{ text: "Nothing to edit: the next apply records it in the state, as `apply -refresh-only` does." }];
}

/** Outcomes after which nothing of the found object remains. */
const REMAKES: ReadonlySet<Outcome> = new Set(["recreates", "drops", "destroys"]);

function declaredBy(
  { address, type, after, afterSensitive }: ResourceChange,
  { construct_path: path }: ResourceReview,
  { redactor, configured, resourcePath }: EditContext,
): DeclaredByConstruct | undefined {
  if (path === undefined) return undefined;
  const sets = (name: string): boolean => configured(address)?.has(name) ?? true;
  const read = (name: string) => {
    const steps = name.split(".");
    return show(valueAt(after, steps), valueAt(afterSensitive, steps), false, redactor);
  };
  return { type, path, isTyped: resourcePath?.(address)?.endsWith("/Resource") ?? true, object: { read, sets } };
}

function removalEdit({ address }: ResourceReview, by: DeclaredByConstruct | undefined): AcceptingEdit {
  if (by !== undefined) return { text: phrase`Remove the construct ${by.path} from the app.` };
  return {
    text: phrase`Remove the block of ${withoutKeys(address)} from the configuration, or its key from for_each.`,
  };
}

function referrerEdits({ address }: ResourceChange, { referrers }: EditContext): readonly AcceptingEdit[] {
  const found = referrers(address);
  if (found.length === 0) return [];
  const names = found.slice(0, MOST_REFERRERS).map((other) => phrase`${other}`);
  if (found.length > MOST_REFERRERS) names.push(`${found.length - MOST_REFERRERS} more`);
  return [{ text: phrase`Remove what refers to it, too, in ${words(names.join(", "))}.` }];
}

const MOST_REFERRERS = 3;

function entriesEdits(
  drifted: ResourceChange,
  object: ResourceReview,
  by: DeclaredByConstruct | undefined,
  context: EditContext,
): readonly AcceptingEdit[] {
  const { entries } = object;
  if (entries === undefined) return [];
  const { attribute } = entries;
  const found = foundEntries(drifted, entries, context.redactor);
  if (found === undefined)
    return [{ text: phrase`Set ${attribute} to the entries found, which are not shown because they are sensitive.` }];
  const where = placeOf(object, by);
  const origin = originOf(drifted, attribute, by, context);
  const inFile =
    origin?.source &&
    entriesFileEdit(drifted, entries, { source: origin.source, attribute, where, redactor: context.redactor });
  if (inFile !== undefined) return [inFile];
  const edits = by === undefined ? [hclEntriesEdit(found, entries, where)] : typescriptEntriesEdit(found, entries, by);
  return origin === undefined ? edits : edits.map((edit) => comingFrom(attribute, origin, edit));
}

/**
 * Returns the edits for all members except list entries. An edit is in a file, in the object's own code, or at another source of
 * the value.
 */
function memberEdits(
  drifted: ResourceChange,
  object: ResourceReview,
  members: readonly FoundMember[],
  by: DeclaredByConstruct | undefined,
  context: EditContext,
): readonly AcceptingEdit[] {
  const where = placeOf(object, by);
  const inCode = (some: readonly FoundMember[]) =>
    by === undefined ? hclEdits(drifted.type, some, where) : typescriptEdits(some, by);
  const literal: FoundMember[] = [];
  const others: AcceptingEdit[] = [];
  for (const member of members) {
    const [attribute = "", ...inner] = member.path;
    const origin = inner.length === 0 ? originOf(drifted, attribute, by, context) : undefined;
    if (origin === undefined) literal.push(member);
    else {
      const { source } = origin;
      const inFile = source && textFileEdit(drifted, { source, attribute, where, redactor: context.redactor });
      others.push(...(inFile ? [inFile] : inCode([member]).map((edit) => comingFrom(attribute, origin, edit))));
    }
  }
  return [...inCode(literal), ...others];
}

/** Returns the source of a value, unless the source is the code of the object itself. */
function originOf(
  { address }: ResourceChange,
  attribute: string,
  by: DeclaredByConstruct | undefined,
  { configured, sourceFile }: EditContext,
): Origin | undefined {
  const source = sourceFile?.(address, attribute);
  if (source !== undefined) return { source };
  const expression = configured(address)?.get(attribute);
  if (expression === undefined) return undefined;
  const state = referencesIn(expression).find((text) => /(?:^|\.)data\.terraform_remote_state\./.test(text));
  if (state !== undefined) return { source: undefined, state: stateNamed(state) };
  // A synthesized expression does not show how the code computes the value.
  const isComputed = isObject(expression) && Object.keys(expression).every((name) => name === "references");
  return by === undefined && isComputed ? { source: undefined } : undefined;
}

/** The source of a value: a file, or the outputs of another stack. */
interface Origin {
  readonly source: SourceFile | undefined;
  readonly state?: string;
}

/** CDKTF names the data source after the stack that it reads. */
function stateNamed(reference: string): string {
  const [, name = ""] = /data\.terraform_remote_state\.([^.[]+)/.exec(reference) ?? [];
  return name.startsWith(CROSS_STACK_INPUT)
    ? phrase`stack ${name.slice(CROSS_STACK_INPUT.length)}`
    : phrase`the state that ${`data.terraform_remote_state.${name}`} reads`;
}

function comingFrom(attribute: string, { source, state }: Origin, edit: AcceptingEdit): AcceptingEdit {
  const text = `${edit.text.charAt(0).toLowerCase()}${edit.text.slice(1)}`;
  if (state === undefined) return { ...edit, text: `${elsewhereText(attribute, source)}, or ${text}` };
  const from = phrase`The configuration takes ${attribute} from ${words(state)}: change it there and apply that first, or replace the reference: `;
  return { ...edit, text: `${from}${text}` };
}

const placeOf = ({ address }: ResourceReview, by: DeclaredByConstruct | undefined): Words =>
  words(by === undefined ? phrase`${withoutKeys(address)}` : phrase`the construct ${by.path}`);

function isRuleForAll({ type, after }: ResourceChange): boolean {
  if (type !== "bunny_shield_waf_rule" || valueAt(after, ["allow_catch_all"]) === true) return false;
  return canBeMet(readConditions(after)).met === "by all";
}

function isRuleForNobody({ type, after }: ResourceChange): boolean {
  const isRule = type === "bunny_shield_waf_rule" || type === "bunny_shield_rate_limit";
  return isRule && valueAt(after, ["allow_no_match"]) !== true && canBeMet(readConditions(after)).met === "by none";
}

/** Adds `allow_catch_all` or `allow_no_match`, which the provider requires for what decides about all visitors or none. */
function guardEdits(
  drifted: ResourceChange,
  object: ResourceReview,
  by: DeclaredByConstruct | undefined,
): readonly AcceptingEdit[] {
  const where = placeOf(object, by);
  const allowsNone = by === undefined ? { hcl: "allow_no_match = true" } : { typescript: "allowNoMatch: true," };
  if (isRuleForNobody(drifted))
    return [{ text: phrase`No request meets it, so write in ${where}, too:`, ...allowsNone }];
  const line = by === undefined ? { hcl: "allow_catch_all = true" } : { typescript: "allowCatchAll: true," };
  if (lacksCatchAll(drifted) || isRuleForAll(drifted))
    return [{ text: phrase`It decides about all visitors, so write in ${where}, too:`, ...line }];
  const isWider = object.findings.some(({ rule }) => rule.startsWith("match-") || rule.startsWith("exemption-"));
  if (drifted.type !== "bunny_shield_waf_rule" || !isWider || valueAt(drifted.after, ["allow_catch_all"]) === true)
    return [];
  return [
    {
      text: phrase`If all requests meet it, write in ${where}, too: ${by === undefined ? (line.hcl ?? "") : (line.typescript ?? "")}`,
    },
  ];
}
