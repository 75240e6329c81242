import { equalObjects, equalValues, isWhollyKnown } from "../definition/equality.js";
import { formatImportId, identityOf } from "../definition/identity.js";
import type { Provider } from "../definition/provider.js";
import type { Resource } from "../definition/resource.js";
import type { Values } from "../definition/infer.js";
import { atName } from "../values/path.js";
import { type Diagnostics, pathFrom } from "../definition/diagnostics.js";
import { fieldOf, isUnknown } from "../values/values.js";
import { safeJson } from "../../shared/safe-json.js";

interface Declaration {
  readonly prior: Values | null;
  readonly config: Values;
  readonly planned: Values;
  readonly priorPrivate: Uint8Array;
}

/** An object that was not deleted although its replacement is created next. */
export interface LeftObject {
  readonly state: Values;
  readonly private: Uint8Array;
}

export type StoredObjects = Map<string, { readonly private: Uint8Array }>;

/**
 * The objects that Terraform's requests contained since it configured the provider, by type and identity. Terraform plans each
 * resource separately and sends no addresses. Only this register can therefore show that two resources declare one object. See
 * docs/decisions/objects-that-exist-without-terraform.md.
 */
export type ObjectRegister = ReturnType<typeof createObjectRegister>;

/**
 * Creates the register of a walk. Terraform configures the provider once per walk. `stored` outlives the walk, so that the same
 * request gets the same plan.
 */
export function createObjectRegister(
  { keepsOnDestroy }: Pick<Provider<unknown>, "keepsOnDestroy">,
  stored: StoredObjects = new Map(),
) {
  type Any = Resource<unknown>;
  const declared = new Map<string, readonly Declaration[]>();
  const destroyed = new Set<string>();
  const destroyPlans = new Set<string>();
  const left = new Map<string, LeftObject>();
  const imported = new Set<string>();
  const planned = new Set<string>();
  return {
    /** Records an object of the state, with its private state if known. */
    store(resource: Any, state: unknown, kept?: Uint8Array): void {
      const key = keyOf(resource, state);
      if (key !== undefined && (kept !== undefined || !stored.has(key)))
        stored.set(key, { private: kept ?? new Uint8Array() });
    },
    forget: (resource: Any, state: Values) => stored.delete(keyOf(resource, state) ?? ""),
    /** The private state of the stored object with the same identity. Undefined if no such object is stored. */
    stored: (resource: Any, object: unknown) => stored.get(keyOf(resource, object) ?? ""),
    /** Records a plan. Returns the plan of another resource for the same object, if there is one. */
    declare(resource: Any, declaration: Declaration): Declaration | undefined {
      const key = keyOf(resource, declaration.planned);
      if (key === undefined) return undefined;
      const others = declared.get(key) ?? [];
      declared.set(key, [...others, declaration]);
      return others.find((other) => !areOfOneResource(resource, other, declaration));
    },
    /** Records that the object will be destroyed, unless a destroy leaves it unchanged. */
    destroy(resource: Any, state: Values): void {
      const key = keyOf(resource, state);
      if (key !== undefined && keepsOnDestroy?.(resource, state) !== true) destroyed.add(key);
    },
    /** Records the plan of a destroy. In the walk that deletes an object, such a plan exists only for a deposed object. */
    planDestroy(resource: Any, state: Values): void {
      const key = keyOf(resource, state);
      if (key !== undefined) destroyPlans.add(key);
    },
    isDestroyPlanned: (resource: Any, state: Values) => destroyPlans.has(keyOf(resource, state) ?? ""),
    /** Records an object that the first half of its replacement left unchanged. */
    leave(resource: Any, one: LeftObject): void {
      const key = keyOf(resource, one.state);
      if (key !== undefined) left.set(key, one);
    },
    left: (resource: Any, object: Values) => left.get(keyOf(resource, object) ?? ""),
    isDeclared: (resource: Any, state: Values) => declared.has(keyOf(resource, state) ?? ""),
    isDestroyed: (resource: Any, object: Values) => destroyed.has(keyOf(resource, object) ?? ""),
    import: (resource: Any, identity: Values) => imported.add(nameOf(resource, identity)),
    isImported: (resource: Any, state: Values) => imported.has(nameOf(resource, state)),
    /**
     * Records the plan of a resource that has the object in its state. Returns true if this is the second such plan and a resource
     * imports the object.
     */
    isImportedTwice(resource: Any, prior: Values): boolean {
      const name = nameOf(resource, prior);
      if (planned.has(name)) return imported.has(name);
      planned.add(name);
      return false;
    },
  };
}

/** Returns undefined if the API assigns the ID, because two resources cannot declare such an object. */
function keyOf(
  { type, identity, uniqueBy = identity, attributes }: Resource<unknown>,
  object: unknown,
): string | undefined {
  if (!uniqueBy.every((name) => attributes[name]?.presence === "required")) return undefined;
  const values = uniqueBy.map((name) => fieldOf(object, name));
  if (values.some((value) => value === null || isUnknown(value))) return undefined;
  return `${type} ${values.map(String).join("/")}`;
}

/**
 * Reports whether two plans belong to one resource. Terraform plans a replacement twice. The second plan has no prior state, but
 * it has the private state of the first plan. A new object never has this private state.
 */
function areOfOneResource({ attributes }: Resource<unknown>, first: Declaration, second: Declaration): boolean {
  const sameConfig = equalObjects(attributes, first.config, second.config);
  if (first.prior === null) return false;
  if (second.prior !== null) return sameConfig && equalObjects(attributes, first.prior, second.prior);
  if (second.priorPrivate.length > 0) return true;
  return first.priorPrivate.length === 0 && sameConfig;
}

const SHOWN_CHARACTERS = 60;

