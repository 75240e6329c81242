import type { AcceptingEdit, DriftedObject, DriftStack } from "../document/drift-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { byImportance } from "../judge/review-plan.js";
import { outsideContext, type ReviewContext } from "../judge/review-context.js";
import { reviewResource } from "../judge/review-resource.js";
import { ourProvider, typeMeaning } from "../judge/meaning-table.js";
import { noConstructs } from "../plan/synthesized-app.js";
import {
  type Plan,
  type ResourceChange,
  type Value,
  type ValueObject,
  field,
  isObject,
  textField,
} from "../plan/plan.js";
import { createRedactor } from "../plan/secrets.js";
import { quoteHcl } from "../../shared/hcl.js";
import { constructFor } from "../../code/constructs.js";
import { quoteTs } from "../../code/typescript.js";
import { driftVerdict } from "./drift-stack.js";
import type { Ignoring } from "./ignore-file.js";
import { rowsFor } from "./seen.js";
import { foldVerdicts } from "../judge/verdict.js";
import { seenDigest } from "../judge/change-digest.js";
import { documentOperation } from "../judge/api-guardian/document-reach.js";

/** An object of the API in no given state. */
export interface UnmanagedObject {
  readonly type: string;
  /** A unique name for its resource. */
  readonly name: string;
  readonly importId: string;
  /** The attributes as an import stores them, as JSON. */
  readonly state: Value;
  /** The declaration in a stack, if the object has no resource of its own. */
  readonly declared?: Value;
  /** The import ID of an equal object that a stack manages. */
  readonly twin?: string;
  /** What the API returned besides the attributes, only for the digest. */
  readonly raw?: unknown;
}

/** An object of the API that is in no given state. No configuration can declare it, so its effect is unknown. */
export interface UnreadObject extends Pick<UnmanagedObject, "type" | "importId"> {
  /** The object as it was read, only for its digest. */
  readonly raw: unknown;
}

/** Adds the unmanaged objects to a stack's drift. Each is judged as if it were created now. */
export function withUnmanaged(
  stack: DriftStack,
  plan: Plan,
  {
    objects,
    unread,
    recreated,
    isApp = false,
  }: {
    readonly objects: readonly UnmanagedObject[];
    readonly unread: readonly UnreadObject[];
    /** The attributes of equal objects in place of deleted ones, by address. */
    readonly recreated: ReadonlyMap<string, Value>;
    readonly isApp?: boolean;
  },
  ignore: Ignoring,
): DriftStack {
  const redactor = createRedactor(plan.secrets);
  const left = unreadRows(unread, ignore);
  const created = objects.map((object) => ({ object, change: asCreated(object) }));
  const happened = [...plan.drift, ...created.map(({ change }) => change)];
  const context = outsideContext({ ...plan, configured: () => undefined }, happened, noConstructs, redactor);
  const judged = created.flatMap(({ object, change }): readonly DriftedObject[] => {
    const review = reviewResource(change, context);
    const { type, importId } = object;
    const address = `${type} ${importId}`;
    const seen = { at: [address, object.raw], findings: review.findings, redactor };
    const rows = rowsFor(change, seen, { address }, ignore);
    if (rows === undefined) return [];
    const found: DriftedObject = {
      change: object.declared === undefined ? "unmanaged" : "changed",
      object: { ...review, imported_from: undefined },
      on_apply: [{ outcome: "keeps", attributes: [], text: `${leftText(object)}${letThroughText(change, context)}` }],
      accept: [adoption(change, review.address, { importId, isApp })],
      rows,
    };
    return [found];
  });
  const managed = stack.drifted.flatMap((row) => {
    const after = recreated.get(row.object.address);
    return after === undefined ? [row] : judgeRecreated(row, { plan, after, ignore, stack: stack.name });
  });
  const drifted = [...managed, ...judged].sort((left, right) => byImportance(left.object, right.object));
  const incomplete = stack.incomplete || left.length > 0;
  return {
    ...stack,
    unmanaged: "looked for",
    verdict: driftVerdict({ isFailed: stack.verdict === "failed", drifted, incomplete }),
    ...foldVerdicts([...stack.findings, ...drifted.map(({ object }) => object)]),
    drifted,
    ignored_objects:
      stack.ignored_objects + stack.drifted.length + objects.length + unread.length - drifted.length - left.length,
    incomplete,
    problems: [...stack.problems, ...left.map(({ object }) => notJudged(object))],
    ...(left.length > 0 && { unread_rows: left.map(({ row }) => row) }),
  };
}

/** Judges the difference between a deleted object and the object in its place. `after` has the attributes of the latter. */
function judgeRecreated(
  row: DriftedObject,
  {
    plan,
    after,
    ignore,
    stack,
  }: { readonly plan: Plan; readonly after: Value; readonly ignore: Ignoring; readonly stack: string },
): readonly DriftedObject[] {
  const deleted = plan.drift.find(({ address, action }) => action === "destroy" && address === row.object.address);
  if (deleted === undefined || !isObject(deleted.before) || !isObject(after)) return [row];
  const redactor = createRedactor(plan.secrets);
  const identity = typeMeaning(deleted.provider, deleted.type)?.identity ?? [];
  const read = Object.entries(after).filter(([name]) => !identity.includes(name));
  const change = {
    ...deleted,
    action: "update" as const,
    actions: ["update"],
    after: { ...deleted.before, ...Object.fromEntries(read) },
  };
  const { findings, direction, severity } = reviewResource(
    change,
    outsideContext(plan, [change], noConstructs, redactor),
  );
  const { address } = deleted;
  const rows = rowsFor(change, { at: [address, after], findings, redactor }, { address, stack }, ignore);
  return rows === undefined ? [] : [{ ...row, object: { ...row.object, findings, direction, severity }, rows }];
}

