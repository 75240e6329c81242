import { readFileSync } from "node:fs";
import path from "node:path";
import { CONDITIONS, PRESETS, SHARES } from "../../src/review/judge/fail-on.js";
import { AUDIT_RULES } from "../../src/review/audit/audit-rules.js";
import { AUDIT_REMEDIES } from "../../src/review/audit/remedies.js";
import { RULES } from "../../src/review/judge/review-rules.js";
import { onDestroyWords } from "../../src/zone/words/on-destroy.js";
import { between, table } from "./page-tables.js";
import { type Rule } from "../../src/review/judge/object-review-rules.js";

const RULES_PAGE = "docs/reference/review-rules.md";
const AUDIT_RULES_PAGE = "docs/reference/audit-rules.md";
const ON_DESTROY_PAGE = "docs/reference/on-destroy.md";

/**
 * Writes the tables of the review's rules and conditions, of the audit's rules and remedies, and of the words of `on_destroy`,
 * between the markers of their pages. Returns file path → text.
 */
export function generateReportRules(root = process.cwd()): Map<string, string> {
  const filled = (file: string, tables: Readonly<Record<string, string>>): string =>
    Object.entries(tables).reduce(
      (text, [name, rows]) => between(text, name, rows),
      readFileSync(path.join(root, file), "utf8"),
    );
  const remedies = table(
    ["rule", "what to do"],
    Object.entries(AUDIT_REMEDIES).map(([id, remedy]) => [quoted(id), remedy]),
  );
  return new Map([
    [RULES_PAGE, filled(RULES_PAGE, { rules: rulesTable(RULES), conditions: conditionsTable() })],
    [ON_DESTROY_PAGE, filled(ON_DESTROY_PAGE, { on_destroy: onDestroyTable() })],
    [AUDIT_RULES_PAGE, filled(AUDIT_RULES_PAGE, { rules: rulesTable(AUDIT_RULES), remedies })],
  ]);
}

function rulesTable(rules: Readonly<Record<string, Rule>>): string {
  const rows = Object.entries(rules).map(([id, { direction, finds, when }]) => {
    const weights = Object.entries(when).map(([severity, condition]) => `${severity}: ${condition}`);
    return [`\`${id}\``, direction, finds, weights.join("; ")];
  });
  return table(["rule", "direction", "finds", "severity"], rows);
}

function conditionsTable(): string {
  return table(
    ["condition", "matches when"],
    [
      ...Object.entries(CONDITIONS).map(([condition, when]) => [quoted(condition), when]),
      ...Object.entries(SHARES).map(([condition, when]) => [quoted(`${condition}=0.1%`), when]),
      ...Object.entries(PRESETS).map(([name, parts]) => [quoted(name), `one of ${parts.map(quoted).join(", ")}`]),
    ],
  );
}

function onDestroyTable(): string {
  const words = ["restore", "disable", "delete", "keep"];
  return table(
    ["resource", '`"restore"`, the default', ...words.slice(1).map((word) => quoted(JSON.stringify(word)))],
    Object.entries(onDestroyWords).map(([type, effects]) => [
      quoted(type),
      ...words.map((word): string => Object.entries(effects).find(([name]) => name === word)?.[1] ?? ""),
    ]),
  );
}

const quoted = (text: string): string => `\`${text}\``;
