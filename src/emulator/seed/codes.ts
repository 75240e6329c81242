import * as v from "valibot";
/** Names of the known codes of the API, by code (docs/reference/service.md#codes). */
export type CodeNames = Readonly<Record<number, string>>;

const names = (...list: readonly string[]): CodeNames => Object.fromEntries(list.entries());
const seconds = (...list: readonly number[]): CodeNames =>
  Object.fromEntries(list.map((one) => [one, one === 1 ? "1 second" : `${one} seconds`]));

const bodyLimitActions = names("Block", "Log", "Ignore");
const sensitivities = names("Off", "Low", "Medium", "High");
const scanningModes = names("Off", "Log", "Block");

export const seedCodes = {
  plan: names("Basic", "Advanced", "Business", "Enterprise"),
  wafMode: names("Log", "Block"),
  ddosMode: names("Log", "Block"),
  ddosSensitivity: names("Off", "Low", "Medium", "High", "Challenge"),
  bodyLimitAction: bodyLimitActions,
  listType: names("IP", "CIDR", "ASN", "Country", "Organization", "JA4"),
  listAction: names("None", "Allow", "Block", "Challenge", "Log", "Bypass"),
  botCategory: {
    ...names("None", "SEO", "AI scraper", "AI tool", "Tool", "Ads", "Preview", "Social"),
    255: "System",
  },
  botAction: names("None", "Block", "Allow", "Ignore"),
  botCategoryAction: names("None", "Block", "Allow"),
  botDetectionMode: names("Log", "Challenge"),
  sensitivity: sensitivities,
  aggression: names("Off", "Low", "Medium", "High", "Custom"),
  scanningMode: scanningModes,
  guardianMode: names("Log", "Block"),
  rateLimitAction: { 1: "Rate limit", 2: "Log", 3: "Challenge" },
  wafRuleAction: { 1: "Block", 2: "Log", 3: "Challenge", 4: "Allow", 5: "Bypass" },
  operator: {
    ...names("Begins with", "Ends with", "Contains", "Contains word", "String match"),
    ...{ 5: "=", 6: ">=", 7: ">", 8: "<=", 9: "<", 12: "Within", 14: "Regular expression" },
    ...{ 15: "String equal", 17: "Detect SQL injection", 18: "Detect XSS" },
  },
  severity: names("Notice", "Warning", "Critical"),
  counterKey: names("IP", "Host", "Country", "City", "ASN", "Organization", "JA4", "IP and JA4"),
  timeframe: seconds(1, 10, 60, 300, 900, 3600),
  blockTime: seconds(30, 60, 300, 900, 1800, 3600),
  transformation: {
    ...{ 1: "Command line", 2: "Compress whitespace", 3: "CSS decode", 4: "Hex encode", 5: "HTML entity decode" },
    ...{ 6: "JS decode", 7: "Length", 8: "Lowercase", 9: "MD5", 10: "Normalize path", 11: "Normalise path" },
    ...{ 12: "Normalize path, Windows", 13: "Normalise path, Windows", 14: "Remove comments", 15: "Remove nulls" },
    ...{ 16: "Remove whitespace", 17: "Replace comments", 18: "SHA-1", 19: "URL decode", 20: "URL decode, Unicode" },
    21: "UTF-8 to Unicode",
  },
  edgeRuleAction: names(
    ...["Force SSL", "Redirect", "Origin URL", "Override cache time", "Block request", "Set response header"],
    ...["Set request header", "Force download", "Disable token authentication", "Enable token authentication"],
    ...["Override cache time (public)", "Ignore query string", "Disable optimizer", "Force compression"],
    ...["Set status code", "Bypass perma-cache", "Override browser cache time", "Origin storage"],
    ...["Set network rate limit", "Set connection limit", "Set requests per second", "Run edge script"],
    ...["Origin Magic Containers", "Disable WAF", "Retry origin", "Override browser cache header"],
    ...["Remove browser cache header", "Disable Shield challenge", "Disable Shield", "Disable bot detection"],
    ...["Bypass S3 authentication", "Disable access lists", "Disable rate limiting"],
  ),
  edgeRuleTrigger: names(
    ...["URL", "Request header", "Response header", "URL extension", "Country", "Address", "Query string"],
    ...["Random chance", "Status code", "Request method", "Cookie", "State", "Origin retries", "Origin error"],
  ),
  edgeRuleMatch: names("Any", "All", "None"),
  videoStatus: names(
    ...["Created", "Uploaded", "Processing", "Transcoding", "Finished", "Error", "Upload failed"],
    ...["JIT segmenting", "JIT playlists created"],
  ),
  transcodingLevel: names("Undefined", "Information", "Warning", "Error"),
  transcodingIssue: names(
    ...["Undefined", "Stream lengths differ", "Transcoding warnings", "Incompatible resolution", "Invalid frame rate"],
    ...[
      "Video too long",
      "Audio too long",
      "Original damaged",
      "Transcription failed",
      "JIT incompatible",
      "JIT failed",
    ],
    "Captions failed",
  ),
  generationStatus: names("None", "Queued", "In progress", "Finished", "Failed"),
} satisfies Readonly<Record<string, CodeNames>>;

export type CodeTable = keyof typeof seedCodes;

/** A code in a seed. It is a number, or an object if the code is unknown but not a mistake. */
export type SeedCode = number | { readonly unknownCode: number };

/** Reports whether a table has a code. */
export const isKnownCode = (table: CodeTable, code: number): boolean => Object.hasOwn(seedCodes[table], code);

/** Returns a code of the API as a seed has it. */
export const seedCode = (table: CodeTable, code: number): SeedCode =>
  isKnownCode(table, code) ? code : { unknownCode: code };

/**
 * Returns the schema of a code. A code that is missing in the table is a mistake in most cases, so a seed must write it as an
 * object.
 */
export const codeOf = (table: CodeTable) =>
  v.pipe(
    v.custom<SeedCode>((value) => isCode(table, value)),
    v.transform((value) => (typeof value === "number" ? value : value.unknownCode)),
    v.metadata({ codes: table }),
  );

function isCode(table: CodeTable, value: unknown): boolean {
  if (typeof value === "number") return isKnownCode(table, value);
  if (typeof value !== "object" || value === null || !("unknownCode" in value)) return false;
  const { unknownCode: code, ...rest } = value;
  return (
    typeof code === "number" &&
    Number.isSafeInteger(code) &&
    code >= 0 &&
    !isKnownCode(table, code) &&
    Object.keys(rest).length === 0
  );
}

/** Returns a schema with a description for the published JSON Schema. */
export const described = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));
