import * as v from "valibot";
import { ApiError } from "../http/api-error.js";
import {
  type Call,
  type Deletion,
  decodeAcknowledgement,
  jsonBody,
  type Look,
  path,
  settleDeletion,
} from "../http/call.js";
import type { Context } from "../http/context.js";
import { createOrFind } from "../http/lost-creation.js";
import { confirmOrReadBack, confirmedWrite } from "../http/lost-write.js";
import { integer, decodeWith, requireSame } from "../http/response-schema.js";
import { createZoneReads, type ZoneRead } from "../http/shared-read.js";
import type { CallOptions } from "../../shared/call-options.js";
import { bodyOf, type EdgeRule, edgeRuleDifferences, type EdgeRuleInput, edgeRuleSchema } from "./records.js";

/** Options of `create`. */
export interface CreateEdgeRuleOptions extends CallOptions {
  /** Called with the new rule before the rule is compared with the sent values. */
  readonly onCreated?: ((rule: EdgeRule) => void) | undefined;
  /** Called with the IDs of other new rules that equal the new rule. The network may deliver a POST twice. */
  readonly onTwins?: ((ids: readonly string[]) => void) | undefined;
}

/** Options of `update` and `delete`. */
export interface ChangeEdgeRuleOptions extends CallOptions {
  /** Called with the rule before the write. An exception cancels the change. */
  readonly onFound?: ((rule: EdgeRule) => void) | undefined;
}

/** Edge rules of pull zones (docs/reference/edge-rules.md). Every method rejects with an `ApiError`. */
export interface EdgeRules {
  /** Returns all edge rules of a pull zone. Simultaneous readers share one response. */
  list(pullZoneId: number, options?: CallOptions & { readonly isFresh?: boolean }): Promise<readonly EdgeRule[]>;
  /** Returns an edge rule; null if the pull zone lacks the rule. */
  find(pullZoneId: number, id: string, options?: CallOptions): Promise<EdgeRule | null>;
  /**
   * Creates a rule. If the response is lost or names no rule, adopts the only new rule that matches the sent rule. If there is no
   * such rule, the error has `mayHaveHappened`.
   */
  create(pullZoneId: number, input: EdgeRuleInput, options?: CreateEdgeRuleOptions): Promise<EdgeRule>;
  /** Changes a rule. Keeps the other actions of the rule, and members that are not declared. */
  update(pullZoneId: number, id: string, input: EdgeRuleInput, options?: ChangeEdgeRuleOptions): Promise<EdgeRule>;
  /** Deletes a rule. If the rule has other actions, removes only the actions that disable a protection. */
  delete(pullZoneId: number, id: string, options?: ChangeEdgeRuleOptions): Promise<Deletion>;
}

const kind = "edge-rule";

/** Creates the edge rules of a client. Remembers the rules that it created, so that no rule is adopted twice. */
export function createEdgeRules(context: Context): EdgeRules {
  const { zoneWrites } = context;
  const reads = createZoneReads(context, kind, (pullZoneId, options) =>
    context.send(pullZoneCall(pullZoneId), options),
  );
  const list: Parts["list"] = (pullZoneId, options) => reads(pullZoneId, options);
  const find: EdgeRules["find"] = async (pullZoneId, id, options) =>
    (await list(pullZoneId, options)).find((rule) => rule.id === id) ?? null;
  const inTurn: Parts["inTurn"] = (pullZoneId, object, run, { signal }, effect) =>
    zoneWrites.run(pullZoneId, { kind, object, ...(effect && { effect }) }, run, signal);
  const parts: Parts = { ...context, list, inTurn, known: new Set() };
  return {
    list,
    find,
    create: (pullZoneId, input, options = {}) =>
      inTurn(pullZoneId, "new rule", () => createRule(parts, pullZoneId, input, options), options, "create"),
    update: (pullZoneId, id, input, options = {}) =>
      inTurn(
        pullZoneId,
        `rule ${id}`,
        async () => {
          const rule = await requireRule(parts, pullZoneId, id, options);
          return changeRule(parts, pullZoneId, rule, input, options);
        },
        options,
      ),
    delete: (pullZoneId, id, options = {}) => deleteRule(parts, pullZoneId, id, options),
  };
}

