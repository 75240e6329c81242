import { isOfficialProvider, officialParts } from "../../zone/official/parts.js";
import { phrase, words } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import type { Action, Configured, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";

/** A change, or what it does to one of the objects that one object of the official provider is. */
export interface Part {
  readonly change: ResourceChange;
  /** Which of several objects of its kind: a noun and a name. */
  readonly of?: readonly [noun: string, name: string] | undefined;
}

const known = new WeakMap<ResourceChange, readonly Part[]>();

/** What a change is judged as: itself, or the parts of an object of the official provider. The same each time. */
export function partsOf(change: ResourceChange): readonly Part[] {
  if (change.mode !== "managed" || !isOfficialProvider(change.provider)) return [{ change }];
  let parts = known.get(change);
  if (parts === undefined) known.set(change, (parts = translated(change)));
  return parts;
}

/** The changes that other changes are compared with. */
export const judgedChanges = (changes: readonly ResourceChange[]): readonly ResourceChange[] =>
  changes.some(({ provider }) => isOfficialProvider(provider))
    ? changes.flatMap((change) => partsOf(change).map((part) => part.change))
    : changes;

function translated(change: ResourceChange): readonly Part[] {
  const parts = officialParts(change.type, change);
  if (parts === undefined) return [{ change }];
  return parts.map(({ part, of, ...sides }) => ({
    change: { ...change, ...sides, type: part.name, action: actionOf(change, sides) },
    of,
  }));
}

/** A part may come and go with an update of the whole. */
function actionOf({ action }: ResourceChange, { before, after }: Pick<ResourceChange, "before" | "after">): Action {
  if (action !== "update" && action !== "no-op") return action;
  if (before === null) return after === null ? "no-op" : "create";
  return after === null ? "destroy" : action;
}

/** Whether a new object has what the provider gives it without being told: what every new zone has. */
export function isDefaultOfNewZone(
  { change }: Part,
  whole: ResourceChange,
  configured: Configured | undefined,
): boolean {
  if (whole.action !== "create" || configured === undefined) return false;
  const { type } = change;
  return type.startsWith(`${whole.type} ${GIVEN}`) && !configured.names.has(GIVEN);
}

/** The attribute whose default names bots that every new zone lets through. */
const GIVEN = "bot_categorization";

/** Findings about a part, with the words for which of several it is. That one does nothing is of no interest. */
export function partFindings(
  findings: readonly Finding[],
  { of, isPart, redactor }: Pick<Part, "of"> & { readonly isPart: boolean; readonly redactor: Redactor },
): readonly Finding[] {
  const remarkable = isPart ? findings.filter(({ rule }) => rule !== "observation-changed") : findings;
  if (of === undefined) return remarkable;
  const [noun, name] = of;
  const which = phrase`${words(noun)} ${redactor.text(name)}: `;
  return remarkable.map((found) => ({ ...found, text: `${which}${found.text}` }));
}
