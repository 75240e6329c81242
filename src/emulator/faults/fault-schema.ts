import * as v from "valibot";
import { isObject } from "../json.js";

const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0));
const status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));

/** The requests to which a fault applies: all given members must match. */
const when = {
  /** Name of an operation, or several. */
  operation: v.optional(v.union([v.string(), v.array(v.string())])),
  method: v.optional(v.string()),
  /** Path without query; `*` matches any text. */
  path: v.optional(v.pipe(v.string(), v.startsWith("/"))),
  /** Number of matching requests to skip first. */
  skip: v.optional(wholeNumber, 0),
  /** Number of requests with the fault; `null` means all. */
  times: v.optional(v.nullable(v.pipe(wholeNumber, v.minValue(1))), 1),
};

/** Whether the operation is performed and its response is lost. */
const process = v.optional(v.boolean(), false);

const changes = v.array(
  v.strictObject({ pointer: v.pipe(v.string(), v.startsWith("/")), value: v.optional(v.unknown()) }),
);

/** A fault: its requests, and its effect. */
export const faultSchema = v.variant("kind", [
  /** Any response. */
  v.strictObject({
    kind: v.literal("answer"),
    status,
    json: v.optional(v.unknown()),
    text: v.optional(v.string()),
    contentType: v.optional(v.string(), "text/plain; charset=utf-8"),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    process,
    ...when,
  }),
  /** The correct response to a write that is not carried out. */
  v.strictObject({ kind: v.literal("acknowledge"), ...when }),
  /** The connection is cut before the operation. */
  v.strictObject({ kind: v.literal("reset-before"), ...when }),
  /** The operation is performed and stored. Then the connection is cut. */
  v.strictObject({ kind: v.literal("reset-after"), ...when }),
  /** The operation is performed twice, as if the network delivered the request twice. The response is the second one. */
  v.strictObject({ kind: v.literal("twice"), ...when }),
  /** The correct response, delayed before or after the operation. */
  v.strictObject({
    kind: v.literal("delay"),
    milliseconds: wholeNumber,
    wait: v.optional(v.picklist(["before", "after"]), "before"),
    ...when,
  }),
  /** An HTML page of a proxy. */
  v.strictObject({ kind: v.literal("html"), status: v.optional(status, 502), ...when }),
  /** A status without a body. */
  v.strictObject({ kind: v.literal("empty"), status: v.optional(status, 200), process, ...when }),
  /** 429. The response gives the wait as `seconds`, as an HTTP date, or not at all. */
  v.strictObject({
    kind: v.literal("too-many-requests"),
    seconds: v.optional(wholeNumber, 1),
    retryAfter: v.optional(v.picklist(["seconds", "date", "none"]), "seconds"),
    process,
    ...when,
  }),
  /** A failure in a body (docs/reference/service.md#errors). It is in the same place as the operation's own failures. */
  v.strictObject({
    kind: v.literal("failure"),
    status: v.optional(status, 200),
    message: v.optional(v.nullable(v.string()), "The request failed."),
    errorKey: v.optional(v.nullable(v.string()), null),
    process,
    ...when,
  }),
  /**
   * The correct response with changed members. A JSON pointer names the member (`-` appends). If a change has no value, the
   * member is removed.
   */
  v.strictObject({
    kind: v.literal("alter"),
    changes,
    ...when,
  }),
  /**
   * Performs the operation with this body, or with these changes to its JSON body (in the form of `alter`). This imitates a
   * service that stores a value other than the sent value.
   */
  v.strictObject({
    kind: v.literal("alter-request"),
    changes: v.optional(changes, []),
    text: v.optional(v.string()),
    ...when,
  }),
  /**
   * Answers a GET from older contents. A change made after the fault was added becomes visible only after this time. Another
   * fault can be played for the same request.
   */
  v.strictObject({ kind: v.literal("lag"), milliseconds: v.pipe(wholeNumber, v.minValue(1)), ...when }),
  /**
   * Answers a GET as if its path had these segments, by name, such as `{ shieldZoneId: "44" }`. Does not match other requests.
   */
  v.strictObject({ kind: v.literal("swap"), params: v.record(v.string(), v.string()), ...when }),
]);

/** Returns the members of this kind of fault; none for an unknown kind. */
export function faultMembers(kind: unknown): readonly string[] {
  const schema = faultSchema.options.find(({ entries }) => entries.kind.literal === kind);
  return schema === undefined ? [] : Object.keys(schema.entries);
}

/** A fault as given. Default: played once, for the first matching request. */
export type Fault = v.InferInput<typeof faultSchema>;
export type CompleteFault = v.InferOutput<typeof faultSchema>;

/** A change of a JSON value. It sets the member at the pointer (RFC 6901). If there is no value, it removes the member. */
interface Change {
  readonly pointer: string;
  readonly value?: unknown;
}

/**
 * Returns a copy of the value with the changes. Creates missing objects along a path. Ignores a path that leads through a scalar.
 */
export function alter(value: unknown, changes: readonly Change[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const change of changes) {
    const path = change.pointer
      .slice(1)
      .split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    changeAt(copy, path, change);
  }
  return copy;
}

function changeAt(parent: unknown, [name = "", ...rest]: readonly string[], change: Change): void {
  if (Array.isArray(parent)) changeInArray(parent, name, rest, change);
  else if (isObject(parent)) {
    if (rest.length > 0) {
      if (!isObject(parent[name]) && !Array.isArray(parent[name])) parent[name] = {};
      changeAt(parent[name], rest, change);
    } else if ("value" in change) parent[name] = change.value;
    else Reflect.deleteProperty(parent, name);
  }
}

function changeInArray(parent: unknown[], name: string, rest: readonly string[], change: Change): void {
  const index = name === "-" ? parent.length : Number(name);
  if (!Number.isInteger(index)) return;
  if (rest.length > 0) changeAt(parent[index], rest, change);
  else if ("value" in change) parent[index] = change.value;
  else parent.splice(index, 1);
}
