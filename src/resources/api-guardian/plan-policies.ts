import type { ApiGuardianConfiguration } from "../../api/index.js";
import { type AttributePath, DiagnosticError, type Diagnostics } from "../../framework/index.js";
import { type ApiDocument, DocumentError, type DocumentSize, parseApiDocument } from "./document.js";

/** Policy: a document that API Guardian does not accept is refused while planning. */
export async function parseAt(content: string, at: AttributePath): Promise<ApiDocument> {
  try {
    return await parseApiDocument(content);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DiagnosticError(
      at,
      "API Guardian does not accept this document",
      `The value of content must be an OpenAPI 3.0 document in JSON or YAML, but ${error.message}.`,
    );
  }
}

const LIMITS: readonly (readonly [keyof DocumentSize, keyof ApiGuardianConfiguration, string])[] = [
  ["endpoints", "maxEndpoints", "endpoints"],
  ["fieldsPerType", "maxFieldsPerType", "fields in one type"],
  ["nestingDepth", "maxNestingDepth", "levels of nested schemas"],
  ["schemaNodes", "maxTotalSchemaNodes", "schemas"],
  ["regexLength", "maxTotalRegexLength", "characters in regular expressions"],
];

/** Policy: warns about a document above the limits of the zone's plan. */
export function warnAboveLimits(
  { size }: ApiDocument,
  configuration: ApiGuardianConfiguration,
  at: AttributePath,
  diagnostics: Diagnostics,
): void {
  const above = LIMITS.flatMap(([name, limit, what]) => {
    const most = configuration[limit];
    return typeof most === "number" && size[name] > most ? [`${size[name]} ${what} (limit: ${most})`] : [];
  });
  if (above.length > 0)
    diagnostics.warning(
      at,
      "The document exceeds limits of the zone's plan",
      `The document has ${above.join(", ")}. The API may reject it or check only a part of it. Shorten the document, or upgrade the zone's plan.`,
    );
}
