import { quoteTs } from "../../code/typescript.js";

/** The resource of a Shield zone that an app declares. */
export interface ZoneConstruct {
  /** IDs of the constructs from its stack to the resource. */
  readonly ids: readonly string[];
  /** The stack's name. `isOnlyStack` tells whether the app has no other stack. */
  readonly stack: string;
  readonly isOnlyStack: boolean;
}

/** Finds a zone's resource by its path. Returns undefined if the resource is not in the stack. */
export function zoneConstruct(
  path: string,
  stack: { readonly name: string; readonly constructPath: string },
  isOnlyStack: boolean,
): ZoneConstruct | undefined {
  if (!path.startsWith(`${stack.constructPath}/`)) return undefined;
  return { ids: path.slice(stack.constructPath.length + 1).split("/"), stack: stack.name, isOnlyStack };
}

/** Returns the comment about the zone that a class takes. */
export function zoneRemark({ ids, stack, isOnlyStack }: ZoneConstruct): string {
  const place = `Give it the zone that ${ids.join("/")} declares in the stack ${stack}.`;
  return isOnlyStack
    ? place
    : `${place} In another stack, it reads the zone's ID from the state of the stack ${stack}, which has to be applied first.`;
}

/**
 * Returns an expression that finds the zone. `stack` is the variable of the zone's stack. The expression uses the resource,
 * because a `ShieldZone` does not always exist, and a `ShieldZone` rejects objects that the declared plan does not include.
 */
export function zoneExpression({ ids }: ZoneConstruct): string {
  return `stack${ids.map((id) => `.node.findChild(${quoteTs(id)})`).join("")} as IShieldZone`;
}
