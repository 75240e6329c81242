import type { ResourceReview } from "../document/resource-document.js";
import type { AcceptingEdit, Outcome, OutcomeReview } from "../document/drift-document.js";
import { phrase, words } from "../document/phrase.js";
import { show } from "../diff/lines.js";
import { typeMeaning } from "../judge/meaning-table.js";
import { type ConstructPaths } from "../plan/synthesized-app.js";
import { type Plan, type ResourceChange, withoutKeys } from "../plan/plan.js";
import type { Redactor } from "../plan/secrets.js";
import { foundMembers } from "./found-members.js";
import { hclEdits, hclEntriesEdit } from "./hcl-edit.js";
import { valueAt } from "./outcomes.js";
import { policyOf } from "./policy-edit.js";
import type { DeclaredByConstruct } from "./construct-props.js";
import { typescriptEdits, typescriptEntriesEdit } from "./typescript-edit.js";
import { foundEntries, needsCatchAll } from "./written-entries.js";

/** What the edits of a configuration depend on. */
export interface EditContext {
  readonly redactor: Redactor;
  readonly configured: Plan["configured"];
  readonly resourcePath: ConstructPaths | undefined;
}

/** The edits of the configuration after which `apply` would leave the object as it was found. */
export function acceptingEdits(
  drifted: ResourceChange,
  object: ResourceReview,
  outcomes: readonly OutcomeReview[],
  undone: readonly (readonly string[])[],
  context: EditContext,
): readonly AcceptingEdit[] {
  const by = declaredBy(drifted, object, context);
  if (drifted.action === "destroy")
    return outcomes.some(({ outcome }) => outcome === "drops") ? [] : [removalEdit(object, by)];
  if (outcomes.some(({ outcome }) => REMAKES.has(outcome))) return [];
  const { editable, entries, refused } = foundMembers(drifted, object, undone, context.redactor);
  const where = words(phrase`${withoutKeys(object.address)}`);
  const edits = [
    ...(entries === undefined ? [] : entriesEdits(drifted, object, by, context)),
    ...(by === undefined ? hclEdits(editable, where) : typescriptEdits(editable, by)),
    ...(editable.length > 0 || entries !== undefined ? catchAllEdits(drifted, object, by) : []),
    ...refused.map((text) => ({ text })),
  ];
  return edits.length > 0 ? edits : [{ text: "Nothing to edit: `apply -refresh-only` records it in the state." }];
}

/** After these, nothing of the object as it was found remains, whatever its attributes say. */
const REMAKES: ReadonlySet<Outcome> = new Set(["recreates", "drops", "destroys"]);

function declaredBy(
  { address, type, provider, after, afterSensitive }: ResourceChange,
  { construct_path: path }: ResourceReview,
  { redactor, configured, resourcePath }: EditContext,
): DeclaredByConstruct | undefined {
  if (path === undefined) return undefined;
  return {
    type,
    path,
    resourcePath: resourcePath?.(address),
    rows: typeMeaning(provider, type)?.rows ?? {},
    object: {
      read: (name) => {
        const steps = name.split(".");
        return show(valueAt(after, steps), valueAt(afterSensitive, steps), false, redactor);
      },
      sets: (name) => configured(address)?.names.has(name) ?? true,
    },
  };
}

function removalEdit({ address }: ResourceReview, by: DeclaredByConstruct | undefined): AcceptingEdit {
  const policy = by && policyOf(by);
  if (policy !== undefined) return { text: phrase`Remove ${policy.label} from the construct ${policy.path}.` };
  if (by !== undefined) return { text: phrase`Remove the construct ${by.path} from the app.` };
  return {
    text: phrase`Remove the block of ${withoutKeys(address)} from the configuration, or its key from for_each.`,
  };
}

function entriesEdits(
  drifted: ResourceChange,
  { entries, address }: ResourceReview,
  by: DeclaredByConstruct | undefined,
  { redactor }: EditContext,
): readonly AcceptingEdit[] {
  if (entries === undefined) return [];
  const found = foundEntries(drifted, entries, redactor);
  if (found === undefined)
    return [
      { text: phrase`Set ${entries.attribute} to the entries found, which are not shown because they are sensitive.` },
    ];
  if (by !== undefined) return [typescriptEntriesEdit(found, entries, by)];
  return [hclEntriesEdit(found, entries, words(phrase`${withoutKeys(address)}`))];
}

/** The provider accepts what decides about everybody only where the configuration says that this is intended. */
function catchAllEdits(
  drifted: ResourceChange,
  { address, findings }: ResourceReview,
  by: DeclaredByConstruct | undefined,
): readonly AcceptingEdit[] {
  const where = by === undefined ? words(phrase`${withoutKeys(address)}`) : words(phrase`the construct ${by.path}`);
  const line = by === undefined ? { hcl: "allow_catch_all = true" } : { typescript: "allowCatchAll: true," };
  if (needsCatchAll(drifted))
    return [{ text: phrase`It decides about all visitors, so write in ${where}, too:`, ...line }];
  const isWider = findings.some(({ rule }) => rule.startsWith("match-") || rule.startsWith("exemption-"));
  if (drifted.type !== "bunny_shield_waf_rule" || !isWider || valueAt(drifted.after, ["allow_catch_all"]) === true)
    return [];
  return [
    {
      text: phrase`If all requests meet it, write in ${where}, too: ${by === undefined ? (line.hcl ?? "") : (line.typescript ?? "")}`,
    },
  ];
}
