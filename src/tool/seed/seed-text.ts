const WIDTH = 120;

/** JSON in which what fits into a line is on one, as a person would write it. Ends with a newline. */
export const seedText = (value: unknown): string => `${written(value, "", 0)}\n`;

/** `used` is how much of the first line is taken before the value. */
function written(value: unknown, indent: string, used: number): string {
  const short = oneLine(value);
  if (short === undefined || indent.length + used + short.length + 1 <= WIDTH) return short ?? "null";
  if (typeof value !== "object" || value === null) return short;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value)
    ? value.map((item: unknown) => `${inner}${written(item, inner, 0)}`)
    : members(value).map(([name, member]) => {
        const before = `${JSON.stringify(name)}: `;
        return `${inner}${before}${written(member, inner, before.length)}`;
      });
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

const members = (value: object): [string, unknown][] =>
  (Object.entries(value) as [string, unknown][]).filter(([, member]) => member !== undefined);

/** A value on one line, with spaces within braces; undefined where there is no value. */
function oneLine(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => oneLine(item) ?? "null").join(", ")}]`;
  const parts = members(value).map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member) ?? "null"}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
