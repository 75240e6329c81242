import * as v from "valibot";

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

/** The diagnostics in the output of a command with `-json`; other lines are skipped. */
export function parseDiagnostics(output: string): Diagnostic[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => v.safeParse(messageSchema, JSON.parse(line)))
    .flatMap((parsed) => (parsed.success ? [parsed.output.diagnostic] : []));
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