/** Reports that another resource of this plan declares or destroys the object of this plan. */
export function reportConflicts(
  register: ObjectRegister,
  resource: Resource<unknown>,
  declaration: Declaration,
  diagnostics: Diagnostics,
): void {
  const { prior, planned } = declaration;
  const twin = register.declare(resource, declaration);
  if (prior !== null) reportImportedTwice(register, resource, prior, diagnostics);
  if (twin) reportDuplicate(resource, twin.planned, planned, diagnostics);
  else if (register.isDestroyed(resource, planned)) reportDestroyed(resource, planned, diagnostics);
  const replaced = prior !== null && nameOf(resource, prior) !== nameOf(resource, planned);
  if (replaced) reportDestroy(register, resource, prior, diagnostics);
}

/** Reports that another resource of this plan declares an object that this resource would destroy. */
export function reportDestroy(
  register: ObjectRegister,
  resource: Resource<unknown>,
  state: Values,
  diagnostics: Diagnostics,
): void {
  register.destroy(resource, state);
  if (register.isDestroyed(resource, state) && register.isDeclared(resource, state))
    reportDestroyed(resource, state, diagnostics);
}

/**
 * Reports that one resource imports an object, and that another resource imports it too or has it in the state. Engines plan a
 * resource with its prior state once per walk, so a second plan belongs to another resource. The check cannot run during the
 * import, because the other resource may still be removed from the state or moved here.
 */
export function reportImportedTwice(
  register: ObjectRegister,
  resource: Resource<unknown>,
  prior: Values,
  diagnostics: Diagnostics,
): void {
  if (!register.isImportedTwice(resource, prior)) return;
  const object = nameOf(resource, prior);
  const name = Object.keys(resource.attributes).find((attribute) => /(?:^|_)name$/.test(attribute));
  const called = name === undefined ? undefined : fieldOf(prior, name);
  diagnostics.error(
    pathFrom(atName([], resource.identity.at(-1) ?? "")),
    `${object} is imported, but another resource manages it`,
    `${typeof called === "string" ? `${safeJson(called)} (${object})` : object} is imported by one resource of this plan. Another resource has it in the state, or also imports it. ` +
      "Destroying one of the two resources would destroy the object for both.\n\n" +
      "Keep one resource, and remove the import block and the resource block of the other. To change the address of the object, use a moved block instead of an import. " +
      "If the other resource is in the state, take it out with a removed block and lifecycle { destroy = false }. " +
      "A provider does not know the address of a resource, so search for this ID to find the other one. Resources of other provider configurations are not compared.",
  );
}

/** Reports that an object was not destroyed because another resource manages it now. */
export function reportKept(resource: Resource<unknown>, state: Values, diagnostics: Diagnostics): void {
  diagnostics.warning(
    undefined,
    `${nameOf(resource, state)} was not destroyed`,
    "Another resource, or the replacement of this one, manages the same object and was planned earlier. Destroying the object would undo that plan, so the provider only removed this resource from the state.",
  );
}

/** Names an object by its type and import ID, or by {@link labelOf}. */
export function nameOf(resource: Resource<unknown>, object: Values): string {
  const identity = identityOf(resource, object);
  return identity ? `${resource.type} ${formatImportId(resource, identity)}` : labelOf(resource, object);
}

const MOST_CHARACTERS = 60;

/** Names an object without an import ID by its type and its name, its description, or the first required argument that is known. */
export function labelOf({ type, attributes }: Pick<Resource<unknown>, "type" | "attributes">, object: Values): string {
  const required = Object.keys(attributes).filter((name) => attributes[name]?.presence === "required");
  const name = ["name", "description", ...required].find(
    (one) => attributes[one]?.sensitive === false && ["string", "number"].includes(typeof object[one]),
  );
  return name === undefined ? type : `${type} ${safeJson(object[name]).slice(0, MOST_CHARACTERS)}`;
}

function reportDuplicate(resource: Resource<unknown>, other: Values, own: Values, diagnostics: Diagnostics): void {
  const differing = Object.entries(resource.attributes).filter(
    ([name, { type, presence }]) =>
      presence !== "computed" && !equalValues(type, fieldOf(own, name), fieldOf(other, name)),
  );
  const listed = (object: Values): string =>
    differing
      .map(([name, { type, sensitive }]) => shown(name, sensitive || !isWhollyKnown(type, object[name]), object))
      .join(", ");
  const both =
    differing.length === 0
      ? "Both plan the same values, but destroying one of them would undo the other."
      : `This resource plans ${listed(own)}; the other one plans ${listed(other)}. With each apply, one resource would undo the settings of the other.`;
  diagnostics.error(
    pathFrom(atName([], resource.identity.at(-1) ?? "")),
    `Two resources declare ${nameOf(resource, own)}`,
    `Another ${resource.type} of this configuration declares the same object. ${both}\n\n` +
      "Keep one of the two resources. If both are in the state, remove the other one with a removed block and lifecycle { destroy = false }.",
  );
}

function shown(name: string, hidden: boolean, object: Values): string {
  const text = hidden ? undefined : JSON.stringify(object[name]);
  return text === undefined || text.length > SHOWN_CHARACTERS ? `another ${name}` : `${name} = ${text}`;
}

function reportDestroyed(resource: Resource<unknown>, object: Values, diagnostics: Diagnostics): void {
  const { type } = resource;
  diagnostics.warning(
    undefined,
    `${nameOf(resource, object)} is destroyed and declared in the same plan`,
    "One resource destroys the object and another declares it. The destroy may run last and undo the settings of the other resource.\n\n" +
      `If you renamed the resource, add a moved block so that nothing is destroyed: moved { from = ${type}.OLD_NAME, to = ${type}.NEW_NAME }. ` +
      "Otherwise plan again after the apply: the next plan shows what the destroy undid.",
  );
}
