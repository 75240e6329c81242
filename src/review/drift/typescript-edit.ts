import { ENTRY_PLURALS, isEntryType } from "../../entries/index.js";
import type { Shown } from "../document/document.js";

/** Props of the constructs that are not named after the attribute. */
const PROPS: Readonly<Record<string, string>> = {
  "bunny_shield_access_list.name": "listName",
  "bunny_shield_rate_limit.rule_description": "description",
};

/** Attributes that a construct makes of several props, or of an object. */
const COMPOSED = new Set(["bunny_shield_rate_limit.rule_configuration", "bunny_shield_custom_page.html"]);

/** The prop of a construct with a value; undefined where it is made of several props. */
export function typescriptProp(type: string, name: string, value: Shown): string | undefined {
  const key = `${type}.${name}`;
  if (COMPOSED.has(key) || (typeof value === "object" && value !== null)) return undefined;
  return `${PROPS[key] ?? camelCase(name)}: ${JSON.stringify(value)},`;
}

/** The statement that adds entries to a construct, and comments for those to remove. */
export function typescriptEntries(added: readonly string[], removed: readonly string[], type: unknown): string[] {
  const gone = removed.map((entry) => `// remove: ${JSON.stringify(entry)}`);
  if (added.length === 0) return gone;
  const factory = typeof type === "string" && isEntryType(type) ? ENTRY_PLURALS[type] : "fromList";
  const lines = added.map((entry) => `  ${JSON.stringify(entry)},`);
  return [`list.addEntries(Entries.${factory}(`, ...lines, "));", ...gone];
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
