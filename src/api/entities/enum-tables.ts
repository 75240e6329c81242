/** Enum name → code or key → name, as the service tells it (API facts §4.7, §10.1). */
export type EnumTables = Readonly<Record<string, Readonly<Record<string, string>>>>;
