import type { Values } from "../definition/infer.js";
import { DIGEST_LENGTH, codeOf } from "../definition/private-format.js";
import type { StoredPrivateState } from "../definition/private-state.js";
import type { Resource } from "../definition/resource.js";
import type { WrittenCheck } from "../definition/resource-hooks.js";
import { type Attribute, nestedType } from "../definition/types.js";
import { fieldOf, fieldsOf } from "../values/values.js";
import { createHash } from "node:crypto";
import { keyOf } from "../definition/equality.js";

/** The attribute that has the values from before the first write. A destroy can restore its members. */
const FOUND = "found";

function membersOf({ attributes }: Resource<unknown>): ReadonlyMap<string, Attribute> {
  const found = Object.hasOwn(attributes, FOUND) ? attributes[FOUND] : undefined;
  const names = Object.keys((found && nestedType(found.type)?.attributes) ?? {});
  return new Map(names.flatMap((name) => (attributes[name] ? [[name, attributes[name]] as const] : [])));
}

const digestOf = (attribute: Attribute, name: string, object: unknown): string =>
  attributeDigest(attribute, fieldOf(object, name), object, DIGEST_LENGTH);

/** A write that sets the configured members to the values of `after`. Even a failed write may have changed the members. */
interface MemberWrite {
  readonly config: Values;
  readonly after: Values;
  readonly prior: Values | null;
  readonly failed: boolean;
}

/**
 * Records digests of the written values, so that a destroy restores only members that this resource wrote:
 * docs/decisions/only-what-was-written-is-restored.md.
 */
export function noteWritten(kept: StoredPrivateState, resource: Resource<unknown>, write: MemberWrite): void {
  const members = membersOf(resource);
  if (members.size === 0) return;
  const wrote: Record<string, string> = { ...(kept.facts.wrote ?? writtenBefore(resource, write.prior)) };
  for (const [name, attribute] of members) {
    if (fieldOf(write.config, name) === null) continue;
    const code = codeOf(name);
    const digest = digestOf(attribute, name, write.after);
    const before = write.failed ? (wrote[code] ?? "").slice(-DIGEST_LENGTH) : "";
    wrote[code] = before === digest ? digest : before + digest;
  }
  kept.note({ wrote });
}

/** Returns digests of all values in the state, which count as written if the private state is lost. */
function writtenBefore(resource: Resource<unknown>, state: Values | null): Record<string, string> {
  const members = state === null ? [] : [...membersOf(resource)];
  return Object.fromEntries(members.map(([name, attribute]) => [codeOf(name), digestOf(attribute, name, state)]));
}

/** Records that nothing was written yet. */
export function noteNothingWritten(kept: StoredPrivateState, resource: Resource<unknown>): void {
  if (membersOf(resource).size > 0) kept.note({ wrote: {} });
}

/** Returns the check of an object's members. */
export function writtenCheckOf(
  { facts }: StoredPrivateState,
  resource: Resource<unknown>,
  state: Values,
): WrittenCheck {
  const members = membersOf(resource);
  const wrote = facts.wrote ?? writtenBefore(resource, state);
  return (name, present) => {
    const attribute = members.get(name);
    const digests = wrote[codeOf(name)];
    if (attribute === undefined || digests === undefined) return "never declared";
    const digest = digestOf(attribute, name, present);
    for (let at = 0; at < digests.length; at += DIGEST_LENGTH)
      if (digests.slice(at, at + DIGEST_LENGTH) === digest) return "as written";
    return "changed";
  };
}

/** Returns a text that is the same for equal values of an attribute. */
export function attributeText(attribute: Attribute, value: unknown, siblings: unknown): string {
  const isSet = value !== null && value !== undefined;
  const { canonical } = attribute;
  return isSet && canonical ? canonical(value as never, fieldsOf(siblings)) : keyOf(attribute.type, value);
}

/** Returns a digest of {@link attributeText}. */
function attributeDigest(attribute: Attribute, value: unknown, siblings: unknown, length: number): string {
  return createHash("sha256")
    .update(attributeText(attribute, value, siblings))
    .digest("base64url")
    .slice(0, length);
}