interface Parts extends Context {
  readonly list: ZoneRead<readonly EdgeRule[]>;
  /** Runs a write to a rule after the earlier writes to this rule. */
  readonly inTurn: <Result>(
    pullZoneId: number,
    object: string,
    run: () => Promise<Result>,
    options: CallOptions,
    effect?: "create" | "delete",
  ) => Promise<Result>;
  readonly known: Set<string>;
}

async function createRule(
  { send, settings, list, known }: Parts,
  pullZoneId: number,
  input: EdgeRuleInput,
  { onCreated, onTwins, ...options }: CreateEdgeRuleOptions,
): Promise<EdgeRule> {
  const before = new Set((await list(pullZoneId, options)).map(({ id }) => id));
  const differences = (rule: EdgeRule): readonly string[] => edgeRuleDifferences(input, rule);
  const call = writeCall(`create an edge rule in pull zone ${pullZoneId}`, pullZoneId, bodyOf(input));
  const isNew = ({ id }: EdgeRule): boolean => !before.has(id) && !known.has(id);
  const equalIn = (rules: readonly EdgeRule[]): readonly EdgeRule[] =>
    rules.filter((rule) => isNew(rule) && differences(rule).length === 0);
  const listNow = (reading: CallOptions) => list(pullZoneId, { ...reading, isFresh: true });
  let equal: readonly EdgeRule[] = [];
  const { object: rule } = await createOrFind<EdgeRule>(settings, {
    operation: call.operation,
    noun: "edge rule",
    where: "the dashboard",
    importId: "<pull_zone_id>/<exception_id>",
    signal: options.signal,
    post: async (sending) => {
      const answer = await send({ ...call, ...sending }, options);
      if (answer !== undefined) return answer;
      equal = equalIn(await listNow(options).catch(() => []));
      const [shown] = equal;
      if (shown !== undefined) return shown;
      throw new ApiError({
        kind: "invalid_response",
        operation: call.operation,
        reason: "the response does not have the new rule",
        mayHaveHappened: true,
      });
    },
    objectTo: (rule) =>
      isNew(rule) ? undefined : `the API returned edge rule ${rule.id} for the new rule, but that rule existed before`,
    candidates: async (searching) =>
      equalIn(await listNow(searching)).map((rule) => ({ id: rule.id, objection: undefined, found: rule })),
  });
  known.add(rule.id);
  onCreated?.(rule);
  const twins = equal.filter(({ id }) => id !== rule.id);
  if (twins.length > 0) onTwins?.(twins.map(({ id }) => id));
  const again = async (reading: CallOptions): Promise<EdgeRule> =>
    (await list(pullZoneId, { ...reading, isFresh: true })).find(({ id }) => id === rule.id) ??
    missing(call.operation, pullZoneId, rule.id);
  return confirmOrReadBack(settings, { operation: call.operation, read: again, differences }, rule, options);
}

async function requireRule({ list }: Parts, pullZoneId: number, id: string, options: CallOptions): Promise<EdgeRule> {
  const rules = await list(pullZoneId, { ...options, isFresh: true });
  return rules.find((rule) => rule.id === id) ?? missing(`change edge rule ${id}`, pullZoneId, id);
}

function missing(operation: string, pullZoneId: number, id: string): never {
  throw new ApiError({
    kind: "not_found",
    operation,
    reason: `pull zone ${pullZoneId} does not have edge rule ${id}`,
    advice: "It may have been deleted elsewhere. Plan again, with refresh.",
  });
}

