import { remembered } from "../../shared/collections.js";
import { phrase, words, titled } from "../../shared/phrase.js";
import { isUnsettled, judgedAttribute } from "../../zone/official/judged-attributes.js";
import { isOfficialProvider, officialPart } from "../../zone/official/parts.js";
import type { Finding, ResourceReview } from "../document/resource-document.js";
import { field, isArray, isObject, marks, type ResourceChange, sameValue, type Value } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import type { AttributeRows } from "./attribute-rows.js";
import { isOurType, type TypeMeaning } from "./meaning-table.js";
import { finding } from "./review-rules.js";

/** Reports changed attributes that this release does not know or cannot judge. */
export function unjudgedFindings(
  change: ResourceChange,
  meaning: TypeMeaning | undefined,
  shown: Pick<ResourceReview, "attributes" | "known_after_apply">,
  { outside, redactor }: { readonly outside: boolean; readonly redactor: Redactor },
): readonly Finding[] {
  if (change.mode !== "managed" || change.action === "destroy" || change.action === "forget") return [];
  const unjudged = isOurType(change.type)
    ? unknownMembers(change, meaning?.rows).map((path) => redactor.text(path))
    : unjudgedOfficial(change, shown, outside);
  if (unjudged.length === 0) return [];
  const names = words([...new Set(unjudged)].map((path) => phrase`${path}`).join(", "));
  return [finding("effect-unknown", "medium", titled`Not judged, so it may let more through|: ${names}.`)];
}

/** Returns the schema paths of changed members that are not in the table, for example members of a newer provider. */
function unknownMembers(change: ResourceChange, rows: AttributeRows | undefined): readonly string[] {
  if (rows === undefined) return [];
  const found = new Set<string>();
  const parents = parentsIn(rows);
  const visit = (before: Side, after: Side, unknown: Side, prefix: string): void => {
    const length = Math.max(lengthOf(before), lengthOf(after), lengthOf(unknown));
    for (let index = 0; index < length; index += 1)
      visit(itemAt(before, index), itemAt(after, index), itemAt(unknown, index), prefix);
    // Loops without copies: a plan may have thousands of changes.
    if (isObject(before)) for (const name in before) visitMember(before, after, unknown, name, prefix);
    if (isObject(after))
      for (const name in after) if (!has(before, name)) visitMember(before, after, unknown, name, prefix);
    if (isObject(unknown))
      for (const name in unknown)
        if (!has(before, name) && !has(after, name)) visitMember(before, after, unknown, name, prefix);
  };
  const visitMember = (before: Side, after: Side, unknown: Side, name: string, prefix: string): void => {
    const [old, next, open] = [field(before, name), field(after, name), field(unknown, name)];
    if ((old === next || sameValue(old ?? null, next ?? null)) && !marks(open)) return;
    const path = prefix + name;
    if (!Object.hasOwn(rows, path)) found.add(path);
    else if (parents.has(path)) visit(old, next, open, `${path}.`);
  };
  visit(change.before, change.after, change.unknown, "");
  return [...found];
}

type Side = Value | undefined;

const lengthOf = (side: Side): number => (isArray(side) ? side.length : 0);

const has = (side: Side, name: string): boolean => isObject(side) && Object.hasOwn(side, name);

const itemAt = (list: Side, index: number): Side => (isArray(list) ? list[index] : undefined);

/** Returns the paths with rows below them, except recorded values. Keys of maps have no rows. */
const parentsIn = remembered((rows: AttributeRows) => {
  const parents = Object.keys(rows).map((path) => path.slice(0, Math.max(0, path.lastIndexOf("."))));
  return new Set(parents.filter((path) => path !== "" && rows[path]?.meaning?.kind !== "found"));
});

function unjudgedOfficial(
  { type, provider, action, after }: ResourceChange,
  { attributes, known_after_apply }: Pick<ResourceReview, "attributes" | "known_after_apply">,
  outside: boolean,
): readonly string[] {
  if (!isOfficialProvider(provider) || officialPart(type) === undefined) return [];
  if (action === "create" && type === "bunnynet_pullzone") return [];
  const paths = [...attributes.map(({ path }) => path), ...known_after_apply];
  return paths
    .map((path) => path.replaceAll(/\[[^[\]]*\]/g, ""))
    .filter((path) => judgedAttribute(type, path) === "unknown" || (!outside && isUnsettled(path, after)));
}
