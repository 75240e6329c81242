import { RowFileError } from "../../shared/dated-rows.js";
import { jsonProblem } from "../../shared/json-problem.js";
import type { DriftReport } from "../document/drift-document.js";
import type { MatchedCondition, SinceReview } from "../document/review-document.js";
import type { Condition } from "../judge/fail-on.js";
import { isArray, field, listField, textField, tryJson } from "../plan/plan.js";

/** Adds what is new since an earlier audit, from its JSON report, and checks the condition `since`. */
export function withSinceAudit(report: DriftReport, earlier: string, conditions: readonly Condition[]): DriftReport {
  const since = compareAudits(report, earlier);
  const differing = [...since.added, ...since.changed];
  if (differing.length === 0 || !conditions.some((condition) => String(condition) === "since"))
    return { ...report, since };
  const objects = differing.slice(0, MOST_OBJECTS).map((address) => ({ address }));
  const matched: MatchedCondition = { condition: "since", count: differing.length, objects };
  return {
    ...report,
    since,
    exit_code: report.exit_code === 1 ? 1 : 3,
    matched_conditions: [...report.matched_conditions, matched],
  };
}

const MOST_OBJECTS = 20;

function compareAudits(report: DriftReport, earlier: string): SinceReview {
  const before = readEarlier(earlier);
  const now = findingsOf(
    report.stacks.flatMap(({ drifted }) =>
      drifted.map(
        ({ object }) => [object.address, object.findings.map(({ rule, text }) => [rule, text] as const)] as const,
      ),
    ),
  );
  const [added, changed]: [string[], string[]] = [[], []];
  for (const [address, said] of now) {
    const was = before.get(address);
    if (was === undefined) added.push(address);
    else if (was !== said) changed.push(address);
  }
  // What could not be read now is not gone.
  const gone = report.verdict === "failed" ? [] : [...before.keys()].filter((address) => !now.has(address));
  return { added, changed, gone, hidden: [] };
}

type Rows = readonly (readonly [address: string, findings: readonly (readonly [rule: string, text: string])[]])[];

const findingsOf = (rows: Rows): Map<string, string> =>
  new Map(rows.map(([address, findings]) => [address, JSON.stringify(findings)]));

function readEarlier(text: string): Map<string, string> {
  const root = tryJson(text);
  if (root === undefined)
    throw new RowFileError(`It is not JSON: ${jsonProblem(text)}. Give what \`bunny-tf audit --format json\` wrote.`);
  if (textField(root, "format") !== "bunny-tf/audit" || !isArray(field(root, "stacks")))
    throw new RowFileError("It is not the report of an audit. Give what `bunny-tf audit --format json` wrote.");
  const drifted = listField(root, "stacks").flatMap((stack) => listField(stack, "drifted"));
  return findingsOf(
    drifted.map((row) => {
      const object = field(row, "object") ?? null;
      const findings = listField(object, "findings").map(
        (finding) => [textField(finding, "rule") ?? "", textField(finding, "text") ?? ""] as const,
      );
      return [textField(object, "address") ?? "", findings] as const;
    }),
  );
}
