/** Another value for one member of a JSON text, or another text where it is not JSON. */
export interface Alteration {
  /** A JSON pointer (RFC 6901); empty for a text. */
  readonly pointer: string;
  readonly value: unknown;
  /** For the faults `alter` and `alter-request`. */
  readonly fault: {
    readonly changes?: { readonly pointer: string; readonly value: unknown }[];
    readonly text?: string;
  };
}

/** The members of a JSON text that are no objects, with their pointers. A list is one of them, with its elements. */
export function leavesOf(text: string): (readonly [pointer: string, value: unknown])[] {
  const json = parsed(text);
  return json === undefined ? [] : [...leaves(json, "")];
}

/** For each member of a JSON text, the values that may stand in its place. Of another text, that text with more at its end. */
export function alterations(text: string): (readonly [pointer: string, variants: readonly Alteration[]])[] {
  if (text === "") return [];
  if (parsed(text) === undefined) {
    const other = `${text}<p>more</p>`;
    return [["", [{ pointer: "", value: other, fault: { text: other } }]]];
  }
  return leavesOf(text).map(([pointer, value]) => [
    pointer,
    others(value).map((other) => ({
      pointer,
      value: other,
      fault: { changes: [{ pointer, value: other }] },
    })),
  ]);
}

function parsed(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

function* leaves(value: unknown, pointer: string): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) yield [pointer, value];
  if (typeof value !== "object" || value === null) {
    if (value !== null) yield [pointer, value];
    return;
  }
  for (const [name, member] of Object.entries(value)) yield* leaves(member, `${pointer}/${name.replaceAll("/", "~1")}`);
}

/** Values of the same type, the first ones the likeliest to be accepted. */
function others(value: unknown): unknown[] {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number")
    return [value + 1, value - 1, value + 2, value + 3, 1, 0, 60, 300].filter((one) => one !== value);
  if (Array.isArray(value)) return value.length === 0 ? [[1], ["x"]] : [value.slice(1), []];
  if (typeof value !== "string") return [];
  const document = parsed(value);
  if (document !== undefined) return [JSON.stringify({ ...document, info: { title: "Other", version: "9" } })];
  const lines = value.split("\n");
  return [
    ...(lines.length > 1 ? [lines.slice(1).join("\n")] : []),
    `${value} x`,
    `${value}x`,
    "x",
    "Global",
    "IP",
    value === "" ? "user" : "",
  ].filter((one) => one !== value);
}
