import type { Judged } from "./perform.js";
import { OPERATIONS, runName } from "./plan.js";
import { FAULT_KINDS, type Finding } from "./verdict.js";

/** The result of a part in which several commands run at once. */
export interface Part {
  readonly name: string;
  readonly findings: readonly Finding[];
}

const count = (findings: readonly Finding[], kind: string, unavoidable: boolean): number =>
  findings.filter((finding) => finding.kind === kind && finding.unavoidable === unavoidable).length;

function line(name: string, runs: number, findings: readonly Finding[]): string {
  const cells = FAULT_KINDS.map((kind) => {
    const unavoidable = count(findings, kind, true);
    return `${count(findings, kind, false)}${unavoidable > 0 ? `+${unavoidable}` : ""}`.padStart(14);
  });
  return `${name.padEnd(48)}${String(runs).padStart(6)}${cells.join("")}`;
}

/** The campaign's table, and whether there is more than the unavoidable. */
export function table(
  judged: readonly Judged[],
  parts: readonly Part[],
  seconds: number,
): { text: string; failed: boolean } {
  const types = [...new Set(judged.map(({ run }) => run.type))].sort();
  const rows = types.flatMap((type) =>
    OPERATIONS.map((operation) => {
      const own = judged.filter(({ run }) => run.type === type && run.operation === operation);
      return own.length === 0
        ? ""
        : line(
            `${type} ${operation}`,
            own.length,
            own.flatMap(({ findings }) => findings),
          );
    }).filter((row) => row !== ""),
  );
  const others = parts.map(({ name, findings }) => line(name, 1, findings));
  const all = [...judged, ...parts].flatMap(({ findings }) => findings);
  const unavoidable = judged.filter(({ findings }) => findings.some((finding) => finding.unavoidable));
  const failed = all.some((finding) => !finding.unavoidable);
  const text = [
    "",
    `${"".padEnd(48)}${"runs".padStart(6)}${FAULT_KINDS.map((kind) => kind.padStart(14)).join("")}`,
    ...rows,
    ...others,
    line("all", judged.length + parts.length, all),
    "",
    `${seconds} s. A number after + is unavoidable, for the reasons in docs/decisions/verdicts-and-writes-are-tested.md:`,
    ...unavoidable.map(({ run }) => `  ${runName(run)}`),
    "",
  ].join("\n");
  return { text, failed };
}
