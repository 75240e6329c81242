import * as v from "valibot";
import type { DiagnosticMessage } from "../../src/protocol/messages.js";

const diagnosticSchema = v.object({
  severity: v.picklist(["error", "warning"]),
  summary: v.string(),
  detail: v.optional(v.string(), ""),
  address: v.optional(v.string()),
  snippet: v.optional(v.nullable(v.object({ code: v.optional(v.string(), "") }))),
});

/** A diagnostic of an engine: severity, texts, the resource's address and the line of the configuration. */
export type Diagnostic = v.InferOutput<typeof diagnosticSchema>;

const messageSchema = v.object({ type: v.literal("diagnostic"), diagnostic: diagnosticSchema });

/** The diagnostics in the output of a command with `-json`, without the names of objects; other lines are skipped. */
export function parseDiagnostics(output: string): Diagnostic[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => v.safeParse(messageSchema, JSON.parse(line)))
    .flatMap((parsed) => (parsed.success ? [parsed.output.diagnostic] : []))
    .map((one) => (one.severity === "warning" ? { ...one, summary: one.summary.replace(NAME, "") } : one));
}

const NAME = /: (?:bunny|test)(?:_\w+)?(?: .*)?$/s;

/**
 * The summary of a warning without the name of its object.
 * @throws if it has none: engines fold warnings with equal summaries
 */
export function unnamedSummary({ severity, summary }: { readonly severity: number; readonly summary: string }): string {
  if (severity !== 2) return summary;
  if (!/\b(?:bunny|test)(?:_|$)/.test(summary)) throw new Error(`The warning does not name its object: ${summary}`);
  return summary.replace(NAME, "");
}

/** The diagnostics as a person reads them, for the message of a failed test. */
export function describeDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ severity, summary, detail, address, snippet }) =>
      [`${severity}: ${summary}`, address === undefined ? "" : `  at ${address}`, snippet?.code ?? "", detail]
        .filter((line) => line !== "")
        .join("\n"),
    )
    .join("\n\n");
}

/** The provider's diagnostics, each on one line: `error shield_zone_id: summary | detail`. */
export function reported(diagnostics: readonly DiagnosticMessage[]): string[] {
  return diagnostics.map(({ severity, attribute, summary, detail }) => {
    const text = unnamedSummary({ severity, summary });
    const path = attribute?.steps
      .map(({ attributeName, elementKeyString, elementKeyInt }) => attributeName ?? elementKeyString ?? elementKeyInt)
      .join(".");
    return `${severity === 1 ? "error" : "warning"} ${path ?? "-"}: ${text} | ${detail}`;
  });
}
