import type { EntriesReview, ResourceReview, Shown } from "../document/document.js";
import type { AcceptingEdit, Outcome, OutcomeReview } from "../document/drift-document.js";
import { show } from "../diff/lines.js";
import { counted, phrase, words } from "../document/phrase.js";
import { HIDDEN, type Redactor } from "../plan/secrets.js";
import { field, type ResourceChange } from "../plan/plan.js";
import { escapeTemplate, toHcl } from "../../shared/hcl.js";
import { withoutKeys } from "../plan/configuration.js";
import { typescriptEntries, typescriptProp } from "./typescript-edit.js";

const MOST_NAMED = 20;
const LONGEST_CODE = 600;

/** The edits of the configuration after which `apply` would leave the object as it was found. */
export function acceptingEdits(
  drifted: ResourceChange,
  object: ResourceReview,
  outcomes: readonly OutcomeReview[],
  undone: readonly (readonly string[])[],
  redactor: Redactor,
): readonly AcceptingEdit[] {
  if (drifted.action === "destroy") {
    return outcomes.some(({ outcome }) => outcome === "drops") ? [] : [removalEdit(object)];
  }
  if (outcomes.some(({ outcome }) => REMAKES.has(outcome))) return [];
  const names = new Set(undone.map(([top = ""]) => top));
  const edits = [...names].map((name) => attributeEdit(name, drifted, object, redactor));
  return edits.length > 0 ? edits : [{ text: "Nothing to edit: `apply -refresh-only` records it in the state." }];
}

/** After these, nothing of the object as it was found remains, whatever its attributes say. */
const REMAKES: ReadonlySet<Outcome> = new Set(["recreates", "replaces", "drops", "destroys"]);

function removalEdit(object: ResourceReview): AcceptingEdit {
  if (object.construct_path !== undefined) {
    return { text: phrase`Remove the construct ${object.construct_path} from the app.` };
  }
  return {
    text: phrase`Remove the block of ${withoutKeys(object.address)} from the configuration, or its key from for_each.`,
  };
}

function attributeEdit(
  name: string,
  drifted: ResourceChange,
  object: ResourceReview,
  redactor: Redactor,
): AcceptingEdit {
  const where =
    object.construct_path === undefined
      ? phrase`in ${withoutKeys(object.address)}`
      : phrase`in the construct ${object.construct_path}`;
  if (object.entries?.attribute === name) {
    return entriesEdit(object.entries, drifted, object, where);
  }
  const value = show(field(drifted.after, name), field(drifted.afterSensitive, name), false, redactor);
  if (holdsSecret(value) || field(drifted.beforeSensitive, name) === true) {
    return {
      text: phrase`Set ${name} ${words(where)} to the value found, which is not shown because it is sensitive.`,
    };
  }
  if (value !== null && object.construct_path !== undefined) {
    const typescript = typescriptProp(object.type, name, value);
    return typescript === undefined || typescript.length > LONGEST_CODE
      ? { text: phrase`Set ${name} ${words(where)} to the value found (the diff shows it).` }
      : { text: phrase`Write ${words(where)}:`, typescript };
  }
  const hcl = value === null ? undefined : `${name} = ${toHcl(value)}`;
  if (hcl === undefined) return { text: phrase`Remove ${name} ${words(where)}.` };
  if (hcl.length > LONGEST_CODE)
    return { text: phrase`Set ${name} ${words(where)} to the value found (the diff shows it).` };
  return { text: phrase`Write ${words(where)}:`, hcl };
}

/** Entries are a set, or text with one entry per line. In text, comments have lines of their own, as every type allows. */
function entriesEdit(
  entries: EntriesReview,
  { after }: ResourceChange,
  { construct_path: constructPath }: ResourceReview,
  where: string,
): AcceptingEdit {
  const [added, removed] = [entries.added.slice(0, MOST_NAMED), entries.removed.slice(0, MOST_NAMED)];
  const parts: string[] = [];
  if (added.length > 0) parts.push(`add ${counted(entries.added.length, "entry", "entries").words}`);
  if (removed.length > 0) parts.push(`remove ${counted(entries.removed.length, "entry", "entries").words}`);
  const unnamed = entries.added.length + entries.removed.length - added.length - removed.length;
  const rest = unnamed > 0 ? [`and ${unnamed} more: the JSON report names all`] : [];
  const text = phrase`In ${entries.attribute} ${words(where)}, ${words(parts.join(" and "))}:`;
  if (constructPath !== undefined) {
    const lines = typescriptEntries(added, removed, field(after, "type"));
    return { text, typescript: [...lines, ...rest.map((line) => `// ${line}`)].join("\n") };
  }
  const asText = typeof field(after, entries.attribute) === "string";
  const lines = asText
    ? [...added.map(escapeTemplate), ...removed.map((entry) => `# remove: ${escapeTemplate(entry)}`)]
    : [...added.map((entry) => `${toHcl(entry)}, # add`), ...removed.map((entry) => `# remove: ${toHcl(entry)}`)];
  if (asText && added.length > 0) lines.unshift("# add:");
  lines.push(...rest.map((line) => `# ${line}`));
  const [opens, closes] = asText ? ["<<-EOT", "EOT"] : ["[", "]"];
  return { text, hcl: [`${entries.attribute} = ${opens}`, ...lines.map((line) => `  ${line}`), closes].join("\n") };
}

function holdsSecret(value: Shown): boolean {
  if (typeof value === "string") return value.includes(HIDDEN);
  return value !== null && typeof value === "object" && Object.values(value).some(holdsSecret);
}
