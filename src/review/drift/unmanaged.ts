import type { AcceptingEdit, DriftedObject } from "../document/drift-document.js";
import { phrase, words } from "../../shared/phrase.js";
import { byImportance } from "../judge/review-plan.js";
import { outsideContext } from "../judge/review-context.js";
import { reviewResource } from "../judge/review-resource.js";
import { ourProvider } from "../judge/meaning-table.js";
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
import type { StackVerdict } from "./drift-stack.js";
import type { KnownObject } from "./baseline.js";
import type { IgnoreRow } from "./ignore-file.js";
import { foldVerdicts } from "../judge/verdict.js";
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
  readonly sha256: string;
  /** The import ID of an equal object that a stack manages. */
  readonly twin?: string;
}

/** An object of the API that is in no given state. No configuration can declare it, so its effect is unknown. */
export type UnreadObject = Pick<UnmanagedObject, "type" | "importId">;

/** Adds the unmanaged objects to a stack's drift. Each is judged as if it were created now. */
export function withUnmanaged(
  { stack, hits: before, ...rest }: StackVerdict,
  plan: Plan,
  {
    objects,
    unread,
    isApp = false,
  }: {
    readonly objects: readonly UnmanagedObject[];
    readonly unread: readonly UnreadObject[];
    readonly isApp?: boolean;
  },
  ignore: readonly IgnoreRow[],
  baseline: readonly KnownObject[] = [],
): StackVerdict {
  const redactor = createRedactor(plan.secrets);
  const hits = new Map(before);
  const isKept = (object: UnreadObject & { readonly name?: string }): boolean => {
    const row = ignore.find((each) => each.coversStack(stack.name) && covers(each, object));
    if (row !== undefined) hits.set(row, (hits.get(row) ?? 0) + 1);
    return row === undefined;
  };
  const kept = objects.filter(isKept);
  const left = unread.filter(isKept);
  const created = kept.map((object) => ({ object, change: asCreated(object) }));
  const happened = [...plan.drift, ...created.map(({ change }) => change)];
  const context = outsideContext({ ...plan, configured: () => undefined }, happened, noConstructs, redactor);
  const known: KnownObject[] = [];
  const judged = created.flatMap(({ object, change }): readonly DriftedObject[] => {
    const review = reviewResource(change, context);
    const { type, importId, sha256 } = object;
    known.push({ type, importId, sha256, says: review.findings.map(({ text }) => text) });
    if (baseline.some((one) => one.type === type && one.importId === importId && one.sha256 === sha256)) return [];
    const found: DriftedObject = {
      change: object.declared === undefined ? "unmanaged" : "changed",
      object: { ...review, imported_from: undefined },
      on_apply: [{ outcome: "keeps", attributes: [], text: leftText(object) }],
      accept: [adoption(change, review.address, { importId, isApp })],
    };
    return [found];
  });
  const drifted = [...stack.drifted, ...judged].sort((left, right) => byImportance(left.object, right.object));
  return {
    ...rest,
    hits,
    known,
    stack: {
      ...stack,
      unmanaged: "looked for",
      verdict: stack.verdict === "failed" ? "failed" : drifted.length > 0 ? "drift" : "no drift",
      ...foldVerdicts([...stack.findings, ...drifted.map(({ object }) => object)]),
      drifted,
      ignored_objects: stack.ignored_objects + objects.length - judged.length + unread.length - left.length,
      incomplete: stack.incomplete || left.length > 0,
      problems: [...stack.problems, ...left.map(notJudged)],
    },
  };
}

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

function notJudged({ type, importId }: UnreadObject): string {
  return phrase`${`${type} ${importId}`} is in no given state, and was not judged: no configuration can declare it. ${words("`bunny-tf import`")} says why.`;
}

/** Records that unmanaged objects were not looked for, and why. */
export function withoutUnmanaged({ stack, ...rest }: StackVerdict, reason: string): StackVerdict {
  const problem = phrase`Unmanaged objects were not looked for: ${reason}`;
  return { ...rest, stack: { ...stack, incomplete: true, problems: [...stack.problems, problem] } };
}

/** A row names an unmanaged object by the address in the report, or by type and import ID. */
function covers(row: IgnoreRow, { type, name, importId }: UnreadObject & { readonly name?: string }): boolean {
  if (row.expired || (row.attribute !== undefined && row.attribute !== "*")) return false;
  if (name !== undefined && row.coversAddress(`${type}.${name}`)) return true;
  return row.coversAddress(`${type} ${importId}`);
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