/** Returns the objects that no row covers, with the rows that would cover them. */
const unreadRows = (unread: readonly UnreadObject[], ignore: Ignoring) =>
  unread.flatMap((object) => {
    const { type, importId, raw } = object;
    const row = ignore.toReport({ address: `${type} ${importId}`, seen: seenDigest([type, importId, raw]) });
    return row === undefined ? [] : [{ object, row }];
  });

function adoption(
  { type, address: to }: ResourceChange,
  address: string,
  { importId, isApp }: { readonly importId: string; readonly isApp: boolean },
): AcceptingEdit {
  const command = words("`bunny-tf import`");
  if (!isApp)
    return {
      text: phrase`To manage it, declare ${address} as it is, and import it (${command} writes both):`,
      hcl: `import {\n  to = ${to}\n  id = ${quoteHcl(importId)}\n}`,
    };
  const construct = constructFor(type);
  if (construct === undefined)
    return {
      text: phrase`To manage it, declare it as it is, and import its resource (${command} writes both):`,
      typescript: `importResource(resource, ${quoteTs(importId)});`,
    };
  return {
    text: phrase`To manage it, declare a construct ${construct} as it is, with its import ID (${command} writes both):`,
    typescript: `importId: ${quoteTs(importId)},`,
  };
}

function leftText({ type, twin }: UnmanagedObject): string {
  const text = "apply leaves it: it is in no given state.";
  return twin === undefined ? text : phrase`${words(text)} It is equal to the managed ${`${type} ${twin}`}.`;
}

/** Names a request that a rule lets through. It is no finding, because the digest of a row must not depend on other objects. */
function letThroughText(change: ResourceChange, { movesOf }: ReviewContext): string {
  const { loosened, mayLoosen } = (change.type === RULE ? movesOf(change) : undefined) ?? {};
  const { letThrough = "" } = loosened ?? mayLoosen ?? {};
  return letThrough === "" ? "" : ` It ${loosened === undefined ? "may let through" : "lets through"} ${letThrough}.`;
}

const RULE = "bunny_shield_waf_rule";

function notJudged({ type, importId }: UnreadObject): string {
  return phrase`${`${type} ${importId}`} is in no given state, and was not judged: no configuration can declare it. ${words("`bunny-tf import`")} says why.`;
}

/** Records that unmanaged objects were not looked for, and why. */
export function withoutUnmanaged(stack: DriftStack, reason: string): DriftStack {
  const problem = phrase`Unmanaged objects were not looked for: ${reason}`;
  const { drifted } = stack;
  const verdict = driftVerdict({ isFailed: stack.verdict === "failed", drifted, incomplete: true });
  return { ...stack, verdict, incomplete: true, problems: [...stack.problems, problem] };
}

function asCreated({ type, name, state, declared }: UnmanagedObject): ResourceChange {
  const action = declared === undefined ? "create" : "update";
  return {
    action,
    actions: [action],
    before: declared ?? null,
    after: state,
    unknown: false,
    beforeSensitive: false,
    afterSensitive: false,
    address: `${type}.${name}`,
    type,
    name,
    mode: "managed",
    provider: ourProvider,
    replacePaths: [],
  };
}

const OF_GUARDIAN = "bunny_shield_api_guardian";
export const ENDPOINT = "bunny_shield_api_guardian_endpoint";

/** Returns an endpoint as a declared document creates it; undefined if no document has it. */
export type DeclaredEndpoint = (endpoint: Value) => Value | undefined;

/**
 * Reads the documents of the stacks. An endpoint without a resource follows its document, unless somebody changed it
 * (docs/reference/factory-settings.md).
 */
export function declaredEndpoints(rows: readonly ResourceChange[]): DeclaredEndpoint {
  const guardians = rows.flatMap(({ type, before }) => (type === OF_GUARDIAN && isObject(before) ? [before] : []));
  return (endpoint) => {
    if (!isObject(endpoint)) return undefined;
    const zone = field(endpoint, "shield_zone_id");
    const guardian = guardians.find((one) => field(one, "shield_zone_id") === zone);
    return guardian && asDeclared(endpoint, guardian);
  };
}

function asDeclared(endpoint: ValueObject, guardian: ValueObject): Value | undefined {
  const [path, method] = ["request_path", "request_method"].map((name) => textField(endpoint, name) ?? "");
  const content = textField(guardian, "content") ?? "";
  const operation = documentOperation(content, path ?? "", (method ?? "").toLowerCase());
  if (operation === undefined) return undefined;
  const hasDetectors = content.includes("x-bunny-shield");
  return {
    ...endpoint,
    enabled: true,
    validate_authorization: field(guardian, "enforce_authorization_validation") ?? true,
    validate_request_body_schema: field(operation, "requestBody") !== undefined,
    validate_response_body_schema: false,
    ...(!hasDetectors && { detect_parameter_xss: false, detect_parameter_sqli: false }),
    injection_detection_parameters: { path: [], query: [], header: [], cookie: [] },
    rate_limiting_enabled: false,
  };
}