/** If only the enabled state differs, writes only that state. Otherwise, writes the whole rule. */
async function changeRule(
  parts: Parts,
  pullZoneId: number,
  rule: EdgeRule,
  input: EdgeRuleInput,
  { onFound, ...options }: ChangeEdgeRuleOptions,
): Promise<EdgeRule> {
  const { send } = parts;
  onFound?.(rule);
  const differences = (found: EdgeRule): readonly string[] => edgeRuleDifferences(input, found);
  if (differences(rule).length === 0) return rule;
  const onlySwitch = edgeRuleDifferences({ ...input, isEnabled: rule.isEnabled }, rule).length === 0;
  const operation = `change edge rule ${rule.id} of pull zone ${pullZoneId}`;
  const call = writeCall(operation, pullZoneId, bodyOf(input, rule));
  const written = {
    call,
    before: rule,
    differences,
    sending: async () => {
      if (!onlySwitch) {
        const answer = await send(call, options);
        return answer?.id === rule.id ? answer : undefined;
      }
      await send(switchCall(operation, pullZoneId, rule.id, input.isEnabled), options);
      return undefined;
    },
    read: (reading: CallOptions) => requireRule(parts, pullZoneId, rule.id, reading),
  };
  return confirmedWrite(parts, written, options);
}

/** Deletes a rule. Simultaneous deletions are checked with one read. */
async function deleteRule(
  parts: Parts,
  pullZoneId: number,
  id: string,
  options: ChangeEdgeRuleOptions,
): Promise<Deletion> {
  const { send, settings, list, known, zoneWrites, inTurn } = parts;
  const { onFound, ...calling } = options;
  const call = deleteCall(pullZoneId, id);
  const find = async (reading: Parameters<Parts["list"]>[1]): Promise<EdgeRule | undefined> =>
    (await list(pullZoneId, { ...calling, ...reading })).find((rule) => rule.id === id);
  let settled: Deletion | undefined;
  const remove = async (): Promise<boolean> => {
    const rule = await find({ isFresh: true });
    if (rule === undefined) settled = "already_gone";
    else if (rule.hasOtherActions) {
      await changeRule(parts, pullZoneId, rule, { ...rule, disables: [] }, options);
      settled = "deleted";
    }
    if (rule === undefined || rule.hasOtherActions) return true;
    onFound?.(rule);
    // An outdated list still shows it.
    known.add(id);
    return send(call, calling);
  };
  const hold = (): Promise<void> => zoneWrites.settled(pullZoneId, kind, "delete");
  const deletion = inTurn(pullZoneId, `rule ${id}`, remove, options, "delete");
  const isThere = async (how: Look): Promise<boolean> =>
    settled === undefined && (await find({ ...how, hold })) !== undefined;
  const outcome = await settleDeletion({ operation: call.operation, deletion, isThere, settings, options: calling });
  return settled ?? outcome;
}

const pullZoneSchema = v.object({ Id: integer, EdgeRules: v.array(edgeRuleSchema) });

const pullZoneCall = (pullZoneId: number): Call<readonly EdgeRule[]> => ({
  operation: `read the edge rules of pull zone ${pullZoneId}`,
  method: "GET",
  path: path`/pullzone/${pullZoneId}`,
  decode: ({ json }) => {
    const { Id, EdgeRules } = decodeWith(pullZoneSchema, json());
    requireSame("pull zone", pullZoneId, Id);
    return EdgeRules;
  },
});

/** The response has the rule or is empty (docs/reference/edge-rules.md). */
const writeCall = (operation: string, pullZoneId: number, body: object | undefined): Call<EdgeRule | undefined> => ({
  operation,
  method: "POST",
  path: path`/pullzone/${pullZoneId}/edgerules/addOrUpdate`,
  body: jsonBody(body ?? {}),
  decode: ({ body: answer, json }) => (answer.trim() === "" ? undefined : decodeWith(edgeRuleSchema, json())),
});

const switchCall = (operation: string, pullZoneId: number, id: string, value: boolean): Call<void> => ({
  operation,
  method: "POST",
  path: path`/pullzone/${pullZoneId}/edgerules/${id}/setEdgeRuleEnabled`,
  body: jsonBody({ Id: pullZoneId, Value: value }),
  decode: decodeAcknowledgement,
});

const deleteCall = (pullZoneId: number, id: string): Call<boolean> => ({
  operation: `delete edge rule ${id} of pull zone ${pullZoneId}`,
  method: "DELETE",
  path: path`/pullzone/${pullZoneId}/edgerules/${id}`,
  decode: ({ status }) => status === 204,
});
