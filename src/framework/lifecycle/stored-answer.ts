import { encodeObject } from "../codec/encode.js";
import type { EncodeError } from "../codec/codec-errors.js";
import { identityAttributes, identityOf } from "../definition/identity.js";
import type { DynamicValue, IdentityMessage } from "../../protocol/messages.js";
import type { Resource } from "../definition/resource.js";
import { checkIdentity } from "../rules/response-rules.js";
import { violationDiagnostics, type Violation } from "../rules/violation.js";
import type { Values } from "../definition/infer.js";
import type { DiagnosticCollector } from "../definition/diagnostics.js";

export interface StoredAnswer {
  readonly newState: DynamicValue;
  readonly newIdentity: IdentityMessage | undefined;
}

/** Encodes the identity of a state. Undefined while it is incomplete. */
export function identityMessage(resource: Resource<unknown>, state: Values): IdentityMessage | undefined {
  const identity = identityOf(resource, state);
  return identity && { identityData: encodeObject(identityAttributes(resource), identity) };
}

/**
 * Encodes a state for Terraform to store. `violations` are the rules of core that the state breaks. This function checks the
 * identity itself. Violations become errors of the provider. The state is returned anyway, because the object exists.
 */
export function storedAnswer(
  resource: Resource<unknown>,
  state: Values,
  prior: Values | null,
  what: string,
  violations: readonly Violation[],
  diagnostics: DiagnosticCollector,
): StoredAnswer {
  const broken = [...violations, ...identityViolations(resource, state, prior)];
  const decodeErrors: EncodeError[] = [];
  const newState = encodeObject(resource.attributes, state, decodeErrors);
  if (violations.length === 0)
    broken.push(...decodeErrors.map(({ path, problem }) => ({ path, rule: "type" as const, text: problem })));
  diagnostics.add(...violationDiagnostics(what, broken));
  const unidentified = decodeErrors.some(({ path }) => resource.identity.includes(path[0]?.attributeName ?? ""));
  return { newState, newIdentity: unidentified ? undefined : identityMessage(resource, state) };
}

function identityViolations(resource: Resource<unknown>, state: Values, prior: Values | null): Violation[] {
  const attributes = identityAttributes(resource);
  const part = (object: Values): Values =>
    Object.fromEntries(resource.identity.map((name) => [name, object[name] ?? null]));
  const before = prior !== null && identityOf(resource, prior) ? part(prior) : null;
  return checkIdentity({ attributes, identity: part(state), prior: before });
}
