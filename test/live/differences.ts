import type { Recorded } from "./recorder.js";

/** The known types of one member, or the statuses, of an operation's responses. */
type Shape = Map<string, Set<string>>;

/** Adds the types in a value by path; elements of a list under `[]`. */
function addShape(shape: Shape, path: string, value: unknown): void {
  const types = shape.get(path) ?? new Set<string>();
  shape.set(path, types.add(typeOf(value)));
  if (Array.isArray(value))
    value.forEach((item) => {
      addShape(shape, `${path}[]`, item);
    });
  else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) addShape(shape, `${path}.${name}`, inner);
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

function shapesOf(recorded: readonly Recorded[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { method, path, status, media, body } of recorded) {
    const operation = `${method} ${path.split("?")[0] ?? ""}`;
    const known = shapes.get(operation) ?? new Map<string, Set<string>>();
    shapes.set(operation, known);
    known.set("status", (known.get("status") ?? new Set()).add(String(status)));
    known.set("media type", (known.get("media type") ?? new Set()).add(media));
    addShape(known, `${status}`, body);
  }
  return shapes;
}

const seen = (types: Set<string> | undefined): string =>
  types === undefined ? "nothing" : [...types].sort().join(" or ");

/** Differences between the responses of two recordings: statuses, media types, members, types. One line each. */
export function differences(ours: readonly Recorded[], theirs: readonly Recorded[]): string[] {
  const [emulator, live] = [shapesOf(ours), shapesOf(theirs)];
  const operations = [...new Set([...emulator.keys(), ...live.keys()])].sort();
  return operations.flatMap((operation) => {
    const [mine, other] = [emulator.get(operation), live.get(operation)];
    if (mine === undefined || other === undefined) {
      return [`${operation}: only ${mine === undefined ? "the API" : "the emulator"} was asked`];
    }
    const paths = [...new Set([...mine.keys(), ...other.keys()])].sort();
    return paths
      .filter((path) => seen(mine.get(path)) !== seen(other.get(path)))
      .map((path) => `${operation}: ${path}: emulator ${seen(mine.get(path))}, API ${seen(other.get(path))}`);
  });
}
