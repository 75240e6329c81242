import * as v from "valibot";
import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { Emulator } from "./emulator.js";
import { type Fault, faultMembers, faultSchema } from "./faults/fault-schema.js";
import { isObject, tryJson } from "./json.js";
import { operations } from "./generated/operations.js";
import { variantsSchema } from "./variants.js";

/** The differences between two JSON values: JSON pointers with the value before and after. */
interface Difference {
  readonly pointer: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** All differences, at the deepest level at which both sides have the same kind of value. */
function differencesBetween(before: unknown, after: unknown, pointer = ""): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ pointer, before, after }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (!(name in after)) return [{ pointer: at, before: before[name] }];
    if (!(name in before)) return [{ pointer: at, after: after[name] }];
    return differencesBetween(before[name], after[name], at);
  });
}

const BASE = "/_emulator";

/** What the control endpoints need beside the emulator. */
interface ControlParts {
  /** Requests by operation; `other` for unknown paths. */
  readonly counters: () => Record<string, number>;
  /** Rejects if the value is not valid contents. */
  readonly replace: (contents: unknown) => Promise<void>;
  readonly contents: () => unknown;
}

type Controlled = Omit<Emulator, "url" | "port">;
type Action = (request: FastifyRequest) => unknown;

/**
 * Adds the endpoints that control and inspect the emulator. They need no key.
 *
 * - `GET /_emulator`: process id, folder, operations
 * - `GET`, `DELETE /_emulator/requests`: the received requests (query: operation, method, path, status); `GET
 * …/counters`
 * - `GET`, `POST`, `DELETE /_emulator/faults`, `DELETE …/faults/{id}`
 * - `GET`, `PATCH /_emulator/variants`
 * - `GET`, `PUT /_emulator/store`; `GET …/seed`; `GET …/differences` between the two; `POST …/reset`
 */
export function addControl(server: FastifyInstance, emulator: Controlled, parts: ControlParts): void {
  const routes: readonly (readonly [HTTPMethods, string, Action])[] = [
    ["GET", "", () => ({ pid: process.pid, directory: emulator.directory, isNew: emulator.isNew, operations: listed })],
    ["GET", "/requests", (request) => emulator.findRequests(v.parse(requestFilter, request.query))],
    ["DELETE", "/requests", emulator.resetRequests],
    ["GET", "/counters", parts.counters],
    ["GET", "/faults", emulator.faults.all],
    ["POST", "/faults", (request) => ({ id: emulator.faults.add(faultOf(bodyOf(request))) })],
    ["DELETE", "/faults", emulator.faults.clear],
    ["DELETE", "/faults/:id", (request) => ({ removed: emulator.faults.remove(v.parse(idParam, request.params).id) })],
    ["GET", "/variants", emulator.variants],
    ["PATCH", "/variants", (request) => changeVariants(emulator, bodyOf(request))],
    ["GET", "/store", parts.contents],
    ["PUT", "/store", (request) => parts.replace(bodyOf(request))],
    ["GET", "/seed", emulator.seedSnapshot],
    ["GET", "/differences", () => differencesBetween(emulator.seedSnapshot(), emulator.snapshot())],
    ["POST", "/reset", emulator.reset],
  ];
  for (const [method, path, action] of routes) {
    server.route({ method, url: `${BASE}${path}`, handler: (request, reply) => answer(request, reply, action) });
  }
}

const listed = operations.map(({ name, method, path }) => ({ name, method, path }));
const requestFilter = v.object({
  operation: v.optional(v.string()),
  method: v.optional(v.string()),
  path: v.optional(v.string()),
  status: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number))),
});
const idParam = v.object({ id: v.pipe(v.string(), v.digits(), v.transform(Number)) });

function changeVariants(emulator: Controlled, changes: unknown) {
  const names = v.parse(v.record(v.string(), v.unknown()), changes);
  emulator.setVariants(v.parse(variantsSchema, { ...emulator.variants(), ...names }));
  return emulator.variants();
}

/** A body that cannot be used, and why. */
class Refused extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join("; "));
  }
}

const textOf = (issue: v.BaseIssue<unknown>): string => `${v.getDotPath(issue) ?? "(top)"}: ${issue.message}`;

/** A fault; the refusal of a member that its kind does not have names those that it has. */
function faultOf(body: unknown): Fault {
  const { success, output, issues } = v.safeParse(faultSchema, body);
  if (success) return output;
  const kind = isObject(body) ? body["kind"] : undefined;
  const members = faultMembers(kind);
  throw new Refused(
    issues.map((issue) => {
      const name = v.getDotPath(issue);
      const isUnknown = issue.type === "strict_object" && name !== null && !members.includes(name);
      return isUnknown && members.length > 0
        ? `${name}: A fault of kind ${String(kind)} has no such member. It has ${members.join(", ")}.`
        : textOf(issue);
    }),
  );
}

function bodyOf(request: FastifyRequest): unknown {
  const value = tryJson(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "");
  if (value === undefined) throw new Refused(["The body must be JSON."]);
  return value;
}

async function answer(request: FastifyRequest, reply: FastifyReply, action: Action): Promise<unknown> {
  try {
    const result = await action(request);
    return await (result === undefined ? reply.code(204).send() : reply.send(result));
  } catch (error) {
    if (error instanceof Refused) return reply.code(400).send({ faults: error.faults });
    if (!v.isValiError(error)) throw error;
    return reply.code(400).send({ faults: error.issues.map(textOf) });
  }
}
