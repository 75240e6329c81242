import { remembered } from "../../shared/collections.js";
import { isOfficialProvider, officialParts } from "../../zone/official/parts.js";
import { phrase, words } from "../../shared/phrase.js";
import type { Finding } from "../document/resource-document.js";
import type { Action, Configured, ResourceChange } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { ledBy } from "./review-rules.js";

/** A change, or its effect on one part of an object of the official provider. */
export interface Part {
  readonly change: ResourceChange;
  /** Noun and name of the part, if there are several of its kind. */
  readonly of?: readonly [noun: string, name: string] | undefined;
}

/** Returns the change, or its parts for an object of the official provider. The result is cached. */
export function partsOf(change: ResourceChange): readonly Part[] {
  return change.mode === "managed" && isOfficialProvider(change.provider) ? translated(change) : [{ change }];
}

/** Replaces each change with its parts. */
export const judgedChanges = (changes: readonly ResourceChange[]): readonly ResourceChange[] =>
  changes.some(({ provider }) => isOfficialProvider(provider))
    ? changes.flatMap((change) => partsOf(change).map((part) => part.change))
    : changes;

const translated = remembered((change: ResourceChange): readonly Part[] => {
  const parts = officialParts(change.type, change);
  if (parts === undefined) return [{ change }];
  return parts.map(({ part, of, ...sides }) => ({
    change: { ...change, ...sides, type: part.name, action: actionOf(change, sides) },
    of,
  }));
});

/** An update of the whole object may create or delete a part. */
function actionOf({ action }: ResourceChange, { before, after }: Pick<ResourceChange, "before" | "after">): Action {
  if (action !== "update" && action !== "no-op") return action;
  if (before === null) return after === null ? "no-op" : "create";
  return after === null ? "destroy" : action;
}

/** Reports whether a new object has the provider's default. Every new zone has this default. */
export function isDefaultOfNewZone(
  { change }: Part,
  whole: ResourceChange,
  configured: Configured | undefined,
): boolean {
  if (whole.action !== "create" || configured === undefined) return false;
  const { type } = change;
  return type.startsWith(`${whole.type} ${GIVEN}`) && !configured.has(GIVEN);
}

/** The attribute that holds the default bots. Every new zone lets these bots through. */
const GIVEN = "bot_categorization";

/** Adds the name of the part to its findings. For a part, drops findings about changes without effect. */
export function partFindings(
  findings: readonly Finding[],
  { of, isPart, redactor }: Pick<Part, "of"> & { readonly isPart: boolean; readonly redactor: Redactor },
): readonly Finding[] {
  const remarkable = isPart ? findings.filter(({ rule }) => rule !== "observation-changed") : findings;
  if (of === undefined) return remarkable;
  const [noun, name] = of;
  const part = phrase`${words(noun)} ${redactor.text(name)}: `;
  return remarkable.map((found) => ledBy(part, found));
}
