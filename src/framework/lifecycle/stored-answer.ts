import { encodeObject } from "../codec/encode.js";
import type { EncodeError } from "../codec/codec-errors.js";
import { identityAttributes, identityOf } from "../definition/identity.js";
import { formatPath, toPathMessage } from "../values/path.js";
import type { DynamicValue, IdentityMessage } from "../../protocol/messages.js";
import type { Resource } from "../definition/resource.js";
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
 * Encodes a state for Terraform to store. Values of the wrong type become errors of the provider, and are null in the state: the
 * state is returned anyway, because the object exists.
 */
export function storedAnswer(
  resource: Resource<unknown>,
  state: Values,
  what: string,
  diagnostics: DiagnosticCollector,
): StoredAnswer {
  const errors: EncodeError[] = [];
  const newState = encodeObject(resource.attributes, state, errors);
  diagnostics.add(
    ...errors.map(({ path, problem }) => ({
      severity: 1 as const,
      summary: `Bug in the provider: it cannot store ${what}`,
      detail: `${formatPath(path)}: ${problem}. Please report this; the error is not in your configuration.`,
      attribute: toPathMessage(path),
    })),
  );
  const unidentified = errors.some(({ path }) => resource.identity.includes(path[0]?.attributeName ?? ""));
  return { newState, newIdentity: unidentified ? undefined : identityMessage(resource, state) };
}
