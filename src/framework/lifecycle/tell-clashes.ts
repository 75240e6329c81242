import { atName, equalValues, isWhollyKnown } from "../codec/index.js";
import type { Diagnostics } from "../diagnostics.js";
import { formatImportId, identityOf } from "../identity.js";
import { pathFrom } from "../path.js";
import type { Resource } from "../resource.js";
import { fieldOf } from "../rules/fields.js";
import type { Values } from "../views.js";
import type { Declaration, ObjectRegister } from "./object-register.js";

const SHOWN_CHARACTERS = 60;

/** Tells whether another resource of this plan declares or destroys the object that a resource plans. */
export function tellClashes(
  register: ObjectRegister,
  resource: Resource<unknown>,
  declaration: Declaration,
  diagnostics: Diagnostics,
): void {
  const { prior, planned } = declaration;
  const twin = register.declare(resource, declaration);
  if (twin) tellTwin(resource, twin.planned, planned, diagnostics);
  else if (register.isDestroyed(resource, planned)) tellDestroyed(resource, planned, diagnostics);
  const replaced = prior !== null && nameOf(resource, prior) !== nameOf(resource, planned);
  if (replaced) tellDestroy(register, resource, prior, diagnostics);
}

/** Tells whether another resource of this plan declares the object that a resource is to destroy. */
export function tellDestroy(
  register: ObjectRegister,
  resource: Resource<unknown>,
  state: Values,
  diagnostics: Diagnostics,
): void {
  register.destroy(resource, state);
  if (register.isDestroyed(resource, state) && register.isDeclared(resource, state))
    tellDestroyed(resource, state, diagnostics);
}

/** Tells that an object was not destroyed, since it is the object of another resource by now. */
export function tellSpared(resource: Resource<unknown>, state: Values, diagnostics: Diagnostics): void {
  diagnostics.warning(
    undefined,
    `${nameOf(resource, state)} is left as it is`,
    "Another resource, or the one that replaces this one, declares the same object and was planned before: destroying the object now would undo that. It is only taken out of the state.",
  );
}

function nameOf(resource: Resource<unknown>, object: Values): string {
  const identity = identityOf(resource, object);
  return identity ? `${resource.type} ${formatImportId(resource, identity)}` : resource.type;
}

function tellTwin(resource: Resource<unknown>, other: Values, own: Values, diagnostics: Diagnostics): void {
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
      : `This resource plans ${listed(own)}; the other one plans ${listed(other)}. Each apply would undo the other one's.`;
  diagnostics.error(
    pathFrom(atName([], resource.identity.at(-1) ?? "")),
    `Two resources declare ${nameOf(resource, own)}`,
    `Another ${resource.type} of this configuration is for the same object. ${both}\n\n` +
      "Keep one of the two resources. If both are in the state, take the other one out with a removed block and lifecycle { destroy = false }.",
  );
}

function shown(name: string, hidden: boolean, object: Values): string {
  const text = hidden ? undefined : JSON.stringify(object[name]);
  return text === undefined || text.length > SHOWN_CHARACTERS ? `another ${name}` : `${name} = ${text}`;
}

function tellDestroyed(resource: Resource<unknown>, object: Values, diagnostics: Diagnostics): void {
  const { type } = resource;
  diagnostics.warning(
    undefined,
    `${nameOf(resource, object)} is destroyed and declared in the same plan`,
    "One resource destroys the object and another one declares it. The destroy may run last and undo what the other one sets.\n\n" +
      `If the resource was renamed, add a moved block, and nothing is destroyed: moved { from = ${type}.OLD_NAME, to = ${type}.NEW_NAME }. ` +
      "Otherwise plan again after the apply: the next plan shows what the destroy undid.",
  );
}
