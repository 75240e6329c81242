import { equalObjects } from "../codec/index.js";
import { formatImportId, identityOf } from "../identity.js";
import type { Resource } from "../resource.js";
import type { Values } from "../views.js";

/** One PlanResourceChange of a create or an update. */
export interface Declaration {
  readonly prior: Values | null;
  readonly config: Values;
  readonly planned: Values;
  readonly priorPrivate: Uint8Array;
}

/**
 * The objects that Terraform has asked about since it configured the provider, by type and identity. Terraform plans each
 * resource alone and names no addresses, so this is the only place where two resources for one object meet.
 */
export interface ObjectRegister {
  /** Notes an object of the state, with its private state where that is known. */
  store(resource: Resource<unknown>, state: unknown, kept?: Uint8Array): void;
  /** The private state of a stored object; undefined when no object of this identity is stored. */
  stored(resource: Resource<unknown>, object: unknown): { readonly private: Uint8Array } | undefined;
  /** Notes a plan. Answers the plan of another resource for the same object, if there is one. */
  declare(resource: Resource<unknown>, declaration: Declaration): Declaration | undefined;
  /** Notes that the object of this state will be destroyed, unless destroying leaves it as it is. */
  destroy(resource: Resource<unknown>, state: Values): void;
  /** Whether a plan declares the object of this state. */
  isDeclared(resource: Resource<unknown>, state: Values): boolean;
  /** Whether the object of this plan is also to be destroyed. */
  isDestroyed(resource: Resource<unknown>, planned: Values): boolean;
}

/** An empty register; Terraform configures the provider once for each walk. */
export function createObjectRegister(): ObjectRegister {
  const stored = new Map<string, { readonly private: Uint8Array }>();
  const declared = new Map<string, readonly Declaration[]>();
  const destroyed = new Set<string>();
  return {
    store(resource, state, kept) {
      const key = keyOf(resource, state);
      if (key !== undefined && (kept !== undefined || !stored.has(key)))
        stored.set(key, { private: kept ?? new Uint8Array() });
    },
    stored: (resource, object) => stored.get(keyOf(resource, object) ?? ""),
    declare(resource, declaration) {
      const key = keyOf(resource, declaration.planned);
      if (key === undefined) return undefined;
      const others = declared.get(key) ?? [];
      declared.set(key, [...others, declaration]);
      return others.find((other) => !areOfOneResource(resource, other, declaration));
    },
    destroy(resource, state) {
      const key = keyOf(resource, state);
      if (key !== undefined && !isKept(resource, state)) destroyed.add(key);
    },
    isDeclared: (resource, state) => declared.has(keyOf(resource, state) ?? ""),
    isDestroyed: (resource, planned) => destroyed.has(keyOf(resource, planned) ?? ""),
  };
}

/** Objects with a number of their own making cannot be declared twice: only a wholly configured identity is a key. */
function keyOf(resource: Resource<unknown>, object: unknown): string | undefined {
  const { type, identity: names, attributes } = resource;
  if (!names.every((name) => attributes[name]?.presence === "required")) return undefined;
  const identity = identityOf(resource, object);
  return identity && `${type} ${formatImportId(resource, identity)}`;
}

/** Whether destroying leaves the object as it is. */
function isKept({ attributes }: Resource<unknown>, state: Values): boolean {
  return Object.entries(attributes).some(
    ([name, { meaning }]) => meaning?.kind === "on-destroy" && meaning.keeps.includes(String(state[name])),
  );
}

/**
 * Whether two plans are of one resource: Terraform plans a replacement twice, the second time without prior state but with
 * the private state of the first plan, which no new object has.
 */
function areOfOneResource({ attributes }: Resource<unknown>, first: Declaration, second: Declaration): boolean {
  const sameConfig = equalObjects(attributes, first.config, second.config);
  if (first.prior === null) return false;
  if (second.prior !== null) return sameConfig && equalObjects(attributes, first.prior, second.prior);
  if (second.priorPrivate.length > 0) return true;
  return first.priorPrivate.length === 0 && sameConfig;
}
