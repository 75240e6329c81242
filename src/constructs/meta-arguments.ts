import type { Precondition, TerraformMetaArguments, TerraformResource } from "cdktf";
import { given } from "../shared/collections.js";
import { arrayOf, givenKind, importIdKind, object, type PropKind, timeoutsKind, zone } from "./props.js";
import type { IShieldZone } from "./zones/zone.js";

/** A construct has no address in Terraform, so the libraries would silently wait for nothing. */
const dependency: PropKind = (value) =>
  typeof value === "object" && value !== null && "node" in value && !("fqn" in value)
    ? "Give the resource of the construct, such as list.resource, or call node.addDependency(list)."
    : object(value);

export const META = {
  dependsOn: arrayOf(dependency),
  count: givenKind,
  provider: object,
  lifecycle: object,
  forEach: object,
  provisioners: arrayOf(object),
  connection: object,
};

/** Kinds of the props of an object. */
export const OWN = { ...META, timeouts: timeoutsKind, importId: importIdKind };

/** Kinds of the props of an object of a zone. */
export const OF_ZONE = { ...OWN, zone };

type Owner = TerraformMetaArguments & { readonly zone?: IShieldZone };

/** Returns the meta-arguments among props. Without a provider of its own, an object belongs to the account of its zone. */
export function metaOf(props: Owner): TerraformMetaArguments {
  const names = Object.keys(META) as (keyof TerraformMetaArguments)[];
  const own = Object.fromEntries(names.map((name) => [name, props[name]]));
  return given({ ...own, provider: props.provider ?? props.zone?.provider });
}

type Part<Timeouts> = TerraformMetaArguments & {
  readonly zone: IShieldZone;
  readonly onDestroy?: string;
  readonly timeouts?: Timeouts;
};

/** Returns what all objects of a zone have in common. */
export function commonOf<Timeouts>(props: Part<Timeouts>) {
  const { zone, onDestroy, timeouts } = props;
  return { ...metaOf(props), shieldZoneId: zone.shieldZoneId, ...given({ onDestroy, timeouts }) };
}

/** Returns a lifecycle with further preconditions. */
export function lifecycleWith(lifecycle: TerraformMetaArguments["lifecycle"], further: readonly Precondition[]) {
  if (further.length === 0) return lifecycle === undefined ? {} : { lifecycle };
  return { lifecycle: { ...lifecycle, precondition: [...(lifecycle?.precondition ?? []), ...further] } };
}

/** Returns the problem if a resource has several instances; `what` needs exactly one. */
export function instancesProblem({ forEach, count }: TerraformResource, what: string): string[] {
  if (forEach === undefined && count === undefined) return [];
  return [`${what}, but ${forEach === undefined ? "count" : "forEach"} makes several objects. Use a loop in the code.`];
}
